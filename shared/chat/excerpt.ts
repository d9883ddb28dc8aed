const MAX_CHARACTERS = 160;

const URLS = /https?:\/\/\S+/g;
const IP_ADDRESSES = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?/g;

/** Removes URLs, IP and email addresses, and anything that may be a key or an id. */
function redact(line: string): string {
  return line
    .replace(URLS, '…')
    .replace(/\S+/g, (word) => (isMailAddress(word) ? '…' : word))
    .replace(/[\w*.-]{20,}/g, (name) => (/[\d*]/.test(name) ? '…' : name))
    .replace(IP_ADDRESSES, '…');
}

// Upstreams echo what callers send: every pattern here must run in linear time.
function isMailAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  const dot = at < 0 ? -1 : word.indexOf('.', at + 2);
  return dot >= 0 && dot < word.length - 1;
}

/** A redacted one-line excerpt of an upstream's message, safe to show to callers. */
export function excerptOf(text: string): string {
  const line = redact(text.slice(0, 10 * MAX_CHARACTERS).replace(/[\p{C}\s]+/gu, ' ')).trim();
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`;
}
