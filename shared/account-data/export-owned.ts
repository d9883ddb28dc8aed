import type { Link } from '#shared/links/model/link.ts';
import { listPosition as linkPosition } from '#shared/links/model/link-items.ts';
import { linkKey } from '#shared/links/model/redirect-entry.ts';
import { listLinks } from '#shared/links/store/link-list-store.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { smartLinkKey } from '#shared/smart-links/model/page-entry.ts';
import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { listPosition as pagePosition } from '#shared/smart-links/model/smart-link-items.ts';
import { listSmartLinks } from '#shared/smart-links/store/smart-link-list-store.ts';

/**
 * The links and pages of an account while it is exported. Lists are late, and links may be moved to another
 * account or deleted at any time: what was read about one is written only if the account has it afterwards.
 */

const keyOf = (id: string) => (isId('smartLink', id) ? smartLinkKey(id) : linkKey(id));

/** Which of some links and pages an account has now. Strongly consistent; a read unit each. */
export async function ownedOf(ownerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Map([...new Set(ids)].map((id) => [keyOf(id).pk, id]));
  const items = await batchGet([...keys.values()].map(keyOf), {
    attributes: [TABLE.partitionKey, 'ownerId'],
    consistent: true,
  });
  const owned = items.filter((item) => item['ownerId'] === ownerId);
  return new Set(owned.map((item) => keys.get(String(item[TABLE.partitionKey])) as string));
}

export interface TargetPage<Target> {
  found: readonly Target[];
  /** List position of the last target found. */
  position: string;
}

/** The links of an account after a position, newest first, in pages. */
export async function* linkPages(
  ownerId: string,
  after: string | null,
  pageSize: number,
): AsyncGenerator<TargetPage<Link>> {
  for await (const found of listLinks(ownerId, { after: after ?? undefined, pageSize })) {
    const last = found.at(-1);
    if (last) yield { found, position: linkPosition(last) };
  }
}

/** The pages of an account after a position, newest first, in pages of the list. */
export async function* smartLinkPages(
  ownerId: string,
  after: string | null,
  pageSize: number,
): AsyncGenerator<TargetPage<SmartLink>> {
  for await (const found of listSmartLinks(ownerId, { after: after ?? undefined, pageSize })) {
    const last = found.at(-1);
    if (last) yield { found, position: pagePosition(last) };
  }
}

/** Where an export is in the links and then the pages of an account. */
export interface TargetCursor {
  kind: 'link' | 'page';
  after: string | null;
}

/** All links and pages of an account after a position, in pages. */
export async function* targetPages(
  ownerId: string,
  from: TargetCursor | null,
  pageSize: number,
): AsyncGenerator<{ found: readonly (Link | SmartLink)[]; cursor: TargetCursor }> {
  if (from?.kind !== 'page') {
    for await (const { found, position } of linkPages(ownerId, from?.after ?? null, pageSize)) {
      yield { found, cursor: { kind: 'link', after: position } };
    }
  }
  const after = from?.kind === 'page' ? from.after : null;
  for await (const { found, position } of smartLinkPages(ownerId, after, pageSize)) {
    yield { found, cursor: { kind: 'page', after: position } };
  }
}
