import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { LinkApp } from '../model/app-schema.ts';
import type { Link } from '../model/link.ts';
import { counterOf, liveCodes } from '../model/link-codes.ts';
import { type RedirectEntry, redirectKey } from '../model/redirect-entry.ts';
import { servedVariants } from '../model/split-test.ts';
import type { Targeting } from '../targeting/targeting.ts';

/** The redirect entry of a link, without attributes that other stores write. */
export type LinkEntry = Omit<RedirectEntry, 'passwordHash' | 'visits' | 'blocked'>;

/** Optional attributes of an entry. */
export const OPTIONAL_ATTRIBUTES = [
  'startsAt',
  'expiresAt',
  'maxClicks',
  'expiredUrl',
  'targeting',
  'preview',
  'counterCode',
  'app',
  'conversions',
] as const satisfies readonly (keyof LinkEntry)[];

/** The entry of one of the link's codes. */
export function redirectEntryOf(link: Link, code: string = link.code): LinkEntry {
  const targeting = targetingOf(link);
  const counter = counterOf(link);
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
    ...(counter !== code && { counterCode: counter }),
    ...(link.app !== null && { app: JSON.stringify(encodedApp(link.app)) }),
    ...(link.trackConversions && { conversions: true as const }),
  };
}

/** Encoded for a location header. */
const encoded = (url: string): string => new URL(url).href;

function encodedApp({ ios, android, ifMissing }: LinkApp): LinkApp {
  const place = <Place extends { url?: string | undefined }>({ url, ...rest }: Place) =>
    url === undefined ? rest : { ...rest, url: encoded(url) };
  return { ...(ios && { ios: place(ios) }), ...(android && { android: place(android) }), ifMissing };
}

const targetingOf = ({ rules, variants, test, utm, forwardQuery }: Link): Targeting => ({
  ...(rules.length > 0 && { rules: rules.map((rule) => ({ ...rule, to: encoded(rule.to) })) }),
  ...(variants.length > 0 && {
    variants: servedVariants({ variants, test }).map((variant) => ({
      ...variant,
      url: encoded(variant.url),
    })),
  }),
  ...(utm !== null && { utm }),
  ...(forwardQuery && { forwardQuery }),
});

/**
 * Maximum size in bytes of an entry with targeting, a preview or an app, so that a redirect reads 0.5
 * units (DynamoDB: per 4 KB). The rest of the 4 KB is for attributes that the redirect, a block, a
 * suspension and a password add.
 */
export const MAX_ENTRY_BYTES = 4096 - 400;

/**
 * Throws VALIDATION_ERROR for a link with targeting, a preview or an app whose entry is too large; without
 * them, the limits of URLs suffice.
 */
export function assertEntryFits(link: Link): void {
  const entry = redirectEntryOf(link);
  // With two codes, one of the entries names the other.
  const bytes = Math.max(
    ...liveCodes(link).map((code) => sizeOf({ ...redirectKey(code), ...redirectEntryOf(link, code) })),
  );
  const lists = link.rules.length > 0 ? 'rules' : link.variants.length > 0 ? 'variants' : undefined;
  const field = lists ?? (link.preview === null && link.app !== null ? 'app' : 'preview');
  if (entry.targeting === undefined && entry.preview === undefined && entry.app === undefined) return;
  if (bytes <= MAX_ENTRY_BYTES) return;
  throw invalidField(
    field,
    problem(
      'too_many_bytes',
      `the URLs, rules, variants, UTM parameters, preview and app of a link may take ${MAX_ENTRY_BYTES} ` +
        `bytes together, and these take ${bytes}; shorten them or leave some out`,
      { maximum: MAX_ENTRY_BYTES },
    ),
  );
}

/** DynamoDB counts names and values in UTF-8. */
const sizeOf = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(String(value)),
    0,
  );
