import * as z from 'zod';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { type Block, blockSchema } from '#shared/core/moderation/block-schema.ts';
import { absent, any, atMost, exists } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { type Step, transactOrThrow, transactWrite } from '#shared/platform/dynamo/transact.ts';
import { check, put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import type { Link } from '../model/link.ts';
import { CREATED, createdKey, creatorBlockKey } from './creator-items.ts';

/**
 * Creators of temporary links, by a keyed hash of the IP address: their links, and
 * whether they may create more.
 */

/** How long the hash of an address is kept after it created a link or was blocked. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

const ttl = (from: Date): number => Math.ceil((from.getTime() + KEPT_MS) / 1000);

/** Steps that record the creator of a link, and fail while that creator is blocked. */
export function createdSteps(
  creator: string,
  link: Pick<Link, 'id' | 'code' | 'createdAt'>,
): Step<'CREATOR_BLOCKED'>[] {
  // TTL deletes with a delay.
  const isAllowed = check(creatorBlockKey(creator), any(absent(), atMost('expiresAt', link.createdAt)));
  const item = {
    ...createdKey(creator, link),
    code: link.code,
    [TABLE.ttl]: ttl(new Date(link.createdAt)),
  };
  return [[isAllowed, 'CREATOR_BLOCKED'], [put(item)]];
}

/**
 * Codes of the links that a creator has created in the last 30 days, oldest first, in
 * pages. Strongly consistent.
 */
export async function* codesOfCreator(creator: string): AsyncGenerator<string[]> {
  const pages = queryPrefix({ pk: creatorBlockKey(creator).pk, sk: CREATED }, { Limit: 500 });
  for await (const items of pages) yield items.map(({ code }) => String(code));
}

const creatorBlockSchema = blockSchema.extend({ expiresAt: z.string() });

/** The block of a creator; undefined if there is none, or it has expired. Strongly consistent. */
export async function findCreatorBlock(creator: string, now: Date): Promise<Block | undefined> {
  const item = await getItem(creatorBlockKey(creator));
  const block = item && creatorBlockSchema.parse(item);
  return block && new Date(block.expiresAt) > now ? block : undefined;
}

/** Blocks a creator for 30 days. */
export async function storeCreatorBlock(creator: string, block: Block, entry: AuditEntry): Promise<void> {
  const at = new Date(block.at);
  const expiresAt = new Date(at.getTime() + KEPT_MS).toISOString();
  const Item = { ...creatorBlockKey(creator), ...block, expiresAt, [TABLE.ttl]: ttl(at) };
  await transactWrite([put(Item), ...auditPuts(entry)]);
}

/** Lifts the block of a creator. Throws WRITE_CONFLICT if it was lifted in the meantime. */
export async function removeCreatorBlock(creator: string, entry: AuditEntry): Promise<void> {
  await transactOrThrow([remove(creatorBlockKey(creator), exists()), ...auditPuts(entry)], 'WRITE_CONFLICT');
}
