import { invalidField } from '../platform/errors.ts';
import { problem } from '../platform/problems.ts';
import type { Link } from './link.ts';
import { type RedirectEntry, redirectKey } from './redirect-entry.ts';
import type { Targeting } from './targeting/targeting.ts';

/** The redirect entry of a link, without what other stores write into it. */
export type LinkEntry = Omit<RedirectEntry, 'passwordHash' | 'visits' | 'blocked'>;

/** Attributes of an entry that a link may have or not. */
export const OPTIONAL_ATTRIBUTES = [
  'startsAt',
  'expiresAt',
  'maxClicks',
  'expiredUrl',
  'targeting',
  'preview',
] as const satisfies readonly (keyof LinkEntry)[];

export function redirectEntryOf(link: Link): LinkEntry {
  const targeting = targetingOf(link);
  return {
    linkId: link.id,
    ownerId: link.ownerId,
    url: encoded(link.originalUrl),
    status: link.status,
    ...(link.startsAt !== null && { startsAt: link.startsAt }),
    ...(link.expiresAt !== null && { expiresAt: link.expiresAt }),
    ...(link.maxClicks !== null && { maxClicks: link.maxClicks }),
    ...(link.expiredUrl !== null && { expiredUrl: encoded(link.expiredUrl) }),
    ...(Object.keys(targeting).length > 0 && { targeting: JSON.stringify(targeting) }),
    ...(link.preview !== null && { preview: JSON.stringify(link.preview) }),
  };
}

/** As it is sent in a location header. */
const encoded = (url: string): string => new URL(url).href;

const targetingOf = ({ rules, variants, utm, forwardQuery }: Link): Targeting => ({
  ...(rules.length > 0 && { rules: rules.map((rule) => ({ ...rule, to: encoded(rule.to) })) }),
  ...(variants.length > 0 && {
    variants: variants.map((variant) => ({ ...variant, url: encoded(variant.url) })),
  }),
  ...(utm !== null && { utm }),
  ...(forwardQuery && { forwardQuery }),
});

/**
 * Largest entry in bytes of a link with targeting or a preview, so that a redirect reads 0.5 units (DynamoDB: per 4 KB). The
 * rest of the 4 KB is for what the redirect, a block, a suspension and a password add.
 */
export const MAX_ENTRY_BYTES = 4096 - 400;

/** Throws VALIDATION_ERROR for a link with targeting or a preview whose entry is too large; without them, URLs have limits of their own. */
export function assertEntryFits(link: Link): void {
  const entry = redirectEntryOf(link);
  const field = link.rules.length > 0 ? 'rules' : link.variants.length > 0 ? 'variants' : 'preview';
  if (entry.targeting === undefined && entry.preview === undefined) return;
  const bytes = sizeOf({ ...redirectKey(link.code), ...entry });
  if (bytes <= MAX_ENTRY_BYTES) return;
  throw invalidField(
    field,
    problem(
      'too_many_bytes',
      `the URLs, rules, variants, UTM parameters and preview of a link may take ${MAX_ENTRY_BYTES} bytes together, and ` +
        `these take ${bytes}; shorten them or leave some out`,
      { maximum: MAX_ENTRY_BYTES },
    ),
  );
}

/** As DynamoDB counts: names and values in UTF-8. */
const sizeOf = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(String(value)),
    0,
  );
