/** What is to be shortened. */
export interface Target {
  url: string;
  title: string;
}

/** Longest URL and title that the API takes, in characters. */
const MAX_URL = 4096;
const MAX_TITLE = 200;

/** The page or link, if it can be shortened: files and pages of the browser have no public URL. */
export function targetOf(url: string | undefined, title = ''): Target | undefined {
  const parsed = URL.parse(url ?? '');
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href.length > MAX_URL) return undefined;
  return { url: parsed.href, title: title.trim().slice(0, MAX_TITLE).toWellFormed() };
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
