import { withScheme } from './bare-url.ts';

/**
 * Whether the API takes this as a URL: HTTP or HTTPS, or a bare domain, without white space or credentials.
 */
export function isUrl(text: string): boolean {
  const full = withScheme(text);
  if (/[\s\p{Cc}]/u.test(full) || !/^https?:\/\/[^/\\]/i.test(full)) return false;
  const url = URL.parse(full);
  return url !== null && url.username === '' && url.password === '';
}
