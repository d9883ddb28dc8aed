import type { SmartLinkType } from './slug.ts';
import { PAGE_TYPES } from './types/registry.ts';

/** A URL of a page, with its field: `urls.0.url`. */
export interface PageUrl {
  path: string;
  url: string;
}

const COMMON = ['image', 'cover'];

/** All absolute URLs that visitors of a page follow or load, in requests as well as in stored Smart Links. */
export function urlsOf(type: SmartLinkType, fields: object): PageUrl[] {
  const paths = [...COMMON, ...PAGE_TYPES[type].urls];
  const found = paths.flatMap((path) => textsAt(fields, path.split('.')));
  return found.filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url));
}

function textsAt(value: unknown, path: readonly string[], at: readonly string[] = []): PageUrl[] {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [{ path: at.join('.'), url: value }] : [];
  if (name === '*') {
    const entries: unknown[] = Array.isArray(value) ? value : [];
    return entries.flatMap((entry, i) => textsAt(entry, rest, [...at, String(i)]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return textsAt((value as Record<string, unknown>)[name], rest, [...at, name]);
}
