import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import { type Scope, WHOLE } from '#shared/core/access/scope.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { announceClicks } from '#shared/live/announce-clicks.ts';
import { followClicks } from '#shared/live/follow-clicks.ts';
import { clicksQuerySchema } from '#shared/overview/account-contract.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import { SHARDS_IN_USE } from '#shared/webhooks/click-subscriber-store.ts';
import { addWatcher, watchedOwners } from '#shared/webhooks/click-watcher-store.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { countReads, countWrites } from '#test/support/emulators/read-units.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** No file shares its lists of watchers with another time. */
let clock = Date.parse('2026-04-10T12:00:00.000Z');
function later(ms: number): Date {
  clock += ms;
  return new Date(clock);
}

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});
/** As deployed: aggregators learn of a watcher up to 30 s late. */
beforeEach(() => void vi.stubEnv('HOT_READ_MS', '1000'));

interface Account {
  ownerId: string;
  ids: string[];
}

async function anAccount(links = 3): Promise<Account> {
  const ownerId = newId('owner');
  const ids: string[] = [];
  for (let i = 0; i < links; i++) {
    const id = newId('link');
    const link = aStoredLink({
      id,
      ownerId,
      code: newShortCode(),
      originalUrl: `https://example.com/${id}`,
    });
    await insertLink({ link, codeIsChosen: true });
    ids.push(id);
  }
  return { ownerId, ids };
}

/** Counts clicks as an aggregator does; returns their IDs in list order. */
async function visit(clicks: readonly ClickEvent[], now: Date): Promise<void> {
  const { added } = await countClicks(clicks, { now, ownersOf: findOwners });
  await announceClicks(added, now);
}

const clickOn = (targetId: string, now: Date, given: Partial<ClickEvent> = {}) =>
  aClick({ targetId, time: now.toISOString(), ...given });

/** A view that polls. */
class View {
  follow = 'start';
  readonly #ownerId: string;
  readonly #scope: Scope;
  readonly #query: Record<string, string>;

  constructor(ownerId: string, query: Record<string, string> = {}, scope: Scope = WHOLE) {
    this.#ownerId = ownerId;
    this.#query = query;
    this.#scope = scope;
  }

