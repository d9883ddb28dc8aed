import { hash } from 'node:crypto';
import type { NewConversion } from '@signpost/client';
import type { ClickEvent } from '#shared/clicks/click.ts';
import type { Converts } from './converts.ts';
import { Random } from './random.ts';
import type { DemoTarget } from './visitors.ts';

/** A conversion, and the click whose ID is sent with it; without one, the click of its customer counts. */
export interface DemoConversion {
  click: ClickEvent | undefined;
  conversion: Omit<NewConversion, 'clickId'> & { occurredAt: string };
}

const MINUTE_MS = 60_000;
const BUYS_LATER = 0.3;
const REFUNDED = 0.08;
const REFUNDED_IN_PART = 0.4;

const EURO_AREA = new Set(['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT']);

/**
 * The conversions of past visits before `until`, oldest first: the same ones for the same visits and seed.
 */
export function pastConversions(
  targets: readonly DemoTarget[],
  { visits, until, seed }: { visits: readonly ClickEvent[]; until: Date; seed: string },
): DemoConversion[] {
  const known = new Map(targets.map((target) => [target.id, target]));
  return visits
    .flatMap((click) => {
      const target = known.get(click.targetId);
      // Seeded by the click: the conversions of other clicks stay the same, whatever share of them is there.
      return target?.converts
        ? ofClick(click, target.converts, new Random(`${seed} ${target.name} ${click.time}`))
        : [];
    })
    .filter(({ conversion }) => conversion.occurredAt < until.toISOString())
    .sort((a, b) => (a.conversion.occurredAt < b.conversion.occurredAt ? -1 : 1));
}

function ofClick(
  click: ClickEvent,
  { lead = 0, sale = 0, prices }: Converts,
  random: Random,
): DemoConversion[] {
  const clicked = Date.parse(click.time);
  const isLead = random.chance(lead);
  const isRefunded = random.chance(REFUNDED);
  const comesBack = isLead || isRefunded;
  const id = hash('sha256', click.id, 'hex').slice(0, 10);
  const currency = EURO_AREA.has(click.country ?? '') ? 'EUR' : 'USD';
  const one = (
    from: ClickEvent | undefined,
    named: { event: string; eventId: string },
    { time, amount }: { time: number; amount?: number },
  ) => ({
    click: from,
    conversion: {
      ...named,
      // Each customer is one more write: only who comes back is one.
      ...(comesBack && { customerId: `customer-${id}` }),
      occurredAt: new Date(time).toISOString(),
      ...(amount !== undefined && { amount, currency }),
    },
  });
  const minutes = (least: number, most: number) => (least + random.below(most - least)) * MINUTE_MS;
  const days = (least: number, most: number) => minutes(least * 1440, most * 1440);
  const found = isLead
    ? [one(click, { event: 'lead', eventId: `signup-${id}` }, { time: clicked + minutes(1, 20) })]
    : [];
  if (!random.chance(isLead ? BUYS_LATER : sale)) return found;
  const amount = random.pick(prices);
  const bought = clicked + (isLead ? days(1, 20) : minutes(2, 90));
  const order = { event: 'sale', eventId: `order-${id}` };
  found.push(one(isLead ? undefined : click, order, { time: bought, amount }));
  if (!isRefunded) return found;
  const refunded = random.chance(REFUNDED_IN_PART) ? Math.round(amount / 2) : amount;
  const refund = { event: 'sale', eventId: `refund-${id}` };
  return [...found, one(undefined, refund, { time: bought + days(2, 14), amount: -refunded })];
}
