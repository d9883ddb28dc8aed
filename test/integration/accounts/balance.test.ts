import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { openAccount, topUp } from '../../../shared/accounts/administer.ts';
import { authenticate } from '../../../shared/accounts/authenticate.ts';
import { charge, pauseIfExhausted } from '../../../shared/accounts/charge.ts';
import { findOwner } from '../../../shared/accounts/owner-store.ts';
import { DEFAULT_PRICES, type PriceList } from '../../../shared/accounts/prices.ts';
import type { DomainEvent } from '../../../shared/events/event.ts';
import { OUTBOX_SHARDS } from '../../../shared/events/outbox-store.ts';
import { createLink } from '../../../shared/links/manage-links.ts';
import { resolveLink } from '../../../shared/links/resolve-link.ts';
import { dynamo, tableName } from '../../../shared/platform/dynamo/client.ts';
import { tableOfFile } from '../../support/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const prices: PriceList = { ...DEFAULT_PRICES, 'link.create': 3 };

tableOfFile();

async function anAccount(balanceMicros: number | undefined) {
  const { ownerId, apiKey } = await openAccount({ name: 'Prepaid', plan: 'pro', balanceMicros }, now);
  const read = async () => (await findOwner(ownerId)) ?? Promise.reject(new Error('The owner is gone'));
  return { ownerId, apiKey, read };
}

/** The account.paused events of an owner that are on their way to the bus. */
async function pausesOf(ownerId: string): Promise<DomainEvent[]> {
  const shards = await Promise.all(
    Array.from({ length: OUTBOX_SHARDS }, (_, shard) =>
      dynamo().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `OUTBOX#${shard}` },
        }),
      ),
    ),
  );
  const events = shards
    .flatMap(({ Items = [] }) => Items)
    .map((item) => ({ ...item, data: JSON.parse(item['data']) }) as DomainEvent);
  return events.filter((event) => event.type === 'account.paused' && event.ownerId === ownerId);
}

describe('charge: a charge', () => {
  it('is exact to the millionth when 20 come at once, and pauses the account once', async () => {
    const { ownerId, read } = await anAccount(50);
    const owner = await read();
    await Promise.all(Array.from({ length: 20 }, () => charge(owner, prices, 'link.create', 1, now)));
    expect(await read()).toMatchObject({ balanceMicros: -10, pausedAt: now.toISOString() });
    const pauses = await pausesOf(ownerId);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]?.data).toMatchObject({ _id: ownerId, plan: 'pro', pausedAt: now.toISOString() });
  });

  it('counts tokens by the thousand and rounds a part up', async () => {
    const { read } = await anAccount(10_000);
    await charge(await read(), { ...prices, 'chat.input-tokens': 500 }, 'chat.input-tokens', 1001, now);
    expect((await read()).balanceMicros).toBe(10_000 - 501);
  });

  it('changes nothing where it is free or the account is not billed', async () => {
    const prepaid = await anAccount(5);
    await charge(await prepaid.read(), DEFAULT_PRICES, 'link.create', 1, now);
    expect((await prepaid.read()).balanceMicros).toBe(5);
    const unbilled = await anAccount(undefined);
    await charge(await unbilled.read(), prices, 'link.create', 1, now);
    expect((await unbilled.read()).balanceMicros).toBe(0);
  });
});

describe('pauseIfUsedUp: a pause', () => {
  it('that the last charge did not announce is announced by the next request, once', async () => {
    const { ownerId, apiKey, read } = await anAccount(0);
    const refused = authenticate(apiKey, 'any', now, (owner) => pauseIfExhausted(owner, now));
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_PAUSED' });
    await authenticate(apiKey, 'any', now, (owner) => pauseIfExhausted(owner, now)).catch(() => {});
    expect((await read()).pausedAt).toBe(now.toISOString());
    expect(await pausesOf(ownerId)).toHaveLength(1);
  });

  it('ends with a top-up that lifts the balance above 0, not before, and can come again', async () => {
    const { ownerId, apiKey, read } = await anAccount(1);
    await charge(await read(), prices, 'link.create', 1, now);
    expect(await topUp(ownerId, 2)).toBe(0);
    expect((await read()).pausedAt).toBeDefined();
    await expect(authenticate(apiKey, 'any', now)).rejects.toMatchObject({ code: 'ACCOUNT_PAUSED' });
    expect(await topUp(ownerId, 1)).toBe(1);
    expect((await read()).pausedAt).toBeUndefined();
    await expect(authenticate(apiKey, 'any', now)).resolves.toMatchObject({ ownerId });
    await charge(await read(), prices, 'link.create', 1, now);
    expect(await pausesOf(ownerId)).toHaveLength(2);
  });

  it('leaves charges and top-ups that meet exact', async () => {
    const { ownerId, read } = await anAccount(10);
    const owner = await read();
    await Promise.all([
      ...Array.from({ length: 10 }, () => charge(owner, prices, 'link.create', 1, now)),
      ...Array.from({ length: 10 }, () => topUp(ownerId, 2)),
    ]);
    const { balanceMicros, pausedAt } = await read();
    expect(balanceMicros).toBe(0);
    expect(pausedAt).toBeDefined();
  });

  it('does not stop redirects', async () => {
    const { ownerId, read } = await anAccount(3);
    const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
    const link = await createLink(ownerId, { originalUrl: 'https://example.com', title: 'Paid' }, hosts, now);
    await charge(await read(), prices, 'link.create', 1, now);
    expect((await read()).pausedAt).toBeDefined();
    expect((await resolveLink(link.code, { counts: true, now })).outcome).toBe('redirect');
  });

  it('cannot be ended for an owner who does not exist', async () => {
    await expect(topUp('own_00000000000000000000', 5)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
