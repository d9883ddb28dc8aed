import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { LinkApp } from '../model/app-schema.ts';
import type { Link } from '../model/link.ts';
import { counterOf } from '../model/link-codes.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { servedVariants } from '../model/split-test.ts';
import type { Targeting } from '../targeting/targeting.ts';

/** The redirect entry of a link, without attributes that other stores write. */
export type LinkEntry = Omit<RedirectEntry, 'passwordHash' | 'visits' | 'blocked' | 'held' | 'ttl'>;

/** Optional attributes of an entry. */
export const OPTIONAL_ATTRIBUTES = [
  'startsAt',
  'expiresAt',
  'maxClicks',
  'expiredUrl',
  'targeting',
  'preview',
  'title',
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
    // An automatic title is of the destination: its host, or the title of its page.
    ...(link.maxClicks !== null && !link.hasAutomaticTitle && { title: link.title }),
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
 * Maximum bytes of a link's rules, variants, preview and app in its entry. With URLs of ordinary length, a
 * redirect then reads 0.5 units (DynamoDB: per 4 KB); the rest is for attributes that the redirect, a
 * block, a suspension and a password add. URLs and UTM parameters have limits of their own, which hold
 * whatever else the link has.
 */
export const MAX_EXTRAS_BYTES = 4096 - 400;

/**
 * Throws VALIDATION_ERROR for a link whose rules, variants, preview and app take more
 * than `MAX_EXTRAS_BYTES`.
 */
export function assertEntryFits(link: Link): void {
  const { targeting, preview, app } = redirectEntryOf({ ...link, utm: null, forwardQuery: false });
  const bytes = [targeting, preview, app].reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
  if (bytes <= MAX_EXTRAS_BYTES) return;
  const lists = link.rules.length > 0 ? 'rules' : link.variants.length > 0 ? 'variants' : undefined;
  throw invalidField(
    lists ?? (link.preview === null ? 'app' : 'preview'),
    problem(
      'too_many_bytes',
      `the rules, variants, preview and app of a link may take ${MAX_EXTRAS_BYTES} bytes together, and ` +
        `these take ${bytes}; shorten them or leave some out`,
      { maximum: MAX_EXTRAS_BYTES },
    ),
  );
}
