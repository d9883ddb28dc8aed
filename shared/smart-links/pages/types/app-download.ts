import { h, type JSX } from 'preact';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bagIcon, bannerLayout, EXTERNAL_LINK, type PageView, phoneIcon } from '../parts.ts';
import { webUrl } from '../sources.ts';
import { SHEET } from '../style.ts';

const STYLE = `${SHEET}
.app .face{border-radius:26%}
.stores{display:flex;flex-wrap:wrap;gap:.85rem}
.store{flex:1 1 13.5rem;max-width:22rem;display:flex;align-items:center;gap:.9rem;min-height:4.5rem;padding:.8rem 1.4rem;border-radius:1.2rem;background:var(--ink);color:var(--paper);text-decoration:none}
.store svg{flex:none;width:2.1rem;height:2.1rem;stroke-width:1.5}
.store small,.store strong{display:block;line-height:1.25}
.store small{font-size:.8125rem}
.store strong{font-size:1.25rem;font-weight:650;letter-spacing:-.01em}
@media (max-width:55.99rem){.who{text-align:center}.face{margin-inline:auto}.store{max-width:none}}
@media (min-width:56rem){.app .banner{height:clamp(18rem,50vh,34rem)}}
`;

export const appDownload: PageDefinition = {
  body: page,
  style: STYLE,
  script: '',
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { appstoreLink, playstoreLink } = view.link;
  return bannerLayout(
    view,
    'app',
    avatar(view),
    h(
      'div',
      { class: 'stores' },
      store(view, 'App Store', appstoreLink, phoneIcon()),
      store(view, 'Google Play', playstoreLink, bagIcon()),
    ),
  );
}

function store(
  { locale }: PageView,
  name: string,
  url: string | null | undefined,
  shape: JSX.Element,
): JSX.Element | null {
  if (!url) return null;
  return h(
    'a',
    { class: 'store', href: webUrl(url), ...EXTERNAL_LINK },
    shape,
    h(
      'span',
      null,
      h('small', locale.builtInText, locale.texts.getItOn),
      ' ',
      h('strong', { lang: 'en', dir: 'ltr' }, name),
    ),
  );
}
