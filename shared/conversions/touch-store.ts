import { setTimeout as sleep } from 'node:timers/promises';
import { pack, unpack } from '#shared/clicks/journal/packed.ts';
import type { Touch } from '#shared/clicks/visits/click-token.ts';
import { batchGet } from '#shared/platform/dynamo/batch-get.ts';
import { putIf } from '#shared/platform/dynamo/conditional-write.ts';
import { conditioned, is } from '#shared/platform/dynamo/conditions.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { customerKey } from './conversion-items.ts';
import { DAY_MS, MAX_TOUCHES, TOUCH_DAYS } from './conversion-limits.ts';

/** Clicks of a customer, oldest first. */
export interface Touches {
  touches: Touch[];
  /** Version of the stored item; 0 if there is none. */
  version: number;
  /** Epoch seconds after which the item is deleted. */
  until: number;
}

export const NO_TOUCHES: Touches = { touches: [], version: 0, until: 0 };

/** Conflicts after which a writer waits before it tries again, and after which it gives up. */
const PATIENT_CONFLICTS = 2;
const MAX_CONFLICTS = 16;

const touchesIn = (item: Record<string, unknown> | undefined): Touches =>
  item?.['touches'] === undefined
    ? NO_TOUCHES
    : {
        touches: unpack(item['touches'] as Uint8Array) as Touch[],
        version: Number(item['v']),
        until: Number(item[TABLE.ttl]),
      };

/** Epoch seconds until which clicks are kept: as long as a conversion may be attributed to one of them. */
const keptUntil = (newest: number): number => Math.ceil((newest + TOUCH_DAYS * DAY_MS) / 1000);

/** An item that 0.2.0 stored is deleted after 180 days. */
const endsEarly = ({ touches, until }: Touches): boolean => {
  const newest = touches.at(-1);
  return newest !== undefined && until < keptUntil(newest.time);
};

/** The clicks of customers, by their hash. One read unit each. */
export async function readTouches(
  ownerId: string,
  customers: readonly string[],
): Promise<Map<string, Touches>> {
  const keys = new Map(customers.map((customer) => [customerKey(ownerId, customer).sk, customer]));
  const items = await batchGet(
    [...new Set(customers)].map((customer) => customerKey(ownerId, customer)),
    { consistent: true },
  );
  return new Map(items.map((item) => [keys.get(String(item[TABLE.sortKey])) as string, touchesIn(item)]));
}

/**
 * Remembers a click of a customer, unless there is none or it is known; returns what is stored then. One
 * write unit, also for an item of an earlier version whose clicks would be deleted too early.
 */
export async function rememberTouch(
  ownerId: string,
  customer: string,
  { touch, stored: read, now }: { touch: Touch | undefined; stored: Touches; now: Date },
): Promise<Touches> {
  let stored = read;
  for (let conflicts = 0; ; conflicts++) {
    const added = touch && withTouch(stored.touches, touch);
    if (added === undefined && !endsEarly(stored)) return stored;
    const touches = added ?? stored.touches;
    const until = keptUntil(now.getTime());
    if (conflicts > MAX_CONFLICTS) throw new Error('A customer changed during every attempt');
    if (conflicts > PATIENT_CONFLICTS) await sleep(Math.random() * Math.min(10 * 2 ** conflicts, 500));
    const { version } = stored;
    const standing = await putIf({
      Item: {
        ...customerKey(ownerId, customer),
        touches: pack(touches),
        v: version + 1,
        [TABLE.ttl]: until,
      },
      ...conditioned(is('v', version === 0 ? undefined : version)),
    });
    if (standing === undefined) return { touches, version: version + 1, until };
    stored = touchesIn(standing);
  }
}

/**
 * The touches with a new one; undefined if nothing changes. Above the maximum, those between the first and
 * the newest ones are dropped.
 */
function withTouch(touches: readonly Touch[], touch: Touch): Touch[] | undefined {
  if (touches.some((other) => isSameTouch(other, touch))) return undefined;
  const sorted = [...touches, touch].sort((a, b) => a.time - b.time);
  if (sorted.length <= MAX_TOUCHES) return sorted;
  const kept = [sorted[0] as Touch, ...sorted.slice(1 - MAX_TOUCHES)];
  return kept.includes(touch) ? kept : undefined;
}

export const isSameTouch = (a: Touch, b: Touch): boolean =>
  a.targetId === b.targetId && a.time === b.time && a.click === b.click;
