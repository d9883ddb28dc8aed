import { withScheme } from './bare-url.ts';

/** As the API requires: with a scheme or of a bare domain, over HTTP, without white space and credentials. */
export function isUrl(text: string): boolean {
  const full = withScheme(text);
  if (/[\s\p{Cc}]/u.test(full) || !/^https?:\/\/[^/\\]/i.test(full)) return false;
  const url = URL.parse(full);
  return url !== null && url.username === '' && url.password === '';
}
