import type { BlockReason } from '#shared/core/moderation/block.ts';
import { type FlatItem, flatKey, readFlatItem, valuesOf } from '#shared/platform/dynamo/flat-item.ts';
import { expiryIndexKeys } from '#shared/platform/expiry/expiry-index.ts';
import { type AwsCallError, awsCall } from '#shared/platform/runtime/aws-call.ts';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';
import { hotCache } from '#shared/platform/runtime/hot-cache.ts';
import { hotReadMs, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { isStoredCode } from '../model/link-code.ts';
import { entryOf, type RedirectEntry, redirectKey, VISITS } from '../model/redirect-entry.ts';
import { newSlot, nextVisit, outdatedSlot, outdatedSlots, type Slot, withSlot } from './visit-slots.ts';

/** DynamoDB access of the redirect, without the SDK: it runs on every click. */

const readItem = coalesceReads(async (code: string): Promise<RedirectEntry | undefined> => {
  const item = await readFlatItem(redirectKey(code));
  return item && entryOf(item);
});

const readHot = hotCache(readItem, hotReadMs);

/**
 * The entry of a stored code, or undefined. One eventually consistent read, or none for a hot code or a text
 * that no link can have as its code: a key has at most 2,048 bytes. Click limits stay exact, because
 * `consumeVisit` checks them on write.
 */
export const readEntry = async (code: string): Promise<RedirectEntry | undefined> =>
  isStoredCode(code) ? readHot(code) : undefined;

export type Consumption = 'rejected' | 'consumed' | 'limit reached' | { blocked: BlockReason };

/**
 * Consumes one visit in a conditional update, so that a click limit of N allows exactly N visits, also under
 * concurrency and if the response is lost: a repeated write finds the visit's number in its slot, and changes
 * nothing. Rejected once the limit is reached or the link is no longer active. The same call detects a block,
 * even if the visit has read a stale entry. `code`: the one whose entry counts, also if the visit used
 * another code of the link, whose entry it has `seen`.
 */
export const consumeVisit = (code: string, seen: RedirectEntry): Promise<Consumption> =>
  withSlot(async (name) => {
    const slot = { name, visit: nextVisit() };
    const outdated = outdatedSlot(seen, slot);
    const counter: Counter = { code, isUnseen: seen.counterCode !== undefined };
    return (
      (outdated && (await tryToConsume(counter, slot, outdated))) ??
      (await tryToConsume(counter, slot)) ??
      // Another process has chosen the same name.
      (await tryToConsume(counter, { ...slot, name: newSlot() })) ??
      'rejected'
    );
  });

export const MAY_CONSUME =
  '#status = :active AND attribute_not_exists(blocked) AND attribute_not_exists(counterCode) AND ' +
  '(attribute_not_exists(maxClicks) OR attribute_not_exists(#visits) OR #visits < maxClicks)';

/** The code whose entry counts; unseen if the visit has read the entry of another code. */
interface Counter {
  code: string;
  isUnseen: boolean;
}

/**
 * Tries to consume a visit. Undefined if only the slots prevented it. Removes the outdated slot, unless it is
 * in use again.
 */
async function tryToConsume(
  { code, isUnseen }: Counter,
  { name, visit }: Slot,
  outdated?: Slot,
): Promise<Consumption | undefined> {
  try {
    const { Attributes } = await awsCall<{ Attributes: FlatItem }>('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: flatKey(redirectKey(code)),
      UpdateExpression: `ADD #visits :one SET #slot = :visit${outdated ? ' REMOVE #outdated' : ''}`,
      ConditionExpression:
        `${MAY_CONSUME} AND (attribute_not_exists(#slot) OR #slot < :visit)` +
        (outdated ? ' AND (attribute_not_exists(#outdated) OR #outdated = :outdated)' : ''),
      ExpressionAttributeNames: {
        '#visits': VISITS,
        '#status': 'status',
        '#slot': name,
        ...(outdated && { '#outdated': outdated.name }),
      },
      ExpressionAttributeValues: {
        ':one': { N: '1' },
        ':active': { S: 'active' },
        ':visit': { N: String(visit) },
        ...(outdated && { ':outdated': { N: String(outdated.visit) } }),
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const item = valuesOf(Attributes);
    if (isUnseen) await removeOutdatedSlots(code, item, visit);
    return consumed(entryOf(item));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
    const item = valuesOf(((error as AwsCallError).item ?? {}) as FlatItem);
    const entry = entryOf(item);
    if (entry.blocked !== undefined) return { blocked: entry.blocked };
    // Consumed by a write whose response was lost.
    if (item[name] === visit) return consumed(entry);
    const { status, maxClicks, visits = 0 } = entry;
    const isOpen = status === 'active' && (maxClicks === undefined || visits < maxClicks);
    return isOpen ? undefined : 'rejected';
  }
}

/**
 * A visit that has not read the entry that counts cannot remove an outdated slot as it writes. Once many are
 * outdated, one more write removes them all. Best effort.
 */
async function removeOutdatedSlots(code: string, item: object, visit: number): Promise<void> {
  const outdated = outdatedSlots(item, visit);
  if (outdated.length === 0) return;
  const conditions = outdated.map((_, i) => `#s${i} = :s${i}`);
  await awsCall('dynamodb', 'UpdateItem', {
    TableName: setting(SETTING.tableName),
    Key: flatKey(redirectKey(code)),
    UpdateExpression: `REMOVE ${outdated.map((_, i) => `#s${i}`).join(', ')}`,
    // None is in use again.
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(outdated.map(({ name }, i) => [`#s${i}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      outdated.map((slot, i) => [`:s${i}`, { N: String(slot.visit) }]),
    ),
  }).catch(() => undefined);
}

const consumed = ({ visits = 0, maxClicks }: RedirectEntry): Consumption =>
  maxClicks !== undefined && visits >= maxClicks ? 'limit reached' : 'consumed';

/** Adds a link that reached its click limit to the expiry index. Idempotent. */
export async function flagClickLimitReached(code: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const flags = { capReachedAt: at, ...expiryIndexKeys(at, code) };
  const names = Object.keys(flags);
  try {
    await awsCall('dynamodb', 'UpdateItem', {
      TableName: setting(SETTING.tableName),
      Key: flatKey(redirectKey(code)),
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#visits >= maxClicks AND attribute_not_exists(capReachedAt)',
      ExpressionAttributeNames: { '#visits': VISITS },
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(flags).map(([name, value]) => [`:${name}`, { S: value }]),
      ),
    });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
}
