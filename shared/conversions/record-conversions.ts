import { hash } from 'node:crypto';
import { CLOCK_SKEW_MS } from '#shared/clicks/click-fields.ts';
import { CONVERSION_FIELDS, type ConversionField, fromNames } from '#shared/clicks/dimensions.ts';
import type { Basis, ClickRow } from '#shared/clicks/journal/row.ts';
import { OTHER } from '#shared/clicks/user-agent.ts';
import type { Touch } from '#shared/clicks/visits/click-token.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { DEFAULT_CONVERSION_DAYS } from '#shared/core/accounts/conversion-settings.ts';
import { dailyConversions } from '#shared/core/accounts/plans.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { type OwnTouch, ownershipOf, plain, readClicks } from './click-owners.ts';
import { type Attributed, type ConversionRecord, conversionRecord } from './conversion.ts';
import type { ConversionInput } from './conversion-contract.ts';
import { customerHash, eventHash } from './conversion-items.ts';
import { DAY_MS, MAX_AGE_DAYS, MAX_AGE_TEXT } from './conversion-limits.ts';
import { queueConversions, type Received } from './conversion-queue.ts';
import { digestOf, type Guard, putGuard, readGuard } from './guard-store.ts';
import { isSameTouch, NO_TOUCHES, readTouches, rememberTouch } from './touch-store.ts';

/** Concurrent events. The calls keep 64 connections (`aws-call.ts`). */
const PARALLEL_EVENTS = 32;

export interface ConversionAct {
  owner: Pick<Owner, 'ownerId' | 'plan' | 'conversionDays'>;
  now: Date;
}

export type Outcome =
  | { conversion: ConversionRecord; isRepeat: boolean }
  /** An AppError, or a fault. */
  | { error: unknown };

/** A conversion with what follows from the request alone. */
interface Prepared {
  input: ConversionInput;
  event: string;
  digest: string;
  occurredAt: number;
  /** Epoch milliseconds: clicks before are too old for it. */
  clickedFrom: number;
  customer: string | undefined;
  touch: OwnTouch | undefined;
  /** Why it is refused, unless it was recorded before: a click ID expires. */
  refusal: AppError | undefined;
}

/**
 * Records conversions; outcomes are in their order. Each event is recorded once, whatever is sent at the same
 * time or again: a conditional put of its guard decides, and what the guard holds is queued until it is
 * certain to be counted. A caller who got no response sends the same again. Throws RATE_LIMITED above the
 * plan's conversions a day.
 */
export async function recordConversions(
  act: ConversionAct,
  inputs: readonly ConversionInput[],
): Promise<Outcome[]> {
  const { owner, now } = act;
  const { ownerId } = owner;
  await countUses(dailyConversions(owner.plan), { who: ownerId, uses: inputs.length }, now);
  const clicks = await readClicks(ownerId, inputs);
  const prepared = inputs.map((input, i) => prepare(act, input, clicks[i]));
  const touches = await rememberTouches(ownerId, prepared, now);
  const outcomes: Outcome[] = [];
  const received: Received[] = [];
  // One after the other for the same event.
  const groups = Map.groupBy(prepared.keys(), (i) => (prepared[i] as Prepared).event).values();
  await inParallel(groups, PARALLEL_EVENTS, async (indexes) => {
    for (const i of indexes) {
      try {
        const one = prepared[i] as Prepared;
        const { guard, isRepeat } = await recordOne(ownerId, one, touches);
        const { attributed, isSettled } = guard;
        if (!isSettled) received[i] = { event: one.event, attributed, isRepeat };
        outcomes[i] = { conversion: recordOf(ownerId, attributed), isRepeat };
      } catch (error) {
        outcomes[i] = { error };
      }
    }
  });
  const pending = received.filter(Boolean);
  if (pending.length > 0) await queueConversions(ownerId, pending);
  return outcomes;
}

function prepare({ owner, now }: ConversionAct, input: ConversionInput, touch?: OwnTouch): Prepared {
  const { ownerId, conversionDays = DEFAULT_CONVERSION_DAYS } = owner;
  const { event, eventId } = input;
  // null is absent.
  const [clickId, customerId, amount, currency, occurredAt] = [
    input.clickId ?? undefined,
    input.customerId ?? undefined,
    input.amount ?? undefined,
    input.currency ?? undefined,
    input.occurredAt ?? undefined,
  ];
  const time = occurredAt === undefined ? now.getTime() : Date.parse(occurredAt);
  const key = setting(SETTING.serviceKey);
  const customer = customerId === undefined ? undefined : customerHash(ownerId, customerId, key);
  return {
    input,
    event: eventHash(ownerId, eventId),
    digest: digestOf([clickId, customerId, event, amount, currency, occurredAt && time]),
    occurredAt: time,
    clickedFrom: time - conversionDays * DAY_MS,
    customer,
    touch,
    refusal: refusalOf({ clickId, touch, time, now: now.getTime(), days: conversionDays }),
  };
}

