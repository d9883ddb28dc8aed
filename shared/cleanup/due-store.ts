import { expiryPartition } from '../expiry/expiry-index.ts';
import { type Link, linkSchema } from '../links/link.ts';
import { entryOf, type RedirectEntry } from '../links/redirect-entry.ts';
import { dueFirst } from '../platform/dynamo/due-first.ts';
import { log } from '../platform/runtime/log.ts';

/** What the expiry index holds for the sweep. */
export type Due =
  /** A link whose date has passed, or a temporary one whose grace period has. */
  | { kind: 'link'; link: Link }
  /** The entry of a link whose cap is used up, or was. */
  | { kind: 'cap'; code: string; entry: RedirectEntry }
  /** A deleted link or Smart Link whose statistics are still there. */
  | { kind: 'purge'; targetId: string; ownerId: string | undefined };

/** What is due in one shard, earliest first, page by page. The index lags: read an item again before acting on it. */
export async function* dueItems(shard: number, now: Date): AsyncGenerator<Due[]> {
  for await (const items of dueFirst(expiryPartition(shard), now)) yield items.flatMap(toDue);
}

/** An item that this version cannot read stays in the index and does not block the others. */
function toDue(item: Record<string, unknown>): Due[] {
  if (item['sk'] === 'PURGE') {
    const ownerId = item['ownerId'] as string | undefined;
    return [{ kind: 'purge', targetId: String(item['linkId']), ownerId }];
  }
  if (item['sk'] === 'CODE') {
    return [{ kind: 'cap', code: String(item['pk']).replace('CODE#', ''), entry: entryOf(item) }];
  }
  const { success, data } = linkSchema.safeParse(item);
  if (!success) log.error('due item not readable', { pk: item['pk'] });
  return success ? [{ kind: 'link', link: data }] : [];
}
