import * as z from 'zod';
import { accountTarget } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { type AuditedAction, updateEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { changesOf } from '#shared/core/audit/changes.ts';
import { type BrandLook, type BrandRecord, brandRecord, type StoredBrand } from '#shared/core/brand/brand.ts';
import { type BrandPlace, changeBrand, findBrand } from '#shared/core/brand/brand-store.ts';
import { destinationsOf, newDestinations } from '#shared/core/destinations/destinations-of.ts';
import { domainKey } from '#shared/core/domains/domain-items.ts';
import { requireDomain } from '#shared/core/domains/manage-domains.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import type { Destinations } from '#shared/links/destinations/allowed-destinations.ts';
import { isPrivate } from '#shared/links/destinations/is-private.ts';
import { NOT_PUBLIC } from '#shared/links/model/destination.ts';
import { assertSafe } from '#shared/links/url-checker/check-destinations.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { StyleLogo } from '#shared/qr/style-logo.ts';
import { brandColors } from './brand-colors.ts';
import { type BrandInput, ICON_RULES } from './brand-input.ts';

/** The brand of an account, and those of its domains, which take precedence. */

export const brandSourceSchema = z.enum(['domain', 'account', 'default']).meta({
  description: 'Where it is saved. `default`: nowhere, so pages show the default brand.',
  examples: ['account'],
});

interface FoundBrand {
  brand: BrandRecord;
  source: z.infer<typeof brandSourceSchema>;
}

/** A change to a brand, with the hosts that its links may lead to. */
export interface BrandAct extends Act {
  hosts: { publicOrigin: string; destinations?: Destinations };
}

interface Place {
  /** Undefined: the account itself. */
  domain: string | undefined;
}

/**
 * The brand of pages on a domain, or on the default one: the domain's, else the account's. Throws
 * NOT_FOUND without such a domain.
 */
export async function getBrand(ownerId: string, { domain }: Place): Promise<FoundBrand> {
  const host = domain === undefined ? undefined : (await requireDomain(ownerId, domain)).host;
  const [ofDomain, ofAccount] = await Promise.all([
    host === undefined ? undefined : findBrand(ownerId, host),
    findBrand(ownerId),
  ]);
  if (ofDomain) return { brand: brandRecord(ofDomain), source: 'domain' };
  if (ofAccount) return { brand: brandRecord(ofAccount), source: 'account' };
  return { brand: brandRecord({}), source: 'default' };
}

/**
 * Changes the brand of a domain, or of the account; fields that are not given stay as they are. Throws
 * NOT_FOUND without such a domain or image, and VALIDATION_ERROR for a color without contrast, a denied,
 * private or unsafe host, or an unusable image.
 */
export async function saveBrand(
  act: BrandAct,
  { domain, fields }: Place & { fields: BrandInput },
): Promise<BrandRecord> {
  const { logo, icon, ...given } = fields;
  const changes = changesIn(given);
  await assertDestinations(act, domain, given);
  const images = imagesOf(act);
  const look = await write(act, { domain, images }, async (before) =>
    withoutAbsent({
      ...(before && lookOf(before)),
      ...changes,
      logo: await fileOf(images.logo, logo, before?.logo),
      icon: await fileOf(images.icon, icon, before?.icon),
    }),
  );
  return brandRecord(look);
}

/** Unchanged URLs may be older than a setting or a list. */
async function assertDestinations(
  { by: { ownerId }, hosts }: BrandAct,
  domain: string | undefined,
  fields: object,
): Promise<void> {
  const given = destinationsOf('brand', fields);
  if (given.length === 0) return;
  await assertLinkable(given);
  const host = domain === undefined ? undefined : (await requireDomain(ownerId, domain)).host;
  const before = brandRecord((await findBrand(ownerId, host)) ?? {});
  const added = newDestinations(given, destinationsOf('brand', before));
  const wrong = hosts.destinations === 'any' ? undefined : added.find(isPrivate);
  if (wrong) throw invalidField(wrong.path, NOT_PUBLIC);
  await assertSafe(added, hosts.publicOrigin);
}

/** Removes the brand of a domain, or of the account. Throws NOT_FOUND without such a domain. */
export async function removeBrand(act: Act, { domain }: Place): Promise<void> {
  await write(act, { domain, images: imagesOf(act) }, async () => null);
}

type Images = Record<'logo' | 'icon', StyleLogo>;

const imagesOf = ({ by: { ownerId }, now }: Act): Images => ({
  logo: new StyleLogo(ownerId, now),
  icon: new StyleLogo(ownerId, now, ICON_RULES),
});

/** The file after a change: null removes it, undefined leaves it. */
async function fileOf(
  image: StyleLogo,
  storageCode: string | null | undefined,
  before: string | undefined,
): Promise<string | undefined> {
  if (storageCode === undefined) return before;
  return storageCode === null ? undefined : image.resolve(storageCode, before);
}

/** The fields to store; undefined removes a field. */
function changesIn({
  name,
  url,
  color,
  font,
  footer,
}: Omit<BrandInput, 'logo' | 'icon'>): Partial<BrandLook> {
  const NO_COLOR = { color: undefined, darkColor: undefined, onDarkColor: undefined };
  return {
    ...(name !== undefined && { name: name ?? undefined }),
    ...(url !== undefined && { url: url ?? undefined }),
    ...(color !== undefined && (color === null ? NO_COLOR : brandColors(color))),
    ...(font !== undefined && { font: font ?? undefined }),
    ...(footer !== undefined && { footerText: footer?.text, footerUrl: footer?.url }),
  };
}

const lookOf = ({
  ownerId: _,
  host: _host,
  version: _version,
  suspended: _suspended,
  ownerVersion: _ownerVersion,
  ...look
}: StoredBrand): BrandLook => look;

const withoutAbsent = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Replaces a brand by what `change` makes of it. */
async function write<After extends BrandLook | null>(
  act: Act,
  { domain, images }: Place & { images: Images },
  change: (before: StoredBrand | undefined) => Promise<After>,
): Promise<After> {
  try {
    const look = await retryConflicts(async () => {
      const { place, target } = await placeOf(act, domain);
      const before = await findBrand(place.ownerId, place.domain?.host);
      const after = await change(before);
      const entry = entryOf(act, target, { before, after });
      const media = [
        ...images.logo.writes(before?.logo, after?.logo),
        ...images.icon.writes(before?.icon, after?.icon),
      ];
      if (entry) await changeBrand(place, { before, after }, { entry, media });
      return after;
    });
    await Promise.all([images.logo.afterCommit(), images.icon.afterCommit()]);
    return look;
  } catch (error) {
    await Promise.all([images.logo.rollback(), images.icon.rollback()]);
    throw error;
  }
}

async function placeOf(
  { by: { ownerId } }: Act,
  domain: string | undefined,
): Promise<{ place: BrandPlace; target: AuditedAction['target'] }> {
  if (domain === undefined) {
    const owner = await findOwner(ownerId);
    if (!owner) throw new AppError('NOT_FOUND');
    return { place: { ownerId, domain: undefined }, target: accountTarget(owner) };
  }
  const { host } = await requireDomain(ownerId, domain);
  const target = { type: 'domain', id: host, name: host };
  return { place: { ownerId, domain: { host, key: domainKey(ownerId, host) } }, target };
}

/** The audit entry of a change; undefined if nothing changes. */
const entryOf = (
  { by, now }: Act,
  target: AuditedAction['target'],
  { before, after }: { before: StoredBrand | undefined; after: BrandLook | null },
) => {
  // A brand without anything counts as one: a domain's replaces the account's.
  const shown = (brand: BrandLook | null | undefined) => ({ brand: brand ? brandRecord(brand) : null });
  const changes = changesOf(shown(before), shown(after));
  return updateEntry(by, { action: after ? 'brand.saved' : 'brand.removed', target, changes }, now);
};