function refusalOf({
  clickId,
  touch,
  time,
  now,
  days,
}: {
  clickId: string | undefined;
  touch: OwnTouch | undefined;
  time: number;
  now: number;
  days: number;
}): AppError | undefined {
  if (time > now + CLOCK_SKEW_MS) {
    return invalidField('occurredAt', problem('too_late', 'must not be in the future', { before: 'now' }));
  }
  if (time < now - MAX_AGE_DAYS * DAY_MS) {
    const after = new Date(now - MAX_AGE_DAYS * DAY_MS).toISOString();
    return invalidField('occurredAt', problem('too_early', `must be at most ${MAX_AGE_TEXT} ago`, { after }));
  }
  if (clickId === undefined) return undefined;
  if (touch === undefined) {
    const wanted =
      'must be the unchanged value of sp_click that a link or Smart Link of this account has added to its ' +
      'destination';
    return invalidField('clickId', problem('not_found', wanted));
  }
  const clicked = new Date(touch.time).toISOString();
  if (time < touch.time - CLOCK_SKEW_MS) {
    const message = `must not be before the click of clickId, which was on ${clicked}`;
    return invalidField('occurredAt', problem('too_early', message, { after: clicked }));
  }
  if (time - touch.time <= days * DAY_MS) return undefined;
  const after = new Date(time - days * DAY_MS).toISOString();
  return invalidField(
    'clickId',
    problem(
      'too_early',
      `must be of a click in the ${days} days before the conversion; this one was on ${clicked}`,
      {
        after,
      },
    ),
  );
}

/** The clicks of the customers in a request, with those that the request adds. */
async function rememberTouches(
  ownerId: string,
  prepared: readonly Prepared[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Touch[]>> {
  const valid = prepared.filter(({ refusal }) => refusal === undefined);
  const customers = Map.groupBy(
    valid.filter(({ customer }) => customer !== undefined),
    ({ customer }) => customer as string,
  );
  const known = await readTouches(ownerId, [...customers.keys()]);
  const touches = new Map<string, readonly Touch[]>();
  await inParallel(customers, PARALLEL_EVENTS, async ([customer, conversions]) => {
    let stored = known.get(customer) ?? NO_TOUCHES;
    for (const { touch } of conversions) {
      const own = touch?.isOwn ? plain(touch) : undefined;
      stored = await rememberTouch(ownerId, customer, { touch: own, stored, now });
    }
    touches.set(customer, stored.touches);
  });
  const isOwn = await ownershipOf(ownerId, [...touches.values()].flat());
  return new Map([...touches].map(([customer, known]) => [customer, known.filter(isOwn)]));
}

async function recordOne(
  ownerId: string,
  one: Prepared,
  touches: ReadonlyMap<string, readonly Touch[]>,
): Promise<{ guard: Pick<Guard, 'attributed' | 'isSettled'>; isRepeat: boolean }> {
  const { event, digest, refusal } = one;
  if (refusal !== undefined) {
    const standing = await readGuard(ownerId, event);
    if (standing?.digest !== digest) throw refusal;
    return { guard: standing, isRepeat: true };
  }
  const attributed = attribute(ownerId, one, touches.get(one.customer ?? '') ?? []);
  const standing = await putGuard(ownerId, event, { digest, attributed });
  if (standing === undefined) return { guard: { attributed, isSettled: false }, isRepeat: false };
  if (standing.digest !== digest) throw new AppError('CONVERSION_DIFFERS');
  return { guard: standing, isRepeat: true };
}

/** The rows of a conversion: for its last click and, if that is another one, for its first. */
function attribute(ownerId: string, one: Prepared, known: readonly Touch[]): Attributed[] {
  const { touch, occurredAt, clickedFrom } = one;
  const eligible = known.filter(({ time }) => time <= occurredAt + CLOCK_SKEW_MS && time >= clickedFrom);
  if (touch?.isOwn && !eligible.some((other) => isSameTouch(other, touch))) eligible.push(plain(touch));
  eligible.sort((a, b) => a.time - b.time);
  const [first, last] = [eligible[0], eligible.at(-1)];
  if (first === undefined || last === undefined)
    return [attributedTo(ownerId, one, { touch: NO_TOUCH, basis: 'both' })];
  if (first === last) return [attributedTo(last.targetId, one, { touch: last, basis: 'both' })];
  return [
    attributedTo(last.targetId, one, { touch: last, basis: 'last' }),
    attributedTo(first.targetId, one, { touch: first, basis: 'first' }),
  ];
}

const NO_TOUCH = { source: 'redirect', device: 'other', browser: OTHER, os: OTHER } as const;

function attributedTo(
  targetId: string,
  { input, event, occurredAt, customer, touch }: Prepared,
  {
    touch: from,
    basis,
  }: { touch: Omit<Touch, 'targetId' | 'time' | 'click'> & Partial<Pick<Touch, 'time'>>; basis: Basis },
): Attributed {
  const { amount, currency } = input;
  const row: ClickRow = {
    id: hash('sha256', `${event} ${basis}`, 'hex').slice(0, 16),
    time: occurredAt,
    // The customer if known, otherwise the visitor who clicked.
    visitor: customer?.slice(0, 16) ?? visitorOf(touch as Touch),
    ...(fromNames(CONVERSION_FIELDS, (field) => [field, from[field]]) as Pick<Touch, ConversionField>),
    event: input.event,
    meta: input.eventId,
    basis,
    currency: currency ?? undefined,
    // -0 is 0.
    amount: amount == null ? undefined : amount + 0,
    clickedAt: from.time,
  };
  return { targetId, row };
}

const visitorOf = ({ targetId, time, click }: Touch): string =>
  hash('sha256', `${targetId} ${time} ${click}`, 'base64url').slice(0, 16);

/** The conversion as it counts for its last click. */
function recordOf(ownerId: string, attributed: readonly Attributed[]): ConversionRecord {
  return conversionRecord(ownerId, attributed[0] as Attributed);
}
