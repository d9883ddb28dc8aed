import { flatKey } from '#shared/platform/dynamo/flat-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { rateKey } from '#shared/platform/limits/rate-limit-items.ts';
import { awsCall } from '#shared/platform/runtime/aws-call.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * Limits the events from one network address for one link or page: enough for a company or a mobile network
 * behind one address, far too few to fake an audience. Imported by pixel functions: no AWS SDK.
 */
export const PIXEL_LIMITS = { perMinute: 200, perHour: 2000 } as const;

/**
 * Events that a process accepts before it counts them all in the table: an ordinary visitor's few events cost
 * no write, and a flood costs one write per five events.
 */
export const COUNTED_TOGETHER = 5;

/** Pairs of address and target that a process remembers. */
const MAX_PAIRS = 10_000;

interface Pair {
  hour: number;
  /** Events that are not yet counted in the table. */
  uncounted: number;
  /** Epoch milliseconds until which nothing more is recorded. */
  exhaustedUntil: number;
}

const pairs = new Map<string, Pair>();

/** Resets all counts of this process, for tests. */
export const forgetPairs = (): void => pairs.clear();

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;

/**
 * Whether an event may be recorded. At most one write; each process may exceed the limit by four events. If
 * the write fails, the event may be recorded.
 */
export async function isWithinPixelLimit(targetId: string, address: string, now: Date): Promise<boolean> {
  const who = `${targetId}#${addressHash(address, setting(SETTING.serviceKey))}`;
  const pair = pairOf(who, now);
  const isAllowed = now.getTime() >= pair.exhaustedUntil && (await count(who, pair, now));
  if (!isAllowed) measure('pixelsLimited');
  return isAllowed;
}

function pairOf(who: string, now: Date): Pair {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const known = pairs.get(who);
  if (known?.hour === hour) return known;
  if (pairs.size >= MAX_PAIRS) pairs.clear();
  const pair: Pair = { hour, uncounted: 0, exhaustedUntil: 0 };
  pairs.set(who, pair);
  return pair;
}

async function count(who: string, pair: Pair, now: Date): Promise<boolean> {
  pair.uncounted++;
  if (pair.uncounted < COUNTED_TOGETHER) return true;
  const events = pair.uncounted;
  pair.uncounted = 0;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  let uses: Uses;
  try {
    uses = await addUses(who, events, minute);
  } catch (error) {
    log.warn('pixel limit not counted', { error });
    return true;
  }
  const { perMinute, perHour } = PIXEL_LIMITS;
  if (uses.hour >= perHour) pair.exhaustedUntil = (pair.hour + 1) * HOUR_MS;
  else if (uses.minute >= perMinute) pair.exhaustedUntil = (minute + 1) * MINUTE_MS;
  return uses.hour <= perHour && uses.minute <= perMinute;
}

/** Events within the current hour and minute. */
interface Uses {
  hour: number;
  minute: number;
}

/**
 * Counts events in both windows with one write: one item per hour, with an attribute for each of its minutes.
 */
async function addUses(who: string, events: number, minute: number): Promise<Uses> {
  const hour = Math.floor(minute / 60);
  const inMinute = `m${minute % 60}`;
  const { Attributes } = await awsCall<{ Attributes: Record<string, { N: string }> }>(
    'dynamodb',
    'UpdateItem',
    {
      TableName: setting(SETTING.tableName),
      Key: flatKey(rateKey('pixels', who, { windowSeconds: HOUR_MS / 1000, window: hour })),
      UpdateExpression: 'ADD uses :events, #minute :events SET #ttl = :ttl',
      ExpressionAttributeNames: { '#minute': inMinute, '#ttl': TABLE.ttl },
      ExpressionAttributeValues: {
        ':events': { N: String(events) },
        ':ttl': { N: String(((hour + 2) * HOUR_MS) / 1000) },
      },
      ReturnValues: 'UPDATED_NEW',
    },
  );
  return { hour: Number(Attributes['uses']?.N), minute: Number(Attributes[inMinute]?.N) };
}
