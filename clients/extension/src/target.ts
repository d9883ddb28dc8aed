/** What is to be shortened. */
export interface Target {
  url: string;
  title: string;
}

/** Longest URL and title that the API takes, in characters. */
const MAX_URL = 4096;
const MAX_TITLE = 200;

/** A character that can be seen. The API refuses a title without any. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The page or link, if it can be shortened: files and pages of the browser have no public URL. */
export function targetOf(url: string | undefined, title = ''): Target | undefined {
  const parsed = URL.parse(url ?? '');
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href.length > MAX_URL) return undefined;
  const shown = title.trim().slice(0, MAX_TITLE).toWellFormed();
  return { url: parsed.href, title: VISIBLE.test(shown) ? shown : '' };
}

/** The labels in a list with commas, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
