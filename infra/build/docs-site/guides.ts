import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { html } from './html.ts';
import { type LinkTarget, renderMarkdown, servedMarkdown } from './markdown.ts';
import { pageLists, type Section, type SitePage } from './page.ts';
import { searchWords } from './search-words.ts';

interface Guide {
  /** Path in the repository. */
  file: string;
  /** Path on the site. */
  path: string;
}

/** Guides in `docs/guides/`, by group. */
const GROUPS: Readonly<Record<string, string>> = {
  'Get started': 'quick-start console concepts authentication apps',
  Links:
    'links folders destinations utm-templates qr-codes custom-domains app-links brand import ' +
    'browser-extension',
  Pages: 'smart-links surveys webinars',
  Data:
    'analytics shared-reports scheduled-reports conversions webhooks automation audit-log ' +
    'export-and-delete query-clicks',
  Integrate: 'errors pagination idempotency concurrent-changes rate-limits',
  More: 'chat members',
};

const TOOLS: readonly Guide[] = [
  { file: 'clients/typescript/README.md', path: '/docs/typescript' },
  { file: 'clients/python/README.md', path: '/docs/python' },
  { file: 'docs/cli.md', path: '/docs/cli' },
  { file: 'docs/mcp.md', path: '/docs/mcp' },
];

const guide = (name: string): Guide => ({ file: `docs/guides/${name}.md`, path: `/docs/guides/${name}` });

/** Files of the repository that are published, in the order of the navigation. */
export const GUIDES: readonly { title: string; files: readonly Guide[] }[] = [
  ...Object.entries(GROUPS).map(([title, names]) => ({ title, files: names.split(' ').map(guide) })),
  { title: 'Tools', files: TOOLS },
];

/** The page at `/docs`, which also shows what there is. */
const START: Guide = { file: 'docs/start.md', path: '/docs' };

const PUBLISHED = [START, { ...START, file: 'docs/guide.md' }, ...GUIDES.flatMap(({ files }) => files)];

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

const SETUP = html`<p class="setup">First:
<a href="/docs/guides/quick-start#choose-a-language">install a client or the command line</a></p>`;

/** Whether samples of a file use clients without saying where these come from. */
const needsSetup = (file: string): boolean => /^docs\/guides\/(?!quick-start)/.test(file);

function guidePage({ file, path }: Guide): SitePage {
  const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const target = targetFrom(file);
  const rendered = renderMarkdown(source, target, needsSetup(file) && SETUP);
  const [start, ...parts] = rendered.parts.map((part) => ({
    ...part,
    hint: rendered.title,
    // Without the URLs of links.
    words: searchWords(part.text.replace(/\]\([^)\s]*\)/g, ']')),
  }));
  return {
    path,
    title: rendered.title,
    description: rendered.summary,
    body: html`<div class="prose">${rendered.html}</div>`,
    outline: parts,
    markdown: servedMarkdown(source, target),
    words: start?.words ?? '',
    entries: parts,
  };
}

/** Maps the links of a file in the repository to URLs of the site. */
export const targetFrom =
  (file: string): LinkTarget =>
  (href) => {
    if (href.startsWith(UNKNOWN_ORIGIN)) return href.slice(UNKNOWN_ORIGIN.length) || '/';
    // An example: readers have another machine.
    if (href.startsWith('http://localhost')) return undefined;
    if (/^(?:[a-z]+:|#)/.test(href)) return href;
    const [path = '', fragment] = href.split(/(?=#)/);
    const name = posix.join(posix.dirname(file), path);
    const page = PUBLISHED.find((one) => one.file === name);
    return page && `${page.path}${fragment ?? ''}`;
  };
