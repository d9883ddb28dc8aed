import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { INTERFACE_FONT_PRELOAD } from '../interface-font.ts';
import type { SiteAssets } from './assets.ts';
import { Html, html } from './html.ts';
import { markdownPath, type Section, type SitePage } from './page.ts';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath " +
  "fill='%230b6b57' d='M7 1h2v2h4l2 2.5L13 8H9v7H7V8H2V3h5z'/%3E%3C/svg%3E";

/** A page with head, navigation and outline. A page without Markdown is for unknown URLs, and not indexed. */
export function pageHtml(page: SitePage, sections: readonly Section[], assets: SiteAssets): string {
  const { path, title, description } = page;
  const references = page.markdown
    ? html`<meta name="robots" content="index, follow">
<link rel="canonical" href="${UNKNOWN_ORIGIN}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">`
    : html`<meta name="robots" content="noindex">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === '/docs' ? title : `${title} · Signpost docs`}</title>
<meta name="description" content="${description}">
${references}
<link rel="icon" href="${ICON}">
${new Html(INTERFACE_FONT_PRELOAD)}
<script>${new Html(assets.headScript)}</script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}" data-search="${assets.search}"
  data-engine="${assets.searchEngine}"></script>
</head>
<body>
<div class="site${page.wide && ' wide'}">
<a class="skip-link" href="#site-content">Skip to content</a>
${HEADER}
${navigation(page, sections)}
<main id="site-content" tabindex="-1">${page.body}${page.markdown && foot(page, sections)}</main>
${page.outline.length > 1 && outline(page)}
</div>
</body>
</html>
`.text;
}

const icon = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

const MENU = icon('M4 7h16M4 12h16M4 17h16');
const LOGO = icon('M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z');

// The script fills in the search and the theme: without one, there is nothing to search with.
const HEADER = html`<header class="head">
<button class="icon menu" type="button" popovertarget="site-navigation" aria-label="Menu">${MENU}</button>
<a class="logo" href="/docs">${LOGO}Signpost <span>docs</span></a>
<div class="search" id="site-search"></div>
<nav class="head-links" aria-label="Product">
<a class="wide-only" href="/docs/reference/links">API reference</a><a href="/console">Console</a>
</nav>
<div id="site-theme"></div>
</header>`;

/** The list of pages: a popover on phones, which needs no script; a column on wide screens. */
function navigation(page: SitePage, sections: readonly Section[]): Html {
  const groups = sections.map(({ title, pages }) => {
    const items = pages.map(({ path, title: name }) => {
      const current = path === page.path && html` aria-current="page"`;
      return html`<li><a href="${path}"${current}>${name}</a></li>`;
    });
    return html`<p class="group">${title}</p><ul>${items}</ul>`;
  });
  return html`<nav class="navigation" id="site-navigation" popover="auto"
  aria-label="Documentation">${groups}</nav>`;
}

function outline({ outline: headings }: SitePage): Html {
  const items = headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav class="outline" aria-label="On this page">
<p class="group">On this page</p><ul>${items}</ul></nav>`;
}

function foot({ path }: SitePage, sections: readonly Section[]): Html {
  const all = sections.flatMap(({ pages }) => pages);
  const next = all[all.findIndex((page) => page.path === path) + 1];
  const link = next && html`<span>Next: <a href="${next.path}">${next.title}</a></span>`;
  return html`<div class="foot">${link}<a href="${markdownPath(path)}">This page as Markdown</a></div>`;
}
