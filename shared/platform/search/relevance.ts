import { domainToUnicode } from 'node:url';

/** How well something matches a search: lists, the command palette and agents order their results by it. */

/** The names by which people search for a link or page. */
export interface Names {
  /** Codes or slugs, as people type them. */
  codes: readonly string[];
  title: string;
  tags: readonly string[];
  urls: readonly string[];
}

/** Best first. */
const MATCHES: readonly ((names: Names, query: string, url: string) => boolean)[] = [
  ({ codes }, query) => codes.includes(query),
  ({ codes }, query) => codes.some((code) => code.startsWith(query)),
  ({ title }, query) => title === query,
  ({ title }, query) => title.startsWith(query),
  ({ title }, query) => inWords(title).includes(inWords(query)),
  ({ title }, query) => title.includes(query),
  ({ tags }, query) => tags.includes(query),
  ({ tags }, query) => tags.some((tag) => tag.includes(query)),
  ({ urls }, query, url) => urls.some((one) => one.includes(query) || one.includes(url)),
  ({ codes }, query) => codes.some((code) => code.includes(query)),
];

/** The rank of a match, 0 for the best, in any case and with or without accents; undefined: no match. */
export function relevance(query: string): (names: Names) => number | undefined {
  const wanted = plainText(query);
  const wantedUrl = plainText(readable(query));
  return ({ codes, title, tags, urls }) => {
    const names = {
      codes: codes.map(plainText),
      title: plainText(title),
      tags: tags.map(plainText),
      urls: urls.flatMap((url) => [...new Set([url, readable(url)])].map(plainText)),
    };
    const rank = MATCHES.findIndex((matches) => matches(names, wanted, wantedUrl));
    return rank === -1 ? undefined : rank;
  };
}

/** A name or query as searches compare it: without accents, in lower case, trimmed. */
export const plainText = (text: string): string =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * A URL, or a part of one, as people read it: browsers copy `stra%C3%9Fe` and `xn--mnchen-3ya.example` of
 * what their address bars show as `straße` and `münchen.example`, and add a slash to a host.
 */
const readable = (text: string): string =>
  text
    .trim()
    .replace(/(?:%[\da-f]{2})+/gi, decoded)
    .replace(/[a-z\d.-]*\bxn--[a-z\d.-]+/gi, (host) => domainToUnicode(host) || host)
    .replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1');

function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes;
  }
}

/** ` spring sale `, so that only whole words match. */
const inWords = (text: string): string =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
