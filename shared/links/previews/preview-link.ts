import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { findEntry } from '../redirects/find-entry.ts';
import { appOf } from '../redirects/open-app.ts';
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
  const [resolved, { entry }, denied] = await Promise.all([
    resolveLink(code, visitor, { counts: false }),
    findEntry(code, visitor.host),
    deniedHosts(),
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
  return {
    resolution,
    ownerId,
    others: otherDestinations(entry, resolution, denied),
    facts: { ...facts, title },
  };
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

/** The fields of a link that visitors with other devices, places or times may be led to. */
const LEADS_NOW = /^(?:originalUrl|rules|variants|app)\b/;

/**
 * Where else a link leads: the destinations of other visitors, and its apps with their stores. Without denied
 * hosts, which nobody is led to.
 */
function otherDestinations(
  entry: RedirectEntry,
  resolution: LinkPreview['resolution'],
  denied: DenyList,
): string[] {
  if (resolution.outcome !== 'redirect') return [];
  const { rules = [], variants = [] } = targetingOf(entry) ?? {};
  const all = destinationsOf('link', {
    // With variants, nobody is redirected to the link's own URL.
    ...(variants.length === 0 && { originalUrl: entry.url }),
    rules,
    variants,
    app: appOf(entry, denied),
  }).filter(({ path, url, found }) => LEADS_NOW.test(path) && found === 'whole' && !denied.covers(url));
  const chosen = chosenPath(resolution.destination);
  const [own] = all.filter(({ path }) => path === chosen);
  return [...new Set(all.map(({ url }) => url))].filter((url) => url !== own?.url);
}

/** The field of what was chosen, such as `rules[0].to` for `rule:1`. */
function chosenPath(destination: string | undefined): string {
  const [, kind, number] = /^(rule|variant):(\d+)$/.exec(destination ?? '') ?? [];
  if (kind === undefined) return 'originalUrl';
  return kind === 'rule' ? `rules[${Number(number) - 1}].to` : `variants[${Number(number) - 1}].url`;
}
