import { h, type JSX } from 'preact';
import {
  about,
  bag,
  face,
  headline,
  initial,
  landscape,
  logo,
  note,
  OUTGOING,
  type PageView,
  phone,
  picture,
  row,
  rows,
  sheet,
  sign,
} from './parts.ts';
import { webUrl } from './sources.ts';

/** Pages that lead elsewhere. */

/** `myBio` */
export const bioPage = (view: PageView): JSX.Element => sheet(view, 'bio', face(view), rows(linkRows(view)));

/** `webinarLink`: the first link is what it is about. */
export const webinarPage = (view: PageView): JSX.Element =>
  sheet(view, 'webinar', view.link.image ? face(view) : null, rows(linkRows(view, true)));

function linkRows(view: PageView, withLead = false): JSX.Element[] {
  return (view.link.urls ?? []).map(({ title, url, description }, index) =>
    row({
      url,
      title,
      text: description,
      before: sign(view, { url }, initial(title)),
      lead: withLead && index === 0,
    }),
  );
}

/** `appDownload` */
export function appPage(view: PageView): JSX.Element {
  const { appstoreLink, playstoreLink } = view.link;
  return sheet(
    view,
    'app',
    face(view),
    h(
      'div',
      { class: 'stores' },
      store(view, 'App Store', appstoreLink, phone()),
      store(view, 'Google Play', playstoreLink, bag()),
    ),
  );
}

function store(
  { voice }: PageView,
  name: string,
  url: string | null | undefined,
  shape: JSX.Element,
): JSX.Element | null {
  if (!url) return null;
  return h(
    'a',
    { class: 'store', href: webUrl(url), ...OUTGOING },
    shape,
    h(
      'span',
      null,
      h('small', voice.own, voice.texts.getItOn),
      ' ',
      h('strong', { lang: 'en', dir: 'ltr' }, name),
    ),
  );
}

/** `musicLink` */
export function musicPage(view: PageView): JSX.Element {
  const { cover, image, slug, platforms = [] } = view.link;
  const art = cover ?? image;
  const glow = picture(view, art);
  const entries = platforms.map(({ name, url, icon }) =>
    row({ url, title: name, before: sign(view, { url, name, icon }, note()) }),
  );
  return h(
    'main',
    { class: 'music' },
    glow && h('div', { class: 'glow', 'aria-hidden': 'true' }, glow),
    h('div', { class: 'record' }, picture(view, art) ?? landscape(slug)),
    h(
      'div',
      { class: 'tracks' },
      h('header', null, cover ? logo(view) : null, headline(view), about(view)),
      rows(entries),
    ),
  );
}
