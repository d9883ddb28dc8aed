import type * as z from 'zod';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { asStored } from '#shared/languages/stored-language.ts';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import {
  absent,
  any,
  atMost,
  type Condition,
  exists,
  is,
  isNot,
} from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { listKeys, newestFirst } from '#shared/platform/dynamo/newest-first.ts';
import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import {
  ConditionFailedError,
  ContentionError,
  type TransactItems,
  transactIf,
  transactWrite,
} from '#shared/platform/dynamo/transact.ts';
import { put, remove } from '#shared/platform/dynamo/transact-actions.ts';
import { claimItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { confirmUntil, type SignUp, type SignUpKind, signUpPosition } from './sign-up.ts';
import type { SignUpItems } from './sign-up-items.ts';

/** The schema, keys and conditions of registrations or subscribers. */
interface StoredSignUps<One> {
  kind: SignUpKind;
  schema: z.ZodType<One>;
  items: SignUpItems;
  /** The condition that one is still as it was read. */
  sameAs(one: One): Condition;
}

/**
 * Requests for one address contend for its item, and confirmations for a counter. Callers read again and
 * retry after these delays.
 */
export const SIGN_UP_ATTEMPTS = 4;

/** Seconds, as TTL attributes have them. */
export const ttlOf = (until: Date): number => Math.ceil(until.getTime() / 1000);

/** Stores only that an email has to be sent. False if a condition of `more` fails. */
export const storeRequest = (event: DomainEvent, more: TransactItems): Promise<boolean> =>
  transactIf([outboxPut(event), ...more]);

/** Runs a transaction. False if another request has changed one of the items. */
export async function unlessChanged(items: TransactItems): Promise<boolean> {
  try {
    await transactWrite(items, { attempts: SIGN_UP_ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof ContentionError) return false;
    throw error;
  }
}

/** A store of registrations or subscribers. */
export function signUpStore<One extends SignUp>({
  kind,
  schema,
  items: { key, range, list },
  sameAs,
}: StoredSignUps<One>) {
  return {
    kind,

    /** Strongly consistent. Expired ones do not exist, although TTL deletes them later. */
    async find(smartLinkId: string, id: string, now: Date): Promise<One | undefined> {
      const item = await getItem(key(smartLinkId, id));
      return item && isKept(item, now) ? schema.parse(item) : undefined;
    },

    /**
     * Stores an unconfirmed one in place of `before`, in a transaction with `more` and the event that sends
     * the confirmation email. False if another request was first.
     */
    storePending(
      one: One,
      before: One | undefined,
      { event, more }: { event: DomainEvent; more: TransactItems },
    ): Promise<boolean> {
      const { smartLinkId, id, createdAt } = one;
      const Item = {
        ...key(smartLinkId, id),
        ...listKeys(list(smartLinkId), signUpPosition(one)),
        ...asStored(one),
        [TABLE.ttl]: ttlOf(confirmUntil(one)),
      };
      const condition = before ? sameAs(before) : isFree(createdAt);
      return unlessChanged([put(Item, condition), outboxPut(event), ...more]);
    },

    /**
     * Deletes one, in a transaction with `more`, and with the audit entry if an owner does it. False if
     * another request has changed one of the items.
     */
    remove(one: One, more: TransactItems, entry?: AuditEntry): Promise<boolean> {
      const deletion = remove(key(one.smartLinkId, one.id), sameAs(one));
      return unlessChanged([deletion, ...more, ...auditPuts(entry)]);
    },

    /** The sign-ups of a page after the position `after`, newest first, in pages. Eventually consistent. */
    async *list(
      smartLinkId: string,
      {
        after,
        pageSize,
        budget,
        now,
      }: { after: string | undefined; pageSize: number; budget: ReadBudget; now: Date },
    ): AsyncGenerator<One[]> {
      const start =
        after === undefined
          ? undefined
          : { key: key(smartLinkId, after.slice(after.indexOf('#') + 1)), position: after };
      for await (const items of newestFirst(list(smartLinkId), { after: start, pageSize, budget })) {
        yield items.filter((item) => isKept(item, now)).map((item) => schema.parse(item));
      }
    },

    /** The sign-ups of a page after the ID `after`, in no order, in pages. Strongly consistent. */
    async *each(
      smartLinkId: string,
      { after, pageSize }: { after?: string | undefined; pageSize?: number } = {},
    ): AsyncGenerator<One[]> {
      const pages = queryBetween(smartLinkPartition(smartLinkId), range, {
        after: after === undefined ? undefined : { ...key(smartLinkId, after) },
        ...(pageSize !== undefined && { Limit: pageSize }),
      });
      for await (const items of pages) yield items.map((item) => schema.parse(item));
    },

    /** Deletes people of a closed account. Nothing is counted any more. */
    async erase(people: readonly Pick<One, 'smartLinkId' | 'id'>[]): Promise<void> {
      await batchDelete(people.map(({ smartLinkId, id }) => key(smartLinkId, id)));
    },

    /** Claims the email of an event. False if it was sent before, or the person is gone. */
    async claimRequest({ smartLinkId, id }: One, eventId: string): Promise<boolean> {
      const isUnsent = any(absent('mailedFor'), isNot('mailedFor', eventId));
      const claim = update(key(smartLinkId, id)).set({ mailedFor: eventId });
      const claimed = await claimItem(claim.when(exists(), isUnsent));
      return claimed !== undefined;
    },

    /** Releases the claim on an email that failed, for the retry. */
    async releaseRequest({ smartLinkId, id }: One, eventId: string): Promise<void> {
      await updateItem(update(key(smartLinkId, id)).remove('mailedFor').when(is('mailedFor', eventId)));
    },
  };
}

export type SignUpStore<One extends SignUp> = ReturnType<typeof signUpStore<One>>;

/** Confirmed subscribers have no end. */
const isKept = (item: Record<string, unknown>, now: Date): boolean =>
  item[TABLE.ttl] === undefined || Number(item[TABLE.ttl]) * 1000 > now.getTime();

/** An expired one may still be there. */
const isFree = (createdAt: string): Condition =>
  any(absent(), atMost(TABLE.ttl, Math.floor(Date.parse(createdAt) / 1000)));