  async poll(now: Date) {
    const query = clicksQuerySchema.parse({ limit: '50', ...this.#query, follow: this.follow });
    const page = await followClicks({ ownerId: this.#ownerId, scope: this.#scope }, query, now);
    this.follow = page.followCursor;
    return page.clicks.map(({ targetId, visitor }) => `${targetId} ${visitor}`);
  }
}

/** A view whose requests read arrivals only. */
async function aSettledView(account: Account, ...given: [Record<string, string>?, Scope?]): Promise<View> {
  const view = new View(account.ownerId, ...given);
  await view.poll(later(0));
  await view.poll(later(MINUTE));
  return view;
}

describe('followClicks', () => {
  it('lists all clicks at first, then those that are counted since, each once', async () => {
    const account = await anAccount();
    const [a = '', b = ''] = account.ids;
    await visit([clickOn(a, later(0), { visitor: 'visitor000000001' })], later(0));
    const view = new View(account.ownerId);
    expect(await view.poll(later(0))).toEqual([`${a} visitor000000001`]);
    // No aggregator knows of the view yet.
    const unannounced = clickOn(b, later(SECOND), { visitor: 'visitor000000002' });
    await countClicks([unannounced], { now: later(0), ownersOf: findOwners });
    expect(await view.poll(later(4 * SECOND))).toContain(`${b} visitor000000002`);
    expect(await view.poll(later(MINUTE))).toHaveLength(2);
    expect(await view.poll(later(4 * SECOND))).toEqual([]);
    const third = clickOn(a, later(0), { visitor: 'visitor000000003' });
    await visit([third, clickOn(b, later(0), { visitor: 'visitor000000004' })], later(0));
    expect((await view.poll(later(4 * SECOND))).sort()).toEqual(
      [`${a} visitor000000003`, `${b} visitor000000004`].sort(),
    );
    for (let i = 0; i < 10; i++) expect(await view.poll(later(4 * SECOND))).toEqual([]);
  });

  it('misses no click that is counted between any two requests', async () => {
    const account = await anAccount();
    const [first, second] = [new View(account.ownerId), new View(account.ownerId)];
    const seen = [new Set<string>(), new Set<string>()];
    const sent: string[] = [];
    await first.poll(later(0));
    for (let i = 0; i < 60; i++) {
      const targetId = account.ids[i % 3] as string;
      const visitor = `visitor${String(i).padStart(9, '0')}`;
      sent.push(`${targetId} ${visitor}`);
      await visit([clickOn(targetId, later(1500), { visitor })], later(500));
      for (const one of await first.poll(later(1000))) seen[0]?.add(one);
      if (i > 30) for (const one of await second.poll(later(0))) seen[1]?.add(one);
    }
    expect([...(seen[0] ?? [])].sort()).toEqual(sent.toSorted());
    expect([...(seen[1] ?? [])].sort()).toEqual(sent.toSorted().filter((one) => seen[1]?.has(one)));
    expect(seen[1]?.size).toBeGreaterThanOrEqual(50);
  });

  it('takes five read units at most when nothing came, and writes nothing for most requests', async () => {
    const account = await anAccount(40);
    await visit(
      account.ids.map((id) => clickOn(id, later(0))),
      later(0),
    );
    const view = await aSettledView(account);
    expect(await countReads(() => view.poll(later(4 * SECOND)))).toBeLessThanOrEqual(5);
    expect(await countWrites(() => view.poll(later(4 * SECOND)))).toBe(0);
  });

  it('stores nothing for an account that nobody watches any more', async () => {
    const account = await anAccount();
    const [id = ''] = account.ids;
    await aSettledView(account);
    expect(await watchedOwners(later(MINUTE))).toContain(account.ownerId);
    expect(await watchedOwners(later(10 * MINUTE))).not.toContain(account.ownerId);
    await visit([clickOn(id, later(0))], later(0));
    const clicks = [clickOn(id, later(0))];
    expect(await countWrites(() => announceClicks(clicks, later(0)))).toBe(0);
  });

  it('lists all clicks again after a break', async () => {
    const account = await anAccount();
    const [id = ''] = account.ids;
    const view = await aSettledView(account);
    const missed = clickOn(id, later(20 * MINUTE), { visitor: 'visitor000000009' });
    await visit([missed], later(0));
    expect(await view.poll(later(SECOND))).toEqual([`${id} visitor000000009`]);
  });

  it('returns what a query selects and the viewer sees', async () => {
    const account = await anAccount();
    const [a = '', b = ''] = account.ids;
    const narrow = await aSettledView(account, { linkId: a });
    const japanese = await aSettledView(account, { country: 'JP' });
    const blind = await aSettledView(account, {}, { loose: 'none', others: 'none', folders: {} });
    for (const view of [narrow, japanese, blind]) await view.poll(later(4 * SECOND));
    await visit([clickOn(a, later(0)), clickOn(b, later(0), { country: 'JP' })], later(0));
    expect(await narrow.poll(later(4 * SECOND))).toEqual([expect.stringContaining(a)]);
    expect(await japanese.poll(later(4 * SECOND))).toEqual([expect.stringContaining(b)]);
    expect(await blind.poll(later(4 * SECOND))).toEqual([]);
  });

  it('shows no clicks of another account', async () => {
    const [account, stranger] = [await anAccount(), await anAccount()];
    const view = await aSettledView(account);
    await visit([clickOn(stranger.ids[0] as string, later(0))], later(0));
    expect(await view.poll(later(4 * SECOND))).toEqual([]);
  });

  it('rejects a cursor that it has not given', async () => {
    const query = clicksQuerySchema.parse({ follow: 'bm90IGEgY3Vyc29y' });
    await expect(followClicks({ ownerId: newId('owner'), scope: WHOLE }, query, later(0))).rejects.toThrow(
      /^follow: /,
    );
    expect(clicksQuerySchema.safeParse({ follow: 'start', cursor: 'x' }).success).toBe(false);
  });
});

describe('addWatcher', () => {
  it('refuses more than a thousand accounts, until others have expired', async () => {
    const now = later(30 * MINUTE);
    const until = later(MINUTE);
    const watched = Array.from({ length: 1000 }, () => [newId('owner'), until.getTime()]);
    const Item = { ...SHARDS_IN_USE, ...Object.fromEntries(watched) };
    await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
    const ownerId = newId('owner');
    expect(await addWatcher(ownerId, until, now)).toBe(false);
    expect(await addWatcher(ownerId, later(20 * MINUTE), later(0))).toBe(true);
  });
});
