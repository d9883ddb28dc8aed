import type { Viewer } from '#shared/core/access/scope.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { destinationsOf, isOnWeb } from '#shared/core/destinations/destinations-of.ts';
import type { UnverifiedDomains } from '#shared/core/domains/unverified-domains.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { nextUpdate } from '#shared/platform/http/if-match.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { problem } from '#shared/platform/problems.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Destinations } from '../destinations/allowed-destinations.ts';
import { isPrivate } from '../destinations/is-private.ts';
import { hostTitle, titleAfter } from '../model/automatic-title.ts';
import { isOwnRedirect, NOT_PUBLIC } from '../model/destination.ts';
import { assertFutureDate, type ExpiryChange, expiryChange } from '../model/expiry.ts';
import { healthAfter } from '../model/health.ts';
import type { Link, UpdateField } from '../model/link.ts';
import { changedCodes, codeOn } from '../model/link-codes.ts';
import type { CreateLink, UpdateLink } from '../model/link-input.ts';
import type { ShortUrlHosts } from '../model/link-record.ts';
import { changedPlainFields, kept, PLAIN_DEFAULTS } from '../model/plain-fields.ts';
import { newCode } from '../model/reserved-codes.ts';
import { testAfter } from '../model/split-test.ts';
import { isOwnImage } from '../previews/preview-image.ts';
import { assertEntryFits } from '../redirects/redirect-entry-of.ts';

/** Links built from requests, validated but not stored. */

/** The hosts of short URLs, and those that serve redirects. */
export interface LinkHosts extends ShortUrlHosts {
  ownHosts: readonly string[];
  /** Default: `public`. */
  destinations?: Destinations;
  /** Default: `warn`. */
  unverifiedDomains?: UnverifiedDomains;
}

/** A change to an owner's links. */
export interface LinkAct extends Act {
  hosts: LinkHosts;
  /** Gets a warning for what is stored, and does not work. */
  warnings?: Warning[];
}

/** A viewer of links, with their hosts and the time. */
export interface LinkContext extends Viewer {
  hosts: LinkHosts;
  now: Date;
  /** The account's default of `trackConversions`. */
  trackConversions?: boolean | undefined;
}

/** The owner of a new link, with its hosts and the time. */
export interface DraftContext extends Omit<LinkContext, 'scope'> {
  /** Whether the expiry date may be in the past: then the link is expired. */
  mayBeOver?: boolean;
}

/** Builds the link of a request without storing it. Throws VALIDATION_ERROR. */
export function draftLink(
  { ownerId, hosts, now, trackConversions = false, mayBeOver = false }: DraftContext,
  input: CreateLink,
): Link {
  const expiry = expiryChange(input);
  if (!mayBeOver) assertFutureDate(expiry, now);
  const isOver = expiry.expiresAt != null && new Date(expiry.expiresAt) <= now;
  const status = input.status ?? 'active';
  const link: Link = {
    id: newId('link'),
    ownerId,
    code: input.code == null ? newCode() : codeOn(input.customDomain ?? null, input.code),
    aliases: [],
    counterCode: null,
    originalUrl: input.originalUrl,
    title: input.title ?? hostTitle(input.originalUrl),
    hasAutomaticTitle: input.title == null,
    tags: input.tags ?? [],
    status: isOver && status === 'active' ? 'expired' : status,
    expiresAt: expiry.expiresAt ?? null,
    maxClicks: expiry.maxClicks ?? null,
    customDomain: input.customDomain ?? null,
    expiredUrl: input.expiredUrl ?? null,
    hasPassword: input.password != null,
    rules: input.rules ?? [],
    variants: input.variants ?? [],
    test: testAfter(NO_TEST, input.variants ?? [], { given: input.test, now }),
    startsAt: startOf(input) ?? null,
    ...changedPlainFields(input, { ...PLAIN_DEFAULTS, trackConversions }),
    block: null,
    health: null,
    creator: null,
    createdAt: now.toISOString(),
    originallyCreatedAt: null,
    updatedAt: now.toISOString(),
    version: 1,
  };
  assertLink(link, hosts);
  return link;
}

const NO_TEST = { test: null, variants: [] };

