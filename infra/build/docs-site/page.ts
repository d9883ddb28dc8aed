import type { ComponentChildren } from 'preact';

/** A page of the site, before it gets its frame. */
export interface SitePage {
  /** URL without origin, such as `/docs/guides/links`. */
  path: string;
  title: string;
  /** One sentence, for search engines and `llms.txt`. */
  description: string;
  body: ComponentChildren;
  /** Its parts, for the list beside it. */
  outline: readonly Heading[];
  /** The same content as Markdown, with its title. */
  markdown: string;
  /** What a search finds the page by, besides title and description. */
  words?: string;
  /** What a search finds, besides the page itself. */
  entries: readonly SearchEntry[];
  /** Reference pages use the width for examples beside the text. */
  wide?: boolean;
}

export interface Heading {
  id: string;
  title: string;
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

/** Stands for the deployment's origin until a page is served: AWS assigns it during the deployment. */
export const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** URL of a page's Markdown. */
export const markdownPath = (path: string): string => (path === '/docs' ? '/docs/index.md' : `${path}.md`);
