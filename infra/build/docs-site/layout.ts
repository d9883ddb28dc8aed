import { type ComponentChildren, h, type JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { escaped } from '#shared/platform/http/html-text.ts';
import { INTERFACE_FONT_PRELOAD } from '../interface-font.ts';
import type { SiteAssets } from './assets.ts';
import { markdownPath, type Section, type SitePage, UNKNOWN_ORIGIN } from './page.ts';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230b6b57' d='M7 1h2v2h4l2 2.5L13 8H9v7H7V8H2V3h5z'/%3E%3C/svg%3E";

interface Frame {
  sections: readonly Section[];
  assets: SiteAssets;
  /** Of a page that search engines and programs should not keep, such as the one for unknown URLs. */
  isTransient?: boolean;
}

/** A page with head, navigation and outline. */
export function pageHtml(page: SitePage, { sections, assets, isTransient = false }: Frame): string {
  const { path, title, description } = page;
  const name = path === '/docs' ? title : `${title} · Signpost docs`;
  const references = isTransient
    ? '<meta name="robots" content="noindex">'
    : `<meta name="robots" content="index, follow">
<link rel="canonical" href="${UNKNOWN_ORIGIN}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<meta name="description" content="${escaped(description)}">
${references}
<link rel="icon" href="${ICON}">
${INTERFACE_FONT_PRELOAD}
<script>${assets.headScript}</script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}" data-search="${assets.search}" data-engine="${assets.searchEngine}"></script>
</head>
<body>
${renderToString(h(Body, { page, sections }))}
</body>
</html>
`;
}

function Body({ page, sections }: { page: SitePage; sections: readonly Section[] }): JSX.Element {
  return h(
    'div',
    { class: page.wide ? 'site wide' : 'site' },
    h('a', { class: 'skip-link', href: '#site-content' }, 'Skip to content'),
    header(),
    navigation(page, sections),
    h('main', { id: 'site-content', tabIndex: -1 }, page.body as ComponentChildren, foot(page, sections)),
    outline(page),
  );
}

const header = (): JSX.Element =>
  h(
    'header',
    { class: 'head' },
    h(
      'button',
      { class: 'icon menu', type: 'button', popovertarget: 'site-navigation', 'aria-label': 'Menu' },
      icon('M4 7h16M4 12h16M4 17h16'),
    ),
    h(
      'a',
      { class: 'logo', href: '/docs' },
      icon('M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z'),
      'Signpost ',
      h('span', null, 'docs'),
    ),
    // The script fills it in: without one there is nothing to search with.
    h('div', { class: 'search', id: 'site-search' }),
    h(
      'nav',
      { class: 'head-links', 'aria-label': 'Product' },
      h('a', { class: 'wide-only', href: '/docs/reference/links' }, 'API reference'),
      h('a', { href: '/console' }, 'Console'),
    ),
    h('div', { id: 'site-theme' }),
  );

const icon = (path: string): JSX.Element =>
  h('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('path', { d: path }));

/** On a phone a popover, which needs no script; on a wide screen beside the page. */
const navigation = (page: SitePage, sections: readonly Section[]): JSX.Element =>
  h(
    'nav',
    { class: 'navigation', id: 'site-navigation', popover: 'auto', 'aria-label': 'Documentation' },
    sections.map(({ title, pages }) => [
      h('p', { class: 'group' }, title),
      h(
        'ul',
        null,
        pages.map(({ path, title: name }) =>
          h('li', null, h('a', { href: path, ...(path === page.path && { 'aria-current': 'page' }) }, name)),
        ),
      ),
    ]),
  );

function outline({ outline: headings }: SitePage): JSX.Element | null {
  if (headings.length < 2) return null;
  return h(
    'nav',
    { class: 'outline', 'aria-label': 'On this page' },
    h('p', { class: 'group' }, 'On this page'),
    h(
      'ul',
      null,
      headings.map(({ id, title }) => h('li', null, h('a', { href: `#${id}` }, title))),
    ),
  );
}

function foot(page: SitePage, sections: readonly Section[]): JSX.Element | null {
  if (page.markdown === '') return null;
  const all = sections.flatMap(({ pages }) => pages);
  const next = all[all.findIndex(({ path }) => path === page.path) + 1];
  return h(
    'div',
    { class: 'foot' },
    next && h('span', null, 'Next: ', h('a', { href: next.path }, next.title)),
    h('a', { href: markdownPath(page.path) }, 'This page as Markdown'),
  );
}
