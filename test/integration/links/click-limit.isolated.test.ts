import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { type RedirectEntry, redirectKey } from '#shared/links/model/redirect-entry.ts';
import { consumeVisit } from '#shared/links/redirects/redirect-store.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { itemsOf } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { lossy, lossyEngineOfFile } from '#test/support/emulators/lossy-engine.ts';

vi.mock('#shared/platform/runtime/queue.ts', () => ({ sendMessages: vi.fn(async () => {}) }));

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const owner = newId('owner');

tableOfFile();
lossyEngineOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
});

beforeEach(() => {
  lossy.calls = {};
});

afterEach(() => {
  lossy.loses = () => false;
  lossy.before = async () => {};
  vi.useRealTimers();
});

let urls = 0;
async function aCode(maxClicks: number): Promise<string> {
  const input = { originalUrl: `https://example.com/${++urls}`, title: 'A link', maxClicks };
  return (await createLink({ by: by(owner), hosts, now }, input)).code;
}

const visit = async (code: string) => (await resolveLink(code, aVisitor({ now }), { counts: true })).outcome;
const visitAll = (code: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => visit(code).catch(() => 'failed')));
const redirectsOf = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'redirect').length;
const entryOf = async (code: string) =>
  (await itemsOf(`CODE#${code}`))[0] as unknown as RedirectEntry & Record<string, number>;
const slotsOf = (entry: object) => Object.keys(entry).filter((name) => name.startsWith('@'));
const loseUpdates = (loses: (call: number) => boolean) => {
  lossy.loses = (action, call) => action === 'UpdateItem' && loses(call);
};

describe('resolveLink: a click limit, and lost responses of DynamoDB', () => {
  it('consumes one visit if the response to its write is lost', async () => {
    const code = await aCode(3);
    loseUpdates((call) => call === 0);
    expect(await visit(code)).toBe('redirect');
    expect((await entryOf(code)).visits).toBe(1);
    expect([await visit(code), await visit(code), await visit(code)]).toEqual([
      'redirect',
      'redirect',
      'gone',
    ]);
  });

  it('consumes one visit if two responses in a row are lost', async () => {
    const code = await aCode(3);
    loseUpdates((call) => call < 2);
    expect(await visit(code)).toBe('redirect');
    expect((await entryOf(code)).visits).toBe(1);
  });

  it('redirects the last visit of a limit whose response is lost, and flags the link', async () => {
    const code = await aCode(1);
    loseUpdates((call) => call === 0);
    expect(await visit(code)).toBe('redirect');
    const entry = await entryOf(code);
    expect([entry.visits, entry.capReachedAt]).toEqual([1, now.toISOString()]);
    expect(await visit(code)).toBe('gone');
  });

  it('redirects a granted visit whose link reaches its limit before the write is repeated', async () => {
    const code = await aCode(2);
    // Another process, which has its own slot.
    lossy.before = async (action, call) => {
      if (action !== 'UpdateItem' || call !== 1) return;
      await dynamo().send(
        new UpdateCommand({
          TableName: tableName(),
          Key: redirectKey(code),
          UpdateExpression: 'ADD visits :one SET #slot = :visit',
          ExpressionAttributeNames: { '#slot': '@another' },
          ExpressionAttributeValues: { ':one': 1, ':visit': Date.now() },
        }),
      );
    };
    loseUpdates((call) => call === 0);
    expect(await visit(code)).toBe('redirect');
    expect((await entryOf(code)).visits).toBe(2);
    expect(await visit(code)).toBe('gone');
  });

  it('refuses a visit whose write was refused, also if that response is lost', async () => {
    const code = await aCode(1);
    const entry = await entryOf(code);
    await visit(code);
    const seen = lossy.calls['UpdateItem'] ?? 0;
    loseUpdates((call) => call === seen);
    expect(await consumeVisit(code, entry)).toBe('rejected');
    expect((await entryOf(code)).visits).toBe(1);
  });

  it('fails a visit that gets no response at all, and consumes at most one for it', async () => {
    const code = await aCode(2);
    loseUpdates(() => true);
    await expect(visit(code)).rejects.toThrow('dynamodb UpdateItem failed');
    expect((await entryOf(code)).visits).toBe(1);
  });

  it('redirects exactly as many concurrent visits as allowed, with every third response lost', async () => {
    const code = await aCode(25);
    const lost = new Set<number>();
    loseUpdates((call) => {
      if (call % 3 !== 0) return false;
      lost.add(call);
      return true;
    });
    const outcomes = await visitAll(code, 60);
    // A visit with three lost responses fails, and may have consumed its visit.
    const failed = outcomes.filter((outcome) => outcome === 'failed').length;
    const redirects = redirectsOf(outcomes);
    expect(lost.size).toBeGreaterThan(10);
    expect(redirects).toBeLessThanOrEqual(25);
    expect(redirects).toBeGreaterThanOrEqual(25 - failed);
    expect((await entryOf(code)).visits).toBe(25);
    expect(await visit(code)).toBe('gone');
  });

  it('redirects exactly as many concurrent visits as allowed, with each first response lost', async () => {
    const code = await aCode(8);
    const sent = new Set<string>();
    lossy.loses = (action, _call, body) => {
      const isFirst = action === 'UpdateItem' && !sent.has(body);
      sent.add(body);
      return isFirst;
    };
    const outcomes = await visitAll(code, 20);
    expect(redirectsOf(outcomes)).toBe(8);
    expect((await entryOf(code)).visits).toBe(8);
  });

  it('consumes nothing if a write arrives late, after the next visit of its process', async () => {
    const code = await aCode(5);
    expect([await visit(code), await visit(code)]).toEqual(['redirect', 'redirect']);
    const [name] = slotsOf(await entryOf(code)) as [string];
    const late = new UpdateCommand({
      TableName: tableName(),
      Key: redirectKey(code),
      UpdateExpression: 'ADD visits :one SET #slot = :visit',
      ConditionExpression: 'attribute_not_exists(#slot) OR #slot < :visit',
      ExpressionAttributeNames: { '#slot': name },
      ExpressionAttributeValues: { ':one': 1, ':visit': ((await entryOf(code))[name] as number) - 1 },
    });
    await expect(dynamo().send(late)).rejects.toThrow('conditional request failed');
  });
});

