import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { openAccount, topUp } from '#shared/core/accounts/administer.ts';
import { authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { pauseIfExhausted } from '#shared/core/accounts/pause.ts';
import { DEFAULT_PRICES, type PriceList } from '#shared/core/accounts/prices.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS } from '#shared/core/events/outbox-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const prices: PriceList = { ...DEFAULT_PRICES, 'link.create': 3 };

tableOfFile();

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
let urls = 0;

async function anAccount(balanceMicros: number | undefined) {
  const { ownerId, apiKey } = await openAccount({ name: 'Prepaid', plan: 'pro', balanceMicros }, now);
  const read = async () => (await findOwner(ownerId)) ?? Promise.reject(new Error('The owner is gone'));
  const buy = async (id?: string, at: PriceList = prices) => {
    const link = { originalUrl: `https://example.com/${id ?? ++urls}`, title: 'Paid' };
    return createLink({ by: by(ownerId), hosts, now }, link, {
      id,
      allowance: new LinkAllowance(await read(), at),
    });
  };
  return { ownerId, apiKey, read, buy };
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

describe('createLink: the price of a link', () => {
  it('never overdraws the balance when 40 come at once, and pauses the account once', async () => {
    const { ownerId, read, buy } = await anAccount(60);
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => buy()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ACCOUNT_PAUSED' });
    }
    expect(await read()).toMatchObject({
      balanceMicros: 0,
      linkCount: 20,
      pausedAt: now.toISOString(),
    });
    const pauses = await pausesOf(ownerId);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]?.data).toMatchObject({ _id: ownerId, plan: 'pro', pausedAt: now.toISOString() });
  });

  it('is refused with what is missing when the balance does not cover it', async () => {
    const { read, buy } = await anAccount(2);
    await expect(buy()).rejects.toMatchObject({
      code: 'BALANCE_TOO_LOW',
      status: 402,
      message: 'This may cost 0.000003, and the balance is 0.000002. Top it up.',
    });
    expect(await read()).toMatchObject({ balanceMicros: 2, linkCount: 0 });
  });

  it('is charged once for a request that is repeated with the same id', async () => {
    const { read, buy } = await anAccount(10);
    const id = newId('link');
    const first = await buy(id);
    expect(await buy(id)).toEqual(first);
    expect(await read()).toMatchObject({ balanceMicros: 7, linkCount: 1 });
  });

  it('changes nothing where it is free or the account is not billed', async () => {
    const prepaid = await anAccount(5);
    await prepaid.buy(undefined, DEFAULT_PRICES);
    expect((await prepaid.read()).balanceMicros).toBe(5);
    const unbilled = await anAccount(undefined);
    await unbilled.buy();
    expect((await unbilled.read()).balanceMicros).toBe(0);
  });
});

describe('pauseIfUsedUp: a pause', () => {
  it('that the last charge did not publish is published by the next request, once', async () => {
    const { ownerId, apiKey, read } = await anAccount(0);
    const refused = authenticateKey(apiKey, 'any', {
      now,
      onPaused: (owner) => pauseIfExhausted(owner, now),
    });
    await expect(refused).rejects.toMatchObject({ code: 'ACCOUNT_PAUSED' });
    await authenticateKey(apiKey, 'any', { now, onPaused: (owner) => pauseIfExhausted(owner, now) }).catch(
      () => {},
    );
    expect((await read()).pausedAt).toBe(now.toISOString());
    expect(await pausesOf(ownerId)).toHaveLength(1);
  });

  it('ends with a top-up that lifts the balance above 0, not before, and can come again', async () => {
    const { ownerId, apiKey, read, buy } = await anAccount(3);
    await buy();
    // As after a correction by hand.
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: ownerKey(ownerId),
        UpdateExpression: 'SET balanceMicros = :debt',
        ExpressionAttributeValues: { ':debt': -2 },
      }),
    );
    expect(await topUp(ownerId, 2, anAct())).toBe(0);
    expect((await read()).pausedAt).toBeDefined();
    await expect(authenticateKey(apiKey, 'any', { now })).rejects.toMatchObject({ code: 'ACCOUNT_PAUSED' });
    expect(await topUp(ownerId, 3, anAct())).toBe(3);
    expect((await read()).pausedAt).toBeUndefined();
    await expect(authenticateKey(apiKey, 'any', { now })).resolves.toMatchObject({ ownerId });
    await buy();
    expect(await pausesOf(ownerId)).toHaveLength(2);
  });

  it('leaves charges and top-ups that meet exact', async () => {
    const { ownerId, read, buy } = await anAccount(30);
    await Promise.all([
      ...Array.from({ length: 10 }, () => buy()),
      ...Array.from({ length: 10 }, () => topUp(ownerId, 3, anAct())),
    ]);
    await Promise.all(Array.from({ length: 10 }, () => buy()));
    const { balanceMicros, pausedAt } = await read();
    expect(balanceMicros).toBe(0);
    expect(pausedAt).toBeDefined();
  });

  it('does not stop redirects', async () => {
    const { read, buy } = await anAccount(3);
    const link = await buy();
    expect((await read()).pausedAt).toBeDefined();
    expect((await resolveLink(link.code, aVisitor({ now }), { counts: true })).outcome).toBe('redirect');
  });

  it('cannot be ended for an owner who does not exist', async () => {
    await expect(topUp('own_00000000000000000000', 5, anAct())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
