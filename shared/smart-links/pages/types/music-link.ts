import { h, type JSX } from 'preact';
import type { PageDefinition } from '../page-definition.ts';
import {
  description,
  headline,
  landscape,
  linkIcon,
  linkRow,
  logo,
  musicIcon,
  type PageView,
  picture,
  rowList,
} from '../parts.ts';
import { ROWS } from '../style.ts';

const STYLE = `${ROWS}
.glow{position:absolute;z-index:-1;inset:0 0 auto;height:40rem;overflow:hidden;-webkit-mask-image:linear-gradient(#000 20%,transparent);mask-image:linear-gradient(#000 20%,transparent)}
.glow img{filter:blur(56px) saturate(1.6);opacity:.3;transform:scale(1.4)}
.music{padding:2.25rem 1.25rem 1.5rem}
.record{width:min(100%,21rem);margin:0 auto 1.9rem;aspect-ratio:1;border-radius:1.5rem;overflow:hidden;box-shadow:0 2.2rem 3.5rem -1.6rem rgb(0 0 0/.5);background:var(--tint)}
.tracks{max-width:34rem;margin:0 auto}
@media (max-width:55.99rem){.tracks header{text-align:center}.logo{margin-inline:auto}}
.music .about{color:var(--ink)}
.rows{margin-top:1.9rem}
@media (min-width:56rem){
.music{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4.5rem;padding:5.5rem 2rem 3rem;align-items:start}
.record{position:sticky;top:3rem;width:100%;margin:0;border-radius:2rem}
.tracks{width:100%;align-self:center}
}
`;

export const musicLink: PageDefinition = {
  body: page,
  style: STYLE,
  script: '',
  openGraphType: 'website',
};

function page(view: PageView): JSX.Element {
  const { cover, image, slug, platforms = [] } = view.link;
  const art = cover ?? image;
  // The same for both: browsers load the same copy once.
  const sizes = '(min-width:56rem) 30rem,21rem';
  const glow = picture(view, art, false, { sizes });
  const entries = platforms.map(({ name, url, icon }) =>
    linkRow({ url, title: name, before: linkIcon(view, { url, name, icon }, musicIcon()) }),
  );
  return h(
    'main',
    { class: 'music' },
    glow && h('div', { class: 'glow', 'aria-hidden': 'true' }, glow),
    h('div', { class: 'record' }, picture(view, art, false, { sizes, isFirst: true }) ?? landscape(slug)),
    h(
      'div',
      { class: 'tracks' },
      h('header', null, cover ? logo(view) : null, headline(view), description(view)),
      rowList(entries),
    ),
  );
}
