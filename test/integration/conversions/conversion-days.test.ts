import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickOf, signTouch, type Touch } from '#shared/clicks/visits/click-token.ts';
import type { ConversionInput } from '#shared/conversions/conversion-contract.ts';
import { customerHash, customerKey } from '#shared/conversions/conversion-items.ts';
import { recordConversions } from '#shared/conversions/record-conversions.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const KEY = 'service-key-of-this-test';
const CLICKED = new Date('2026-01-10T12:00:00.000Z');
const DAY_MS = 86_400_000;

tableOfFile();

let owner: Owner;

beforeAll(() => {
  process.env['SERVICE_KEY'] = KEY;
  process.env['CONVERSION_QUEUE_URL'] = 'conversions';
});

beforeEach(async () => {
  owner = await anAccount({ plan: 'business' });
  vi.mocked(queue.sendMessages).mockImplementation(async () => {});
});

const daysLater = (days: number) => new Date(CLICKED.getTime() + days * DAY_MS);

function aClickId(time = CLICKED): string {
  const touch: Touch = {
    targetId: newId('link'),
    time: time.getTime(),
    click: clickOf(newId('click')),
    source: 'redirect',
    device: 'mobile',
    browser: 'Safari',
    os: 'iOS',
  };
  return signTouch(touch, owner.ownerId, KEY);
}

let number = 0;

/** The status of a conversion; the field that it is refused for. */
async function statusOf(input: Partial<ConversionInput>, now: Date, days: number): Promise<string> {
  const conversion = { event: 'lead', eventId: `e-${number++}`, ...input };
  const act = { owner: { ...owner, conversionDays: days }, now };
  const [outcome] = await recordConversions(act, [conversion]);
  if (outcome === undefined || 'error' in outcome) return 'refused';
  return outcome.conversion.status;
}

const itemOf = async (customer: string) => {
  const Key = customerKey(owner.ownerId, customerHash(owner.ownerId, customer, KEY));
  return { Key, item: (await dynamo().send(new GetCommand({ TableName: tableName(), Key }))).Item ?? {} };
};

describe('conversionDays', () => {
  const CUSTOMERS = ['customer-42', 'jane@example.com', '+49 30 123456'];

  it.each([
    [1, 1, true],
    [1, 2, false],
    [30, 30, true],
    [30, 31, false],
    [30, 179, false],
    [90, 90, true],
    [90, 91, false],
    [180, 180, true],
    [180, 181, false],
    [365, 181, true],
    [365, 365, true],
    [365, 366, false],
  ])('%i: a conversion %i days after the click is attributed: %s', async (days, age, isAttributed) => {
    const clickId = aClickId();
    for (const customerId of CUSTOMERS) {
      expect(await statusOf({ clickId, customerId }, CLICKED, days)).toBe('attributed');
      const expected = isAttributed ? 'attributed' : 'unmatched';
      expect(await statusOf({ customerId }, daysLater(age), days)).toBe(expected);
      const occurredAt = daysLater(age).toISOString();
      expect(await statusOf({ customerId, occurredAt }, daysLater(age + 20), days)).toBe(expected);
    }
    expect(await statusOf({ clickId }, daysLater(age), days)).toBe(isAttributed ? 'attributed' : 'refused');
  });

  it('is what the account has set when the conversion is recorded', async () => {
    const customerId = 'c';
    await statusOf({ clickId: aClickId(), customerId }, CLICKED, 30);
    expect(await statusOf({ customerId }, daysLater(200), 30)).toBe('unmatched');
    expect(await statusOf({ customerId }, daysLater(200), 365)).toBe('attributed');
    expect(await statusOf({ customerId }, daysLater(200), 199)).toBe('unmatched');
  });

  it('keeps the clicks of a customer as long as an account may set it', async () => {
    await statusOf({ clickId: aClickId(), customerId: 'c' }, CLICKED, 1);
    expect((await itemOf('c')).item['ttl']).toBe(daysLater(365).getTime() / 1000);
  });

  it('keeps clicks that 0.2.0 stored, which set 180 days, at the next conversion, once', async () => {
    await statusOf({ clickId: aClickId(), customerId: 'c' }, CLICKED, 365);
    const { Key } = await itemOf('c');
    await updateItem({
      Key,
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': daysLater(180).getTime() / 1000 },
    });
    expect(await statusOf({ customerId: 'c' }, daysLater(170), 365)).toBe('attributed');
    expect((await itemOf('c')).item['ttl']).toBeGreaterThanOrEqual(daysLater(365).getTime() / 1000);
    const before = (await itemOf('c')).item;
    await statusOf({ customerId: 'c' }, daysLater(171), 365);
    expect((await itemOf('c')).item).toEqual(before);
    expect(await statusOf({ customerId: 'c' }, daysLater(365), 365)).toBe('attributed');
  });
});
