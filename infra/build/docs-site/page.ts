import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import { type Html, heading, html, type Part } from './html.ts';

/** A page of the site, before it gets its frame. */
export interface SitePage {
  /** URL without origin, such as `/docs/guides/links`. */
  path: string;
  title: string;
  /** One sentence, for search engines and `llms.txt`. */
  description: string;
  body: Html;
  /** Parts of the page, for the list beside it. */
  outline: readonly { id: string; title: string }[];
  /** The page as Markdown, starting with its title. */
  markdown: string;
  /** What a search finds the page by, besides title and description. */
  words?: string;
  /** What a search finds, besides the page itself. */
  entries: readonly SearchEntry[];
  /** Uses the width for examples beside the text. */
  wide?: boolean;
}

export interface SearchEntry {
  title: string;
  /** Fragment of the page's URL. */
  id: string;
  /** Shown below the title. */
  hint?: string;
  /** Found as well, and not shown. */
  words?: string;
}

/** A group of the navigation. */
export interface Section {
  title: string;
  pages: readonly SitePage[];
}

/** URL of a page's Markdown. */
export const markdownPath = (path: string): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`);

/** The pages of each group as Markdown. */
export const pageLists = (sections: readonly Section[]): string =>
  sections
    .map(({ title, pages }) => {
      const links = pages.map(
        (page) => `- [${page.title}](${UNKNOWN_ORIGIN}${markdownPath(page.path)}): ${page.description}`,
      );
      return `## ${title}\n\n${links.join('\n')}`;
    })
    .join('\n\n');

/** A section of a page that is generated, such as an operation or an error. */
export interface PagePart extends SearchEntry {
  /** Name in search results. Default: the title. */
  name?: string;
  /** CSS class of the section. */
  kind: 'operation' | 'object' | 'error' | 'plain';
  /** Heading of the section. Default: the title. */
  heading?: Part;
  /** Shown in the heading, next to the link. */
  beside?: Part;
  text: Part;
  /** Examples, next to the text on wide screens. */
  examples?: Part;
  markdown?: string;
}

interface GeneratedPage extends Pick<SitePage, 'path' | 'title' | 'description' | 'wide'> {
  /** First paragraph. Default: the description. */
  lead?: string;
  /** Content between the first paragraph and the parts. */
  intro: Part;
  /** The introduction as Markdown. */
  markdown?: string;
  parts: readonly PagePart[];
}

/** A page whose parts are generated. */
export function generatedPage({ intro, parts, lead, markdown, ...page }: GeneratedPage): SitePage {
  const summary = lead ?? page.description;
  const texts = [`# ${page.title}`, summary, markdown, ...parts.map((part) => part.markdown)];
  return {
    ...page,
    body: html`<h1>${page.title}</h1><p class="lead">${summary}</p>${intro}${parts.map(partView)}`,
    outline: parts,
    markdown: `${texts.filter(Boolean).join('\n\n')}\n`,
    entries: parts.map((part) => ({ ...part, title: part.name ?? part.title })),
  };
}

function partView({ id, title, kind, beside, text, examples, ...part }: PagePart): Html {
  const about = html`${heading(id, part.heading ?? title, { after: beside })}${text}`;
  const content = examples
    ? html`<div class="about">${about}</div><div class="examples">${examples}</div>`
    : about;
  return html`<section class="${kind}" aria-labelledby="${id}">${content}</section>`;
}
