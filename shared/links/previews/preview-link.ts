import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { findEntry } from '../redirects/find-entry.ts';
import { type Resolution, resolveLink } from '../redirects/resolve-link.ts';
import { targetingOf } from '../targeting/targeting.ts';
import { type LinkFacts, readLinkFacts } from './preview-store.ts';

/** This page treats crawlers like all other visitors. */
type Destined = Exclude<Resolution, { outcome: 'preview' | 'confirm' }>;

/** The destination of a link. */
export interface LinkPreview {
  /** For this visitor. `withheld`: a click limit keeps the destination for visits that count. */
  resolution: Destined | { outcome: 'withheld' };
  /** Undefined if the link does not redirect, or has no account. */
  ownerId: string | undefined;
  /**
   * Possible destinations of other visitors, encoded like the destination; empty if a
   * password protects the link.
   */
  others: readonly string[];
  /** Empty if the link does not redirect. Without a title if a password or click limit protects it. */
  facts: Partial<LinkFacts>;
}

/**
 * Resolves a short code without a visit: nothing is counted, and no click limit is
 * consumed. Up to three reads.
 */
export async function previewLink(code: string, visitor: Visitor): Promise<LinkPreview> {
  const [resolved, { entry }] = await Promise.all([
    resolveLink(code, visitor, { counts: false }),
    findEntry(code, visitor.host),
  ]);
  const resolution = withoutCards(resolved);
  if (!entry || !hasDestination(resolution)) {
    return { resolution, ownerId: undefined, others: [], facts: {} };
  }
  const ownerId = entry.ownerId === PUBLIC_OWNER_ID ? undefined : entry.ownerId;
  const { title, ...facts }: Partial<LinkFacts> = (await readLinkFacts(entry.linkId)) ?? {};
  const isWithheld = entry.passwordHash !== undefined || resolution.outcome === 'withheld';
  if (isWithheld || title === undefined) {
    return { resolution, ownerId, others: [], facts };
  }
  return { resolution, ownerId, others: otherDestinations(entry, resolution), facts: { ...facts, title } };
}

function withoutCards(resolved: Resolution): LinkPreview['resolution'] {
  if (resolved.outcome === 'confirm') return { outcome: 'withheld' };
  if (resolved.outcome !== 'preview') return resolved;
  const { to } = resolved;
  return to === undefined ? { outcome: 'withheld' } : { ...resolved, to, outcome: 'redirect' };
}

const hasDestination = (resolution: LinkPreview['resolution']): boolean =>
  ['redirect', 'locked', 'withheld'].includes(resolution.outcome) ||
  (resolution.outcome === 'gone' && resolution.expiredUrl !== undefined);

/** All destinations of a link except the chosen one. */
function otherDestinations(entry: RedirectEntry, resolution: LinkPreview['resolution']): string[] {
  if (resolution.outcome !== 'redirect') return [];
  const { rules = [], variants = [] } = targetingOf(entry) ?? {};
  const all = new Map<string | undefined, string>([
    // With variants, nobody is redirected to the link's own URL.
    ...(variants.length === 0 ? [[undefined, entry.url] as const] : []),
    ...rules.map(({ to }, i) => [`rule:${i + 1}`, to] as const),
    ...variants.map(({ url }, i) => [`variant:${i + 1}`, url] as const),
  ]);
  const chosen = all.get(resolution.destination);
  return [...new Set(all.values())].filter((url) => url !== chosen);
}
