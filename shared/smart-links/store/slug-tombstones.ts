import { type CodeUse, codeActions, NO_CODES } from '#shared/core/accounts/code-quota.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import type { Step } from '#shared/platform/dynamo/transact.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import { type DeletedEntry, type PageEntry, pageKey } from '../model/page-entry.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { reserveSlug, type SlugBefore, tombstoneSlug } from '../model/smart-link-items.ts';

/** Slugs that pages take and leave: what was there before, and what is counted. */

/** What a slug is to an owner whose page takes it. One read unit. */
export async function readSlugBefore(ownerId: string, slug: string): Promise<SlugBefore> {
  const entry = (await getItem(pageKey(slug))) as Partial<DeletedEntry> | undefined;
  if (!entry?.deleted || entry.ownerId !== ownerId) return undefined;
  return entry.ttl === undefined ? 'held' : 'released';
}

/** When a page leaves its slug. */
export interface SlugRemoval {
  now: Date;
  /** Whether a visit has reached the page, so that the slug stays the owner's for good. */
  isReached: boolean;
}

type SlugStep = Step<ErrorCode>;

/** The step that ends a page's slug, and what it counts. One read unit. */
export async function removeSlug(
  link: SmartLink,
  { now, isReached }: SlugRemoval,
): Promise<{ step: SlugStep; use: CodeUse }> {
  const entry = (await getItem(pageKey(link.slug))) as Partial<PageEntry> | undefined;
  const stays = isReached || link.block !== null;
  const wasHeld = entry?.held === true;
  return {
    step: [tombstoneSlug(link, { stays: stays || wasHeld, now })],
    use: { ...NO_CODES, held: stays && !wasHeld ? 1 : 0 },
  };
}

/** Steps that move a page from its slug to another one. Throws QUOTA_EXCEEDED. */
export async function moveSlugSteps(
  before: SmartLink,
  after: SmartLink,
  removal: SlugRemoval,
): Promise<SlugStep[]> {
  const [own, removed] = await Promise.all([
    readSlugBefore(after.ownerId, after.slug),
    removeSlug(before, removal),
  ]);
  const use = { taken: own === undefined ? 1 : 0, held: removed.use.held };
  const counted = await codeActions(after.ownerId, use, removal.now);
  return [
    [reserveSlug(after, own, removal.now), 'SLUG_TAKEN'],
    removed.step,
    ...counted.map((action): SlugStep => [action, 'WRITE_CONFLICT']),
  ];
}
