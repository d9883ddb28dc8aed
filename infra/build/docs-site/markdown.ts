import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { renderToString } from 'preact-render-to-string';
import { escaped } from '#shared/platform/http/html-text.ts';
import { codeBlock } from './code-block.ts';
import { type Heading, UNKNOWN_ORIGIN } from './page.ts';
import { type Sample, sampleLanguage, samplesView } from './samples.ts';

/** Origin of the examples in the sources. Readers of a deployment see its own. */
const LOCAL_ORIGIN = 'http://localhost:3000';

/** The page that publishes a file of the repository; undefined if none does. */
export type PublishedAt = (file: string) => string | undefined;

export interface RenderedMarkdown {
  title: string;
  /** Text of the first paragraph. */
  summary: string;
  html: string;
  headings: Heading[];
}

/** Renders a Markdown file. Links to files that are not published become text. */
export function renderMarkdown(source: string, file: string, publishedAt: PublishedAt): RenderedMarkdown {
  const headings: Heading[] = [];
  const ids = new HeadingIds();
  let title = '';
  let summary = '';
  let isSetUp = false;
  const marked = new Marked({
    hooks: { processAllTokens: withSamples },
    extensions: [
      {
        name: SAMPLES,
        renderer: (token) => {
          const samples = renderToString(samplesView(samplesOf(token as unknown as SamplesToken)));
          const note = isSetUp || !needsSetup(file) ? '' : setupNote(publishedAt);
          isSetUp = true;
          return `${samples}${note}`;
        },
      },
    ],
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const id = ids.next(text);
        if (depth === 1) {
          title = plainText(html);
          return `<h1 id="${id}">${html}</h1>`;
        }
        if (depth === 2) headings.push({ id, title: plainText(html) });
        return anchoredHeading(depth, id, html);
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const html = this.parser.parseInline(tokens);
        const isFirst = summary === '';
        if (isFirst) summary = plainText(html);
        return isFirst ? `<p class="lead">${html}</p>` : `<p>${html}</p>`;
      },
      code({ text, lang }: Tokens.Code) {
        return renderToString(codeBlock(text.replaceAll(LOCAL_ORIGIN, UNKNOWN_ORIGIN), lang ?? ''));
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code>${escaped(text.replaceAll(LOCAL_ORIGIN, UNKNOWN_ORIGIN))}</code>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const url = siteUrl(href, file, publishedAt);
        return url === undefined ? html : `<a href="${escaped(url)}">${html}</a>`;
      },
      tablecell({ tokens, header }: Tokens.TableCell) {
        // A header without text is no header.
        const tag = header && tokens.length > 0 ? 'th' : 'td';
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escaped(text);
      },
      image({ text }: Tokens.Image) {
        return escaped(text);
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return { title, summary, html, headings };
}

const SETUP_FILE = 'docs/guides/quick-start.md';

const needsSetup = (file: string): boolean => file.startsWith('docs/guides/') && file !== SETUP_FILE;

/** Below the first sample of a guide: where `signpost` and `client` in its tabs come from. */
function setupNote(publishedAt: PublishedAt): string {
  const page = publishedAt(SETUP_FILE);
  return page === undefined
    ? ''
    : `<p class="setup">First: <a href="${page}#choose-a-language">install a client or the command line</a></p>`;
}

const SAMPLES = 'samples';

interface SamplesToken {
  type: typeof SAMPLES;
  raw: string;
  blocks: Tokens.Code[];
}

/** Blocks of code that follow each other are one sample in several languages. */
function withSamples(tokens: (Token | Tokens.Generic)[]): (Token | Tokens.Generic)[] {
  const all: (Token | Tokens.Generic)[] = [];
  for (const token of tokens) {
    const before = all.at(-1);
    const isSample = token.type === 'code' && sampleLanguage(String(token['lang'] ?? '')) !== undefined;
    if (isSample && before?.type === SAMPLES) (before['blocks'] as Tokens.Code[]).push(token as Tokens.Code);
    else if (isSample) all.push({ type: SAMPLES, raw: token.raw, blocks: [token as Tokens.Code] });
    else if (token.type !== 'space') all.push(token);
  }
  return all.map((token) => {
    const blocks = token.type === SAMPLES ? (token['blocks'] as Tokens.Code[]) : [];
    return blocks.length === 1 ? (blocks[0] as Token) : token;
  });
}

const samplesOf = ({ blocks }: SamplesToken): Sample[] =>
  blocks.map(({ text, lang = '' }) => ({
    language: sampleLanguage(lang) ?? 'curl',
    code: text.replaceAll(LOCAL_ORIGIN, UNKNOWN_ORIGIN),
  }));

/** Renders a description of the API document: paragraphs, lists, code. */
export const renderText = (text: string): string => inlineOnly.parse(text, { async: false });

/** The same for one line. */
export const renderInline = (text: string): string => inlineOnly.parseInline(text, { async: false });

const inlineOnly = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    code: ({ text, lang }: Tokens.Code) => renderToString(codeBlock(text, lang ?? '')),
  },
});

/** A heading with a link to itself. */
const anchoredHeading = (depth: number, id: string, html: string): string =>
  `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html.replace(/<\/?a\b[^>]*>/g, '')}</a></h${depth}>`;

/** Ids of headings, as GitHub gives them, so that links work in the repository and on the site. */
export class HeadingIds {
  readonly #used = new Map<string, number>();

  next(heading: string): string {
    const id = heading
      .trim()
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = this.#used.get(id) ?? 0;
    this.#used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  }
}

/** The target of a file's link on the site; undefined if the target is not published. */
function siteUrl(href: string, file: string, publishedAt: PublishedAt): string | undefined {
  if (href.startsWith(LOCAL_ORIGIN)) return href.slice(LOCAL_ORIGIN.length) || '/';
  // An example: readers have another machine.
  if (href.startsWith('http://localhost')) return undefined;
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const page = publishedAt(posix.join(posix.dirname(file), path));
  return page && (fragment === undefined ? page : `${page}#${fragment}`);
}

/** The source of a page as it is served: links lead to the Markdown of other pages. */
export function servedMarkdown(source: string, file: string, publishedAt: PublishedAt): string {
  return source
    .replace(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
      if (href.startsWith(LOCAL_ORIGIN) || /^(?:[a-z]+:|#)/.test(href)) return whole;
      const url = siteUrl(href, file, publishedAt);
      return url === undefined
        ? whole
        : `](${UNKNOWN_ORIGIN}${url.replace(/^([^#]*)/, (path) => `${path}.md`)})`;
    })
    .replaceAll(LOCAL_ORIGIN, UNKNOWN_ORIGIN);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Text of rendered HTML. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
