import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { isRecord, normalizeColumn } from './cells.ts';
import { COLUMN_NAMES } from './column-names.ts';

/** Where the links of a JSON file are. */

/**
 * Names of lists, in responses of other platforms: `links` (ours, Bitly, Sink), `data` (Kutt, TinyURL),
 * `shortUrls.data` (Shlink).
 */
const LISTS = [
  'links',
  'data',
  'shortUrls',
  'urls',
  'items',
  'objects',
  'results',
  'result',
  'records',
  'edges',
  'nodes',
];

/** An array, an object that holds one, or one by ids. Throws 400 for anything else. */
export function linksIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return tablesIn(body) ?? body;
  if (isRecord(body)) {
    for (const name of LISTS) if (body[name] != null) return linksIn(body[name]);
    const values = Object.values(body);
    const lists = values.filter((value) => Array.isArray(value) && value.some(isRecord));
    if (lists.length === 1) return linksIn(lists[0]);
    // The API of YOURLS: `{ link_1: { shorturl, url }, ... }`.
    if (values.length > 0 && values.every((value) => isRecord(value) && isLink(value))) return values;
  }
  throw invalidField(
    'body',
    problem('invalid_type', 'must be an array of links, or an object { links: [...] }', {
      expected: 'array, object',
    }),
  );
}

/** phpMyAdmin exports tables among others: the rows of those with links. */
function tablesIn(items: readonly unknown[]): unknown[] | undefined {
  const tables = items.flatMap((item) =>
    isRecord(item) && item['type'] === 'table' && Array.isArray(item['data']) ? [item['data']] : [],
  );
  if (tables.length === 0) return undefined;
  const links = tables.filter((rows) => rows.some((row) => isRecord(row) && isLink(row)));
  return (links.length > 0 ? links : tables).flat();
}

/** Objects around a link, in JSON:API, GraphQL and exports of tables. */
const WRAPPERS = ['node', 'attributes', 'fields', 'properties', 'link', 'data', 'item'];

/** A link without the object around it. */
export function unwrapped(item: unknown): unknown {
  if (!isRecord(item) || isLink(item)) return item;
  const inner = WRAPPERS.map((name) => item[name]).find((value) => isRecord(value) && isLink(value));
  return isRecord(inner) ? { ...item, ...inner } : item;
}

const DESTINATIONS = new Set(COLUMN_NAMES.originalUrl);

const isLink = (item: Record<string, unknown>): boolean =>
  Object.entries(item).some(
    ([name, value]) => typeof value === 'string' && DESTINATIONS.has(normalizeColumn(name)),
  );
