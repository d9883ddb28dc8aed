const MAX_CHARACTERS = 160;

/** Addresses, mail addresses, and what could be a key or an id: none of a caller's business. */
const INNER_MATTERS =
  /https?:\/\/\S+|\S+@\S+\.\S+|[\w*.-]*(?=[\w*.-]*[\d*])[\w*.-]{20,}|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?/g;

/** A few words of what an upstream said, fit to be shown: one line, without addresses and keys. */
export function excerptOf(text: string): string {
  const line = text
    .slice(0, 10 * MAX_CHARACTERS)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(INNER_MATTERS, '…')
    .trim();
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`;
}

/** The message in the body of an upstream's error, in any of the usual shapes; empty where there is none. */
export function messageOf(body: string): string {
  try {
    const json = JSON.parse(body) as Record<string, unknown> | null;
    for (const at of [json?.['error'], json]) {
      if (typeof at === 'string') return at;
      const { message, detail } = (at ?? {}) as Record<string, unknown>;
      for (const text of [message, detail]) if (typeof text === 'string') return text;
    }
  } catch {
    // Pages of proxies and the like tell a caller nothing.
  }
  return '';
}
