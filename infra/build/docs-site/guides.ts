import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { h } from 'preact';
import { type PublishedAt, renderMarkdown, servedMarkdown } from './markdown.ts';
import type { Section, SitePage } from './page.ts';
import { searchWords } from './search-words.ts';

const ROOT = join(import.meta.dirname, '../../..');

const guides = (...names: string[]) =>
  names.map((name) => ({ file: `docs/guides/${name}.md`, path: `/docs/guides/${name}` }));

/** Files of the repository that are published, in the order of the navigation. */
export const GUIDES: readonly { title: string; files: readonly { file: string; path: string }[] }[] = [
  { title: 'Get started', files: guides('quick-start', 'console', 'concepts', 'authentication') },
  {
    title: 'Links',
    files: guides(
      'links',
      'folders',
      'destinations',
      'utm-templates',
      'qr-codes',
      'custom-domains',
      'app-links',
      'brand',
      'import',
    ),
  },
  { title: 'Pages', files: guides('smart-links', 'surveys', 'webinars') },
  {
    title: 'Data',
    files: guides(
      'analytics',
      'shared-reports',
      'scheduled-reports',
      'conversions',
      'webhooks',
      'audit-log',
      'export-and-delete',
    ),
  },
  {
    title: 'Integrate',
    files: guides('errors', 'pagination', 'idempotency', 'concurrent-changes', 'rate-limits'),
  },
  { title: 'More', files: guides('chat', 'members') },
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

const publishedAt: PublishedAt = (file) =>
  file === 'docs/guide.md'
    ? '/docs'
    : GUIDES.flatMap(({ files }) => files).find((guide) => guide.file === file)?.path;

/** The guides, by group. */
export function guideSections(): Section[] {
  return GUIDES.map(({ title, files }) => ({ title, pages: files.map(guidePage) }));
}

function guidePage({ file, path }: { file: string; path: string }): SitePage {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const { title, summary, html, headings } = renderMarkdown(source, file, publishedAt);
  const texts = textsOf(source);
  return {
    path,
    title,
    description: summary,
    body: h('div', { class: 'prose', dangerouslySetInnerHTML: { __html: html } }),
    outline: headings,
    markdown: servedMarkdown(source, file, publishedAt),
    words: searchWords(texts[0] ?? ''),
    entries: headings.map(({ id, title: heading }, at) => ({
      id,
      title: heading,
      hint: title,
      words: searchWords(texts[at + 1] ?? ''),
    })),
  };
}

/** The text before the first heading of the second level, and that below each of them, without the URLs of links. */
function textsOf(source: string): string[] {
  const texts = [''];
  for (const token of marked.lexer(source)) {
    if (token.type === 'heading' && token['depth'] === 2) texts.push('');
    texts.push(`${texts.pop()}\n${token.raw}`);
  }
  return texts.map((text) => text.replace(/\]\([^)\s]*\)/g, ']'));
}
