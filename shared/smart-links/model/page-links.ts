import { fieldsOf } from '#shared/core/destinations/destination-fields.ts';
import { destinationsOf, isOnWeb } from '#shared/core/destinations/destinations-of.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import type { PageContent } from './public-smart-link.ts';

/** What a page links to. Imported by landing pages: no zod. */

/** The URLs that a page links to, as its links have them. */
export const linksOf = (page: PageContent): string[] =>
  destinationsOf(page.type, page).flatMap((one) =>
    one.use === 'leads' && one.found === 'whole' && isOnWeb(one) && one.path !== 'joinUrl' ? [one.href] : [],
  );

/**
 * A page without denied hosts: without entries whose URL leads there, other such URLs, and sites that may
 * embed it.
 */
export function withoutDenied(page: PageContent, denied: DenyList): PageContent {
  if (denied.isEmpty || !destinationsOf(page.type, page).some((one) => denied.coversAny(one))) return page;
  const { leads, loads, embeds = [] } = fieldsOf(page.type);
  const isDenied = (value: unknown) => typeof value === 'string' && denied.covers(value);
  return [...leads, ...loads, ...embeds].reduce<unknown>(
    (kept, field) => without(kept, field.split('.'), isDenied),
    page,
  ) as PageContent;
}

/** A value without what is denied at a path: null in its place, or without the entry of a list. */
function without(value: unknown, path: readonly string[], isDenied: (value: unknown) => boolean): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return isDenied(value) ? null : value;
  if (typeof value !== 'object' || value === null) return value;
  const name = step.replace('[]', '');
  const before = (value as Readonly<Record<string, unknown>>)[name];
  if (before == null) return value;
  if (name === step) return { ...value, [name]: without(before, rest, isDenied) };
  const kept = (before as unknown[]).filter((entry) => !isDenied(neededIn(entry, rest)));
  return { ...value, [name]: kept.map((entry) => without(entry, rest, isDenied)) };
}

/** What an entry of a list cannot be without: itself, its URL, or the image of a gallery. */
function neededIn(entry: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return entry;
  const [name = '', ...rest] = path;
  const fields = entry as Readonly<Record<string, unknown>>;
  return rest.length === 0 && (name === 'url' || !('url' in fields)) ? fields[name] : undefined;
}
