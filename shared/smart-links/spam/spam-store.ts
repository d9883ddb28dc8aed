import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { absent, any, below } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { budgeted, queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import type { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import {
  firstSpamDay,
  newSpam,
  SPAM_LIMITS,
  type Spam,
  spamPosition,
  spamSchema,
  spamUntil,
} from './spam.ts';
import { type SpamOf, spamDayKey, spamKey, spamRange } from './spam-items.ts';

/** The items of forms that the spam filter has dropped. */

/** Pages whose limit this process has seen reached, so that it writes nothing for them until the next day. */
const exhausted = { day: '', pages: new Set<string>() };

const seconds = (time: Date): number => Math.ceil(time.getTime() / 1000);

/**
 * Counts a form that was dropped, and keeps it for 30 days, within `SPAM_LIMITS`: per page and day at most
 * 1,000 write units to count, and about 350 to keep.
 */
export async function keepSpam(page: SpamOf, sent: Pick<Spam, 'kind' | 'content'>, now: Date): Promise<void> {
  const spam = newSpam(sent, now);
  const day = spam.createdAt.slice(0, 10);
  if (exhausted.day !== day) Object.assign(exhausted, { day, pages: new Set() });
  if (exhausted.pages.has(page.smartLinkId)) return;
  const counted = await updateItem(
    update(spamDayKey(page, day))
      .add({ forms: 1, keptBytes: Buffer.byteLength(spam.content) })
      .set({ [TABLE.ttl]: seconds(spamUntil(spam)) })
      .when(any(absent('forms'), below('forms', SPAM_LIMITS.counted))),
  );
  if (!counted) exhausted.pages.add(page.smartLinkId);
  else if (
    Number(counted['forms']) <= SPAM_LIMITS.kept &&
    Number(counted['keptBytes']) <= SPAM_LIMITS.keptBytes
  ) {
    const Item = {
      ...spamKey(page, spamPosition(spam)),
      ...spam,
      [TABLE.ttl]: seconds(spamUntil(spam)),
    };
    await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  }
}

/** How many forms of a page were dropped in the last 30 days; of a day, at most 1,000 are counted. */
export async function countSpam({ smartLinkId, ownerId }: SpamOf, now: Date): Promise<number> {
  const { pk, sk: from } = spamDayKey({ smartLinkId, ownerId }, firstSpamDay(now));
  const { sk: to } = spamDayKey({ smartLinkId, ownerId }, '~');
  let count = 0;
  for await (const items of queryBetween(pk, { from, to })) {
    for (const { forms } of items) count += Number(forms);
  }
  return count;
}

/** The kept forms of a page before the position `after`, newest first, in pages; strongly consistent. */
export async function* listSpam(
  { smartLinkId, ownerId }: SpamOf,
  {
    after,
    pageSize,
    budget,
    now,
  }: { after?: string | undefined; pageSize?: number; budget?: ReadBudget; now: Date },
): AsyncGenerator<Spam[]> {
  const pages = queryBetween(smartLinkPartition(smartLinkId), spamRange(ownerId), {
    after: after === undefined ? undefined : { ...spamKey({ smartLinkId, ownerId }, after) },
    ScanIndexForward: false,
    Limit: pageSize,
    budget: budget && budgeted(budget, spamKey({ smartLinkId, ownerId }, '')),
  });
  for await (const items of pages) {
    yield items.map((item) => spamSchema.parse(item)).filter((spam) => spamUntil(spam) > now);
  }
}

/** Whether a page has kept forms. */
export async function hasSpam(page: SpamOf, now: Date): Promise<boolean> {
  for await (const found of listSpam(page, { pageSize: 1, now })) return found.length > 0;
  return false;
}

/** One kept form; strongly consistent. Expired ones do not exist, although TTL deletes them later. */
export async function findSpam(page: SpamOf, position: string, now: Date): Promise<Spam | undefined> {
  const item = await getItem(spamKey(page, position));
  const spam = item && spamSchema.parse(item);
  return spam && spamUntil(spam) > now ? spam : undefined;
}

/** Action that deletes a kept form; it may be gone already. */
export const removeSpam = (page: SpamOf, spam: Pick<Spam, 'createdAt' | 'id'>): TransactAction =>
  remove(spamKey(page, spamPosition(spam)));

/** Deletes the kept forms of a page that has been moved to another account. */
export async function clearSpam(page: SpamOf, now: Date): Promise<void> {
  for await (const found of listSpam(page, { now })) {
    await batchDelete(found.map((spam) => spamKey(page, spamPosition(spam))));
  }
}
