import { PAGE_PREFIXES } from '#shared/core/pages/page-outlines.ts';

/** Smart Link types and page URLs. Imported by visitor functions: no zod, no AWS SDK. */

/** First path segment by type. */
export const PREFIX = PAGE_PREFIXES;

export type SmartLinkType = keyof typeof PREFIX;

export const SMART_LINK_TYPES = Object.keys(PREFIX) as [SmartLinkType, ...SmartLinkType[]];

/** Last path segment: lower-case letters and digits, separated by single hyphens. */
export const SLUG_PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const MAX_SLUG_PART = 80;

const SLUG = new RegExp(`^(?:${Object.values(PREFIX).join('|')})/[a-z0-9]+(?:-[a-z0-9]+)*$`);

/** A slug without its prefix, if it has one; undefined when the prefix is another type's. */
export function partOf(type: SmartLinkType, slug: string): string | undefined {
  const [prefix, part] = slug.split('/');
  if (part === undefined) return slug;
  return prefix === PREFIX[type] ? part : undefined;
}

/** `bio/jane-doe`. */
export const slugOf = (type: SmartLinkType, part: string): string => `${PREFIX[type]}/${part}`;

/**
 * Parses a slug from a path, percent-encoded or not; undefined when invalid. Case-insensitive,
 * because people type URLs.
 */
export function readSlug(path: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const slug = text.toLowerCase().replace(/\/$/, '');
  return slug.length <= MAX_SLUG_PART + 10 && SLUG.test(slug) ? slug : undefined;
}

export const landingUrl = (slug: string, publicOrigin: string): string => `${publicOrigin}/${slug}`;
