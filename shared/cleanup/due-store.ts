import { RESERVATION, type Reservation, reservationSchema } from '#shared/core/accounts/reservation-store.ts';
import { type Link, linkSchema } from '#shared/links/model/link.ts';
import { entryOf, type RedirectEntry } from '#shared/links/model/redirect-entry.ts';
import { dueFirst } from '#shared/platform/dynamo/due-first.ts';
import { expiryPartition, TRANSFER } from '#shared/platform/expiry/expiry-index.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { Transfer } from './settle-transfer.ts';

/** Items in the expiry index that the sweep processes. */
export type Due =
  /** A link past its expiry date, or a temporary one past its grace period. */
  | { kind: 'link'; link: Link }
  /** The redirect entry of a link that reached its click limit, possibly before the limit was raised. */
  | { kind: 'click-limit'; code: string; entry: RedirectEntry }
  /** A deleted link or Smart Link whose statistics still exist. */
  | { kind: 'purge'; targetId: string; ownerId: string | undefined }
  /** A link or Smart Link that was moved to another account. */
  | { kind: 'transfer'; transfer: Transfer }
  /** The reservation of a call that crashed. */
  | { kind: 'reservation'; reservation: Reservation };

/**
 * Due items of one shard, earliest first, in pages. The index lags: read an item again before acting on it.
 */
export async function* dueItems(shard: number, now: Date): AsyncGenerator<Due[]> {
  for await (const items of dueFirst(expiryPartition(shard), now)) yield items.flatMap(toDue);
}

/** Items this version cannot parse stay in the index and do not block others. */
function toDue(item: Record<string, unknown>): Due[] {
  if (item['sk'] === 'PURGE') {
    const ownerId = item['ownerId'] as string | undefined;
    return [{ kind: 'purge', targetId: String(item['linkId']), ownerId }];
  }
  if (String(item['sk']).startsWith(TRANSFER)) {
    const [targetId, from, at] = [String(item['linkId']), String(item['from']), String(item['at'])];
    return [{ kind: 'transfer', transfer: { targetId, from, at } }];
  }
  if (item['sk'] === 'CODE') {
    return [{ kind: 'click-limit', code: String(item['pk']).replace('CODE#', ''), entry: entryOf(item) }];
  }
  if (String(item['sk']).startsWith(RESERVATION)) {
    const { data } = reservationSchema.safeParse(item);
    return data ? [{ kind: 'reservation', reservation: data }] : unreadable(item);
  }
  const { data } = linkSchema.safeParse(item);
  return data ? [{ kind: 'link', link: data }] : unreadable(item);
}

function unreadable(item: Record<string, unknown>): [] {
  log.error('due item not readable', { pk: item['pk'] });
  return [];
}