describe('resolveLink: the slots of a link with a click limit', () => {
  it('take one attribute for the visits of one process that come one after the other', async () => {
    const code = await aCode(30);
    for (let i = 0; i < 10; i++) await visit(code);
    expect(slotsOf(await entryOf(code))).toHaveLength(1);
  });

  it('are removed one by one once they are outdated, at no further write', async () => {
    const code = await aCode(100);
    await addSlots(code, 40, Date.now() - 120_000);
    lossy.calls = {};
    for (let i = 0; i < 50; i++) await visit(code);
    const entry = await entryOf(code);
    expect(entry.visits).toBe(50);
    expect(slotsOf(entry).length).toBeLessThanOrEqual(9);
    expect(lossy.calls['UpdateItem']).toBe(50);
  });

  it('are kept while their visits may be repeated', async () => {
    const code = await aCode(100);
    await addSlots(code, 40, Date.now() - 20_000);
    for (let i = 0; i < 5; i++) await visit(code);
    expect(slotsOf(await entryOf(code))).toHaveLength(41);
  });

  it('are kept if their process uses them again at the moment of their removal', async () => {
    const code = await aCode(100);
    await addSlots(code, 9, Date.now() - 120_000);
    const seen = await entryOf(code);
    const again = Date.now();
    await addSlots(code, 9, again);
    expect(await consumeVisit(code, seen)).toBe('consumed');
    const entry = await entryOf(code);
    expect(entry.visits).toBe(1);
    for (let i = 0; i < 9; i++) expect(entry[`@process${i}`]).toBe(again);
  });

  it('of another process with the same name and a later clock do not refuse a visit', async () => {
    const code = await aCode(3);
    await visit(code);
    const [name] = slotsOf(await entryOf(code)) as [string];
    await addSlot(code, name, Date.now() + 60_000);
    expect(await visit(code)).toBe('redirect');
    expect((await entryOf(code)).visits).toBe(2);
  });
});

async function addSlots(code: string, count: number, at: number): Promise<void> {
  for (let i = 0; i < count; i++) await addSlot(code, `@process${i}`, at);
}

const addSlot = (code: string, name: string, at: number) =>
  dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: redirectKey(code),
      UpdateExpression: 'SET #slot = :at',
      ExpressionAttributeNames: { '#slot': name },
      ExpressionAttributeValues: { ':at': at },
    }),
  );