/** A link after an update. Throws VALIDATION_ERROR. */
export function applyUpdate(
  before: Link,
  { input, expiry }: { input: UpdateLink; expiry: ExpiryChange },
  { hosts, now }: Pick<LinkContext, 'hosts' | 'now'>,
): Link {
  const after: Link = {
    ...before,
    ...updatedFields(before, input, expiry),
    test: testAfter(before, kept(input.variants, before.variants, []), { given: input.test, now }),
    ...changedCodes(before, input, {
      maxClicks: kept(expiry.maxClicks, before.maxClicks, null),
      customDomain: kept(input.customDomain, before.customDomain, null),
    }),
    ...titleAfter(before, input),
    hasPassword: input.password === undefined ? before.hasPassword : input.password !== null,
    updatedAt: nextUpdate(before, now),
    version: before.version + 1,
  };
  const hasNewEnd = after.expiresAt !== before.expiresAt || after.maxClicks !== before.maxClicks;
  // Only a new date or click limit reactivates an expired link.
  if (after.status === 'expired' && hasNewEnd) after.status = 'active';
  if (before.status === 'expired' && after.status === 'active' && !hasNewEnd) after.status = 'expired';
  after.health = healthAfter(
    before.health,
    destinationsOf('link', after).map(({ url }) => url),
  );
  assertLink(after, hosts, before);
  return after;
}

/** The updatable fields: new values if given, otherwise the stored ones. */
function updatedFields(
  before: Link,
  input: UpdateLink,
  expiry: ExpiryChange,
): Pick<Link, Exclude<UpdateField & keyof Link, 'title' | 'code' | 'aliases' | 'test'>> {
  return {
    originalUrl: input.originalUrl ?? before.originalUrl,
    tags: kept(input.tags, before.tags, []),
    status: input.status ?? before.status,
    expiresAt: kept(expiry.expiresAt, before.expiresAt, null),
    maxClicks: kept(expiry.maxClicks, before.maxClicks, null),
    customDomain: kept(input.customDomain, before.customDomain, null),
    expiredUrl: kept(input.expiredUrl, before.expiredUrl, null),
    rules: kept(input.rules, before.rules, []),
    variants: kept(input.variants, before.variants, []),
    startsAt: kept(startOf(input), before.startsAt, null),
    ...changedPlainFields(input, before),
  };
}

const startOf = ({ startsAt }: Pick<UpdateLink, 'startsAt'>): string | null | undefined =>
  startsAt == null ? startsAt : isoDate(startsAt, 'startsAt');

/** `before`: the stored link, for an update. */
function assertLink(link: Link, hosts: LinkHosts, before?: Link): void {
  assertDestinations(link, hosts, before);
  assertTestCounts(link, before);
  if (link.startsAt !== null && link.expiresAt !== null && link.startsAt >= link.expiresAt) {
    throw invalidField(
      'startsAt',
      problem('too_late', `must be before expiresAt, which is ${link.expiresAt}`, { before: link.expiresAt }),
    );
  }
  assertEntryFits(link);
}

/** A running test needs conversions. One that was stored without them stays as it is. */
function assertTestCounts({ test, trackConversions }: Link, before?: Link): void {
  const runs = (of?: Link) => of?.test != null && of.test.result === null;
  if (test === null || test.result !== null || trackConversions) return;
  if (!runs(before)) {
    const message = 'requires trackConversions, without which no visitor converts';
    throw invalidField('test', problem('requires_field', message, { field: 'trackConversions' }));
  }
  if (before?.trackConversions) {
    const message = 'must be true while a test runs; end it with test: null';
    throw invalidField('trackConversions', problem('conflicts_with', message, { field: 'test' }));
  }
}

/** An update may keep existing destinations, which may be older than a setting or a rule. */
function assertDestinations(
  link: Link,
  { publicOrigin, ownHosts, destinations }: LinkHosts,
  before?: Link,
): void {
  const { customDomain } = link;
  const known = new Set((before ? destinationsOf('link', before) : []).map(({ url }) => url));
  for (const destination of destinationsOf('link', link)) {
    const { path, url, found } = destination;
    if (known.has(url) && customDomain === before?.customDomain) continue;
    if (path === 'preview.image' && isOwnImage(url, publicOrigin)) continue;
    if (found === 'whole' && isOnWeb(destination) && isOwnRedirect(url, ownHosts, customDomain)) {
      throw invalidField(path, problem('own_url', 'must not be a short URL of this service'));
    }
    if (destinations !== 'any' && !known.has(url) && isPrivate(destination)) {
      throw invalidField(path, NOT_PUBLIC);
    }
  }
}
