import { createLinkSchema } from '../model/link-input.ts';

/** Codes in files of other products: alone, as paths, or in short URLs. */

const SCHEME = /^https?:\/\//i;

/** A host with a path, without a scheme: `bit.ly/abc`. */
const BARE_URL = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}-]{2,}(?::\d+)?\//u;

export const isUrlText = (text: string): boolean => SCHEME.test(text) || BARE_URL.test(text);

/** Whether a link may have this code. */
export const isAllowedCode = (value: unknown): boolean =>
  value != null && createLinkSchema.shape.code.safeParse(value).success;

/**
 * The codes in a cell, in its order: of a list, in JSON or of URLs, each one. Codes of short URLs are their
 * whole paths, those of this service's own (`ownHosts`) without `/r/`.
 */
export function codesIn(text: string, ownHosts: readonly string[]): string[] {
  const parts = text.split(/[\s,;|]+/).filter((part) => part !== '');
  const texts = parts.length > 1 && parts.every(isUrlText) ? parts : [text.trim()];
  return texts.map((part) => codeOf(part, ownHosts)).filter((code) => code !== '');
}

function codeOf(text: string, ownHosts: readonly string[]): string {
  if (!isUrlText(text)) return withoutSlashes(text);
  const [host = '', ...segments] = text
    .replace(SCHEME, '')
    .replace(/[?#].*$/s, '')
    .split('/');
  const path = withoutSlashes(segments.join('/'));
  return decoded(ownHosts.includes(host.toLowerCase()) ? path.replace(/^r\//, '') : path);
}

const withoutSlashes = (text: string): string => text.replace(/^\/+|\/+$/g, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Files that short URLs never lead to by their names. */
const FILE_NAME = /\.(?:html?|php|aspx?|jpe?g|png|gif|svg|webp|avif|ico|css|js|json|xml|pdf|zip|mp[34])$/i;

const SHORT_PATH = /^\/?[^/?#\s]{1,64}(?:\/[^/?#\s]{1,64}){0,2}\/?$/;

/** Short URLs of one account have few hosts. */
const MAX_HOSTS = 3;

/**
 * Whether these are the short URLs of links, in the order of their destinations: each one different, with a
 * short path and without a query, on a few hosts.
 */
export function areShortUrls(values: readonly unknown[], destinations: readonly unknown[] = []): boolean {
  const urls = new Set<string>();
  const hosts = new Set<string>();
  let filled = 0;
  let short = 0;
  for (const [i, value] of values.entries()) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') continue;
    filled++;
    if (!isUrlText(text) || text === destinations[i]) continue;
    const [, host = '', path = ''] = /^([^/]*)(.*)$/s.exec(text.replace(SCHEME, '')) ?? [];
    if (!SHORT_PATH.test(path) || FILE_NAME.test(path)) continue;
    short++;
    urls.add(text);
    hosts.add(host.toLowerCase());
  }
  const most = filled * 0.9;
  return filled > 0 && short >= most && urls.size >= most && hosts.size <= Math.max(MAX_HOSTS, filled / 20);
}
