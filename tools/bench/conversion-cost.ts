import { handler } from '#functions/workers/count-conversions.ts';
import { clickOf, signTouch } from '#shared/clicks/visits/click-token.ts';
import { recordConversions } from '#shared/conversions/record-conversions.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { atMost, printTable, round, type Target } from './report.ts';
import { DAY_MS } from './sample-clicks.ts';
import { sized } from './size.ts';

/** What recording and counting a conversion costs, on average. */
export interface ConversionCost {
  name: string;
  readUnits: number;
  writeUnits: number;
}

interface Requests {
  name: string;
  /** Conversions of a request. */
  together: number;
  requests: number;
  links: number;
  /** Between two requests. */
  milliseconds: number;
  /** Each is the first of a customer. */
  hasCustomers?: true;
}

const ALONE = '10 a day on a link';
const BATCHES = '100 together, on 10 links';
const REQUESTS: readonly Requests[] = [
  { name: ALONE, together: 1, requests: sized(300, 3), links: 1, milliseconds: DAY_MS / 10 },
  {
    name: 'one a day on each of 300 links',
    together: 1,
    requests: sized(300, 3),
    links: 300,
    milliseconds: DAY_MS / 300,
  },
  {
    name: '10 a day on a link, with the click of a customer',
    together: 1,
    requests: sized(300, 3),
    links: 1,
    milliseconds: DAY_MS / 10,
    hasCustomers: true,
  },
  { name: BATCHES, together: 100, requests: 20, links: 10, milliseconds: DAY_MS / 24 },
];

const START = Date.UTC(2026, 0, 1);
const CLICKED_BEFORE_MS = DAY_MS / 24;

export async function conversionCosts(proxy: CountingProxy): Promise<ConversionCost[]> {
  process.env[SETTING.conversionQueueUrl] ??= `${proxy.origin}/000000000000/conversions`;
  const costs: ConversionCost[] = [];
  for (const requests of REQUESTS) costs.push(await costOf(requests, proxy));
  return costs;
}

async function costOf(
  { name, together, requests, links, milliseconds, hasCustomers }: Requests,
  proxy: CountingProxy,
): Promise<ConversionCost> {
  const owner = { ownerId: newId('owner'), plan: 'business' } as const;
  const targets = Array.from({ length: links }, () => newId('link'));
  let recorded = 0;
  const record = async (at: number) => {
    const inputs = Array.from({ length: together }, () => {
      const number = recorded++;
      const touch = {
        targetId: targets[number % links] as string,
        time: at - CLICKED_BEFORE_MS,
        click: clickOf(newId('click')),
        source: 'redirect',
        device: 'mobile',
        browser: 'Safari',
        os: 'iOS',
        country: 'DE',
      } as const;
      return {
        clickId: signTouch(touch, owner.ownerId, setting(SETTING.serviceKey)),
        ...(hasCustomers && { customerId: `customer-${number}` }),
        event: 'sale',
        eventId: `order-${number}`,
        amount: 4999,
        currency: 'EUR',
      };
    });
    for (const outcome of await recordConversions({ owner, now: new Date(at) }, inputs)) {
      if ('error' in outcome) throw outcome.error;
    }
    const Records = proxy
      .takeMessages(setting(SETTING.conversionQueueUrl))
      .map((body, i) => ({ messageId: String(i), body, attributes: { ApproximateReceiveCount: '1' } }));
    const event = { Records } as unknown as Parameters<typeof handler>[0];
    const { batchItemFailures } = await handler(event, CONTEXT);
    if (batchItemFailures.length > 0) throw new Error(`${name}: not counted`);
  };
  // A fifth more: journals have their first segments then.
  const before = requests / 5;
  for (let i = 0; i < before; i++) await record(START + i * milliseconds);
  proxy.take();
  for (let i = before; i < before + requests; i++) await record(START + i * milliseconds);
  const { readUnits, writeUnits } = proxy.take();
  const count = requests * together;
  return { name, readUnits: readUnits / count, writeUnits: writeUnits / count };
}

export function printConversions(costs: readonly ConversionCost[]): void {
  printTable(
    'Capacity units of a conversion, recorded and counted',
    ['conversions', 'read units', 'write units'],
    costs.map(({ name, readUnits, writeUnits }) => [name, round(readUnits, 2), round(writeUnits, 2)]),
  );
}

export const conversionTargets = (costs: readonly ConversionCost[]): Target[] => {
  const writes = (name: string) => costs.find((cost) => cost.name === name)?.writeUnits ?? Number.NaN;
  return [
    atMost('a conversion alone: write units', writes(ALONE), 6),
    atMost('conversions in batches: write units of each', writes(BATCHES), 1.5),
  ];
};
