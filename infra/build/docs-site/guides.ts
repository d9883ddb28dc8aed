import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { html } from './html.ts';
import { type LinkTarget, renderMarkdown, servedMarkdown } from './markdown.ts';
import { pageLists, type Section, type SitePage, UNKNOWN_ORIGIN } from './page.ts';
import { searchWords } from './search-words.ts';

interface Guide {
  /** In the repository. */
  file: string;
  /** On the site. */
  path: string;
}

const guides = (names: string): Guide[] =>
  names.split(' ').map((name) => ({ file: `docs/guides/${name}.md`, path: `/docs/guides/${name}` }));

/** Files of the repository that are published, in the order of the navigation. */
export const GUIDES: readonly { title: string; files: readonly Guide[] }[] = [
  { title: 'Get started', files: guides('quick-start console concepts authentication') },
  {
    title: 'Links',
    files: guides('links folders destinations utm-templates qr-codes custom-domains app-links brand import'),
  },
  { title: 'Pages', files: guides('smart-links surveys webinars') },
  {
    title: 'Data',
    files: guides(
      'analytics shared-reports scheduled-reports conversions webhooks audit-log export-and-delete',
    ),
  },
  {
    title: 'Integrate',
    files: guides('errors pagination idempotency concurrent-changes rate-limits'),
  },
  { title: 'More', files: guides('chat members') },
  {
    title: 'Tools',
    files: [
      { file: 'clients/typescript/README.md', path: '/docs/typescript' },
      { file: 'clients/python/README.md', path: '/docs/python' },
      { file: 'docs/cli.md', path: '/docs/cli' },
      { file: 'docs/mcp.md', path: '/docs/mcp' },
    ],
  },
];

/** The page at `/docs`, which also shows what there is. */
const START: Guide = { file: 'docs/start.md', path: '/docs' };

const PATHS = new Map([
  ...[START, ...GUIDES.flatMap(({ files }) => files)].map(({ file, path }) => [file, path] as const),
  ['docs/guide.md', START.path],
]);

/** The guides, by group. */
export const guideSections = (): Section[] =>
  GUIDES.map(({ title, files }) => ({ title, pages: files.map(guidePage) }));

/** The first call, and links to all pages. */
export function startPage(sections: readonly Section[]): SitePage {
  const page = guidePage(START);
  return {
    ...page,
    body: html`${page.body}<div class="cards">${sections.map(card)}</div>`,
    outline: [],
    markdown: `${page.markdown}\n${pageLists(sections)}\n`,
    entries: [],
  };
}

const card = ({ title, pages }: Section) =>
  html`<section class="card"><h2>${title}</h2><ul>${pages.map(
    ({ path, title: name }) => html`<li><a href="${path}">${name}</a></li>`,
  )}</ul></section>`;

const SETUP = html`<p class="setup">First: <a href="/docs/guides/quick-start#choose-a-language">install a client or the command line</a></p>`;

/** Guides that say where `signpost` and `client` in samples come from. */
const hasSetup = ({ file }: Guide): boolean =>
  !file.startsWith('docs/guides/') || file.endsWith('/quick-start.md');

function guidePage(guide: Guide): SitePage {
  const source = readFileSync(join(import.meta.dirname, '../../..', guide.file), 'utf8');
  const target = targetFrom(guide.file);
  const rendered = renderMarkdown(source, target, !hasSetup(guide) && SETUP);
  const [start, ...parts] = rendered.parts.map((part) => ({
    ...part,
    hint: rendered.title,
    // Without the URLs of links.
    words: searchWords(part.text.replace(/\]\([^)\s]*\)/g, ']')),
  }));
  return {
    path: guide.path,
    title: rendered.title,
    description: rendered.summary,
    body: html`<div class="prose">${rendered.html}</div>`,
    outline: parts,
    markdown: servedMarkdown(source, target),
    words: start?.words ?? '',
    entries: parts,
  };
}

/** Where links of a file of the repository lead on the site. */
export const targetFrom =
  (file: string): LinkTarget =>
  (href) => {
    if (href.startsWith(UNKNOWN_ORIGIN)) return href.slice(UNKNOWN_ORIGIN.length) || '/';
    // An example: readers have another machine.
    if (href.startsWith('http://localhost')) return undefined;
    if (/^(?:[a-z]+:|#)/.test(href)) return href;
    const [path = '', fragment] = href.split(/(?=#)/);
    const page = PATHS.get(posix.join(posix.dirname(file), path));
    return page && `${page}${fragment ?? ''}`;
  };
