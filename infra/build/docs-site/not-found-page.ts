import { h } from 'preact';
import type { SitePage } from './page.ts';

/** What unknown URLs below `/docs` show. */
export const NOT_FOUND_PAGE: SitePage = {
  path: '/docs/404',
  title: 'Page not found',
  description: 'This page does not exist.',
  body: [
    h('h1', null, 'Page not found'),
    h('p', { class: 'lead' }, 'This page does not exist, or has moved.'),
    h('p', null, 'Search for it, or ', h('a', { href: '/docs' }, 'start from the beginning'), '.'),
  ],
  outline: [],
  markdown: '',
  entries: [],
};
