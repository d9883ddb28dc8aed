import { Marked, Parser, type RendererObject, type Token, type Tokens } from 'marked';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { codeBlock, isSample, samplesView } from './code.ts';
import { Html, heading, html, type Part } from './html.ts';

/** Origin of the examples in the sources. Readers of a deployment see its own. */
const LOCAL_ORIGIN = 'http://localhost:3000';

/** URL of what a file's link refers to, without the origin of the site; undefined if it is not published. */
export type LinkTarget = (href: string) => string | undefined;

const RENDERER: RendererObject = {
  code: ({ text, lang = '' }) => codeBlock({ fence: lang, code: text }).text,
  // HTML in the source is text, and pictures are not published.
  html: ({ text }) => html`${text}`.text,
  image: ({ text }) => html`${text}`.text,
};

const descriptions = new Marked({ renderer: RENDERER });

/** Renders a description of the API document: paragraphs, lists, code. */
export const renderText = (text: string): Html => new Html(descriptions.parse(text, { async: false }));

/** Renders one line of such a description. */
export const renderInline = (text: string): Html =>
  new Html(descriptions.parseInline(text, { async: false }));

export interface RenderedMarkdown {
  title: string;
  /** Text of the first paragraph. */
  summary: string;
  html: Html;
  /** What is before the first heading of the second level, and below each of them, as Markdown. */
  parts: { id: string; title: string; text: string }[];
}

/** Blocks of code that follow each other, in several languages. */
type CodeToken = Tokens.Code & { others?: Tokens.Code[] };

const isCode = (token: Token): token is CodeToken => token.type === 'code';
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph';

/** Renders a file; links to what is not published become text. `afterSample`: below the first sample. */
export function renderMarkdown(source: string, target: LinkTarget, afterSample?: Part): RenderedMarkdown {
  const tokens = withSamples(new Marked().lexer(published(source)));
  const headings = tokens.filter(isHeading);
  const ids = new HeadingIds();
  const idOf = new Map(headings.map((token) => [token, ids.next(token.text)]));
  const lead = tokens.find(isParagraph);
  const firstSample = tokens.find((token) => isCode(token) && token.others);
  const renderer: RendererObject = {
    heading(token) {
      const content = new Html(this.parser.parseInline(token.tokens));
      const id = idOf.get(token) ?? '';
      if (token.depth === 1) return html`<h1 id="${id}">${content}</h1>`.text;
      const unlinked = new Html(content.text.replace(/<\/?a\b[^>]*>/g, ''));
      return heading(id, unlinked, { level: String(token.depth) }).text;
    },
    paragraph(token) {
      const content = new Html(this.parser.parseInline(token.tokens));
      return html`<p${token === lead && new Html(' class="lead"')}>${content}</p>`.text;
    },
    code(token: CodeToken) {
      if (!token.others) return false;
      const blocks = [token, ...token.others].map(({ text, lang = '' }) => ({ fence: lang, code: text }));
      return html`${samplesView(blocks)}${token === firstSample && afterSample}`.text;
    },
    link({ href, tokens: content }) {
      const text = new Html(this.parser.parseInline(content));
      const url = target(href);
      return (url === undefined ? text : html`<a href="${url}">${text}</a>`).text;
    },
    tablecell({ tokens: content, header }) {
      // A header without text is no header.
      const name = header && content.length > 0 ? 'th' : 'td';
      return `<${name}>${this.parser.parseInline(content)}</${name}>`;
    },
  };
  return {
    title: textOf(headings.find(({ depth }) => depth === 1)),
    summary: textOf(lead),
    html: new Html(new Marked({ renderer: RENDERER }, { renderer }).parser(tokens)),
    parts: partsOf(tokens, idOf),
  };
}

function partsOf(tokens: readonly Token[], idOf: ReadonlyMap<Token, string>): RenderedMarkdown['parts'] {
  const parts = [{ id: '', title: '', text: '' }];
  for (const token of tokens) {
    if (isHeading(token) && token.depth === 2)
      parts.push({ id: idOf.get(token) ?? '', title: textOf(token), text: '' });
    const part = parts.at(-1);
    const blocks = [token, ...((token as CodeToken).others ?? [])];
    if (part) part.text += blocks.map(({ raw }) => `\n${raw}`).join('');
  }
  return parts;
}

const isSampleToken = (token: Token): token is CodeToken => isCode(token) && isSample(token.lang ?? '');

function withSamples(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const before = all.at(-1);
    if (before && isSampleToken(before) && isSampleToken(token))
      before.others = [...(before.others ?? []), token];
    else all.push(token);
  }
  return all;
}

const plain = new Parser();

const textOf = (token: Tokens.Heading | Tokens.Paragraph | undefined): string =>
  plain
    .parseInline(token?.tokens ?? [], plain.textRenderer)
    .replace(/\s+/g, ' ')
    .trim();

const published = (source: string): string => source.replaceAll(LOCAL_ORIGIN, UNKNOWN_ORIGIN);

/** The source of a page as it is served: links lead to the Markdown of other pages. */
export const servedMarkdown = (source: string, target: LinkTarget): string =>
  published(source).replace(/\]\(((?![a-z]+:|#)[^)\s]+)\)/g, (whole, href: string) => {
    const [path, fragment] = target(href)?.split(/(?=#)/) ?? [];
    return path === undefined ? whole : `](${UNKNOWN_ORIGIN}${path}.md${fragment ?? ''})`;
  });

/** Ids of headings, as GitHub gives them, so that links work in the repository and on the site. */
export class HeadingIds {
  readonly #used = new Map<string, number>();

  next(title: string): string {
    const id = title
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
