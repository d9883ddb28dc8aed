import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activityKeys, markActive } from '#shared/clicks/journal/activity-store.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { pendingEvents } from '#shared/core/events/outbox-store.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { CHECKS_OF_ACCOUNT } from '#shared/links/health/check-allowance.ts';
import {
  ALL_SHARDS,
  CHECK_SHARDS,
  checkKey,
  checkPartition,
  nextCheck,
  RUN_KEY,
} from '#shared/links/health/check-items.ts';
import {
  type CheckRun,
  checkLinks,
  destinationsOn,
  MAX_DESTINATIONS,
  MAX_REQUESTS,
  MAX_TOGETHER,
} from '#shared/links/health/check-links.ts';
import { returnLeases, scheduleCheck, takeLeases } from '#shared/links/health/check-store.ts';
import type { Verdict } from '#shared/links/health/failing.ts';
import { CheckPace } from '#shared/links/health/host-pace.ts';
import { recordHealth } from '#shared/links/health/record-health.ts';
import { scheduleChecks } from '#shared/links/health/schedule-checks.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { exportCsv } from '#shared/links/manage/export-links.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { LinkHealth } from '#shared/links/model/health.ts';
import type { Link } from '#shared/links/model/link.ts';
import { storeHealth } from '#shared/links/store/health-store.ts';
import { readLink, replaceLink } from '#shared/links/store/link-store.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { dueKeys, shardOf } from '#shared/platform/dynamo/due-index.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { lossy, lossyEngineOfFile } from '#test/support/emulators/lossy-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/core/events/publish-events.ts');
vi.mock('#shared/links/health/host-pace.ts', { spy: true });

lossyEngineOfFile();

let loseResponse = false;
lossy.loses = (action) => {
  const loses = loseResponse && action === 'UpdateItem';
  if (loses) loseResponse = false;
  return loses;
};

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const DAY_MS = 86_400_000;
const START = Date.parse('2026-05-01T00:00:00Z');

/** What the checks find, by URL; others are reachable. */
let verdicts: Map<string, Verdict>;
let asked: string[];
/** Shards that other processes were asked to check. */
let shared: number[];
let ownerId: string;
let urls = 0;

beforeEach(async () => {
  await (await startDynamoEngine()).createTable();
  captureLog();
  [verdicts, asked, shared, ownerId] = [new Map(), [], [], newId('owner')];
});

const gone: Verdict = { found: 'broken', reason: 'http_error', statusCode: 404 };

async function visitedLink(fields: object = {}, day = 0, id = newId('link')) {
  const originalUrl = `https://site-${++urls}.example/`;
  const now = new Date(START);
  const link = await createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl, title: 'A link', ...fields },
    { id },
  );
  await visit(link._id, day);
  return link;
}

/** Records a day's first click as the aggregator does. */
async function visit(id: string, day: number): Promise<void> {
  const at = new Date(START + day * DAY_MS);
  await markActive(ownerId, id, [at.toISOString().slice(0, 10)]);
  await scheduleChecks([id], at);
}

/** The run at the end of a day, when every link is due. */
const runAt = (day: number, overrides: Partial<CheckRun> = {}) => {
  const at = new Date(START + (day + 1) * DAY_MS - 1);
  return checkLinks({
    check: async (url) => {
      asked.push(url);
      return verdicts.get(url) ?? { found: 'reachable' };
    },
    share: async (shards) => void shared.push(...shards),
    publicOrigin: hosts.publicOrigin,
    isOver: () => false,
    until: new Date(at.getTime() + 300_000),
    clock: () => at,
    ...overrides,
  });
};
const runOn = async (...days: number[]) => {
  for (const day of days) await runAt(day);
};
const healthOf = async (id: string) =>
  (await getLink({ ownerId, scope: WHOLE, hosts, now: new Date() }, id)).health;
const itemOf = async (id: string) =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: checkKey(id), ConsistentRead: true })))
    .Item;

async function events(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const all = [];
  for (let shard = 0; shard < 8; shard++) {
    for await (const page of pendingEvents(shard, new Date('2100-01-01'))) all.push(...page);
  }
  return all.filter(({ type }) => /broken|recovered|updated/.test(type));
}

describe('checkLinks', () => {
  it('marks a link after three days of failures, and publishes one event', async () => {
    const link = await visitedLink();
    verdicts.set(link.originalUrl, gone);
    await runOn(0, 1);
    expect(await healthOf(link._id)).toBeNull();
    expect(await runAt(2)).toMatchObject({ checked: 1, broken: 1, failed: 0 });
    const health = {
      status: 'broken',
      since: new Date(START + DAY_MS - 1).toISOString(),
      url: link.originalUrl,
      statusCode: 404,
      reason: 'http_error',
    };
    expect(await healthOf(link._id)).toEqual(health);
    await runOn(3, 4);
    expect(await events()).toMatchObject([{ type: 'link.broken', data: { _id: link._id, health } }]);
    const { updatedAt, version } = (await readLink(link._id)) ?? {};
    expect([updatedAt, version]).toEqual([link.updatedAt, 2]);
  });

  it('checks a link once a day for a week after its last visit, and then no more', async () => {
    const link = await visitedLink();
    for (let day = 0; day < 7; day++) expect(await runAt(day)).toMatchObject({ checked: 1 });
    expect(await runAt(6)).toMatchObject({ checked: 0 });
    await visit(link._id, 7);
    await runOn(7, 8, 9, 10, 11, 12, 13, 14);
    expect(asked).toHaveLength(7 + 8);
    expect(await runAt(15)).toMatchObject({ checked: 0, ended: 1 });
    expect(await itemOf(link._id)).toBeUndefined();
    expect(asked).toHaveLength(15);
  });

  it('does not count a day twice when a run stops before the check has moved on', async () => {
    const link = await visitedLink();
    verdicts.set(link.originalUrl, gone);
    await runOn(0, 1);
    const position = (await itemOf(link._id))?.['gsi2sk'];
    const item = { linkId: link._id, position, failing: JSON.parse((await itemOf(link._id))?.['failing']) };
    const stored = (await readLink(link._id)) as never;
    const day2 = new Date(START + 3 * DAY_MS - 1);
    // The result is stored, then the run crashes.
    const failing = [{ ...item.failing[0], days: 3, day: '2026-05-03' }];
    const found = new Map([[link.originalUrl, gone]]);
    await recordHealth({ hosts, now: day2 }, stored, { failing, verdicts: found });
    expect(await runAt(2)).toMatchObject({ checked: 1, broken: 0 });
    expect(JSON.parse((await itemOf(link._id))?.['failing'])).toMatchObject([{ days: 3 }]);
    expect((await events()).map(({ type }) => type)).toEqual(['link.broken']);
  });

  it('clears it after a success, and publishes an event', async () => {
    const link = await visitedLink();
    verdicts.set(link.originalUrl, gone);
    await runOn(0, 1, 2);
    verdicts.set(link.originalUrl, { found: 'unknown' });
    await runAt(3);
    expect(await healthOf(link._id)).toMatchObject({ status: 'broken' });
    verdicts.clear();
    expect(await runAt(4)).toMatchObject({ recovered: 1 });
    expect(await healthOf(link._id)).toBeNull();
    expect((await events()).map(({ type, data }) => [type, data['health']])).toContainEqual([
      'link.recovered',
      null,
    ]);
    verdicts.set(link.originalUrl, gone);
    await runOn(5, 6);
    expect(await healthOf(link._id)).toBeNull();
  });

  it('checks where rules and variants lead, each URL once', async () => {
    const [first, second] = [`https://rule-${++urls}.example/`, `https://variant-${++urls}.example/`];
    const rules = [{ if: { countries: ['ES'] }, to: first }];
    const variants = [
      { url: second, weight: 1 },
      { url: first, weight: 1 },
    ];
    const link = await visitedLink({ rules, variants });
    verdicts.set(second, gone);
    await runOn(0, 1);
    expect(asked.slice(0, 3)).toEqual([link.originalUrl, first, second]);
    expect(asked).toHaveLength(6);
    await runAt(2);
    expect(await healthOf(link._id)).toMatchObject({ url: second });
    await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, link._id, { input: { variants: [] } });
    expect(await healthOf(link._id)).toBeNull();
  });

  it('checks every destination, and says which one is broken', async () => {
    const expiredUrl = `https://over-${++urls}.example/`;
    const link = await visitedLink({ expiredUrl });
    verdicts.set(expiredUrl, { found: 'broken', reason: 'name_not_found', statusCode: null });
    await runOn(0, 1, 2);
    expect(await healthOf(link._id)).toMatchObject({
      url: expiredUrl,
      statusCode: null,
      reason: 'name_not_found',
    });
    await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, link._id, {
      input: { title: 'Another' },
    });
    expect(await healthOf(link._id)).toMatchObject({ url: expiredUrl });
    await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, link._id, {
      input: { expiredUrl: null },
    });
    expect(await healthOf(link._id)).toBeNull();
    expect((await events()).map(({ type }) => type)).not.toContain('link.recovered');
  });

  it('starts counting again for another destination', async () => {
    const link = await visitedLink();
    verdicts.set(link.originalUrl, gone);
    await runOn(0, 1);
    const originalUrl = `https://new-${++urls}.example/`;
    await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, link._id, { input: { originalUrl } });
    verdicts.set(originalUrl, gone);
    await runOn(2, 3);
    expect(await healthOf(link._id)).toBeNull();
    await runAt(4);
    expect(await healthOf(link._id)).toMatchObject({ url: originalUrl });
  });

  it("keeps an owner's change during the check", async () => {
    const link = await visitedLink();
    verdicts.set(link.originalUrl, gone);
    await runOn(0, 1);
    const rename = async () => {
      await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, link._id, {
        input: { title: 'Renamed' },
      });
      return gone;
    };
    await runAt(2, { check: rename });
    expect(await getLink({ ownerId, scope: WHOLE, hosts, now: new Date() }, link._id)).toMatchObject({
      title: 'Renamed',
      health: { status: 'broken' },
    });
    const other = await visitedLink({}, 3);
    verdicts.set(other.originalUrl, gone);
    await runOn(3, 4);
    const replace = async (url: string) => {
      if (url !== other.originalUrl) return gone;
      await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, other._id, {
        input: { originalUrl: 'https://repaired.example/' },
      });
      return gone;
    };
    expect(await runAt(5, { check: replace })).toMatchObject({ broken: 0 });
    expect(await healthOf(other._id)).toBeNull();
  });

  it('does not check temporary, blocked, disabled and deleted links', async () => {
    const [blocked, disabled, deleted] = [await visitedLink(), await visitedLink(), await visitedLink()];
    const now = new Date(START);
    await blockLink(blocked.code, { reason: 'spam', by: 'an operator', note: null, now }, hosts.publicOrigin);
    await updateLink({ by: by(ownerId), hosts, now }, disabled._id, { input: { status: 'inactive' } });
    await deleteLink({ by: by(ownerId), hosts, now }, deleted._id);
    const temporary = await createPublicLink({ hosts, now }, { originalUrl: 'https://temporary.example/' });
    await scheduleCheck(temporary._id, now);
    expect(await runAt(0)).toMatchObject({ checked: 0, ended: 4 });
    expect(asked).toEqual([]);
  });

  it('schedules only links, each once, at its own time', async () => {
    const id = newId('link');
    await scheduleChecks([id, newId('smartLink')], new Date(START));
    const first = await itemOf(id);
    expect(first?.['gsi2sk']).toBe(`${nextCheck(id, new Date(START)).toISOString()}#${id}`);
    await scheduleChecks([id], new Date(START + 3 * DAY_MS));
    expect(await itemOf(id)).toEqual(first);
  });

  it('leaves the links of a busy host for another time of the next day', async () => {
    const links = [];
    for (let i = 0; i < 3; i++) links.push(await visitedLink({ originalUrl: `https://busy.example/${i}` }));
    const isOver = () => asked.length > 0;
    expect(await runAt(0, { isOver })).toMatchObject({ checked: 1, postponed: 2 });
    expect(await runAt(0)).toMatchObject({ checked: 0, postponed: 0 });
    expect(await runAt(1)).toMatchObject({ checked: 3 });
  });

  it('is one run at a time, and starts again when one has crashed', async () => {
    const link = await visitedLink();
    const at = new Date(START + DAY_MS - 1);
    expect((await takeLeases(ALL_SHARDS, at, new Date(at.getTime() + 1000))).shards).toEqual(ALL_SHARDS);
    expect(await runAt(0)).toMatchObject({ checked: 0 });
    const later = new Date(at.getTime() + 1001);
    expect(await runAt(0, { clock: () => later, until: new Date(later.getTime() + 1000) })).toMatchObject({
      checked: 1,
    });
    expect(asked).toEqual([link.originalUrl]);
  });

  it('continues with the other links when the result of one cannot be stored', async () => {
    const [bad, good] = [await visitedLink(), await visitedLink()];
    const check = async (url: string) => {
      if (url === bad.originalUrl) throw new Error('a fault of our own');
      asked.push(url);
      return gone;
    };
    expect(await runAt(0, { check })).toMatchObject({ checked: 1, failed: 1 });
    expect(asked).toEqual([good.originalUrl]);
    expect(await runAt(0)).toMatchObject({ checked: 1 });
  });
});

describe('checkLinks: a link with 31 destinations on names of one domain', () => {
  const URLS = Array.from({ length: 31 }, (_, i) => `https://u${i}.victim-${i % 2}.example/`);
  const linkWithAll = () => {
    const [originalUrl, ...others] = URLS;
    const rules = others.slice(0, 20).map((to, i) => ({ if: { query: { n: String(i) } }, to }));
    const variants = others.slice(20).map((url) => ({ url, weight: 1 }));
    return visitedLink({ originalUrl, rules, variants });
  };

  it('has ten of them checked a day, and all of them within four', async () => {
    await linkWithAll();
    const checked = new Set<string>();
    for (let day = 0; day < 4; day++) {
      asked = [];
      await runAt(day);
      expect(asked).toHaveLength(MAX_DESTINATIONS);
      expect(asked).toContain(URLS[0]);
      for (const url of asked) checked.add(url);
    }
    expect(checked.size).toBe(URLS.length);
  });

  it('is found broken by one of them after failing for three days, and checked daily from then', async () => {
    const link = await linkWithAll();
    const [first] = destinationsOn(new Date(START), URLS, []).slice(5);
    verdicts.set(String(first), gone);
    await runOn(0, 1, 2);
    expect(await healthOf(link._id)).toMatchObject({ url: first });
  });

  it('gets thirty requests a day at most', async () => {
    await linkWithAll();
    let [hosts, requests] = [0, 0];
    await runAt(0, {
      check: async (_, pace) => {
        for (let i = 0; i < 12; i++) {
          // Side by side, checks would wait for each other's turns with one host.
          const n = hosts++;
          try {
            await pace.inTurn(
              `h${n}.example`,
              async () => `192.0.2.${n}`,
              async () => requests++,
            );
          } catch {}
        }
        return gone;
      },
      until: new Date(Date.now() + 300_000),
    });
    expect(requests).toBe(MAX_REQUESTS);
  });
});

describe('checkLinks: the checks of an account', () => {
  it('are limited in a day; the others are left for the next day', async () => {
    const [one, other] = [await visitedLink(), await visitedLink()];
    const window = Math.floor((START + DAY_MS - 1) / DAY_MS);
    await updateItem({
      Key: { pk: `RATE#link-checks#${ownerId}`, sk: `86400#${window}` },
      UpdateExpression: 'SET uses = :uses',
      ConditionExpression: 'attribute_not_exists(uses)',
      ExpressionAttributeValues: { ':uses': CHECKS_OF_ACCOUNT.limit - 1 },
    });
    ownerId = newId('owner');
    const third = await visitedLink();
    expect(await runAt(0)).toMatchObject({ checked: 2, postponed: 1, failed: 0 });
    expect(asked).toContain(third.originalUrl);
    expect(asked).toHaveLength(2);
    expect(await runAt(0)).toMatchObject({ checked: 0 });
    asked = [];
    await runAt(1);
    expect(asked.toSorted()).toEqual([one, other, third].map(({ originalUrl }) => originalUrl).toSorted());
  });
});

describe('checkLinks: more links than one process can check', () => {
  /** A link whose check is in a shard. */
  async function linkOf(shard: number): Promise<string> {
    const { _id } = await visitedLink({}, 0, idIn(shard));
    expect((await itemOf(_id))?.['gsi2pk']).toBe(checkPartition(shard));
    return _id;
  }

  function idIn(shard: number): string {
    for (;;) {
      const id = newId('link');
      if (shardOf(id, CHECK_SHARDS) === shard) return id;
    }
  }

  async function putDue(shard: number, count: number): Promise<void> {
    const items = Array.from({ length: count }, () => {
      const linkId = idIn(shard);
      const keys = dueKeys(checkPartition(shard), new Date(START).toISOString(), linkId);
      return { ...checkKey(linkId), linkId, ...keys };
    });
    await batchPut(items);
  }

  it('shares them by shards, and checks the first one', async () => {
    const perShard = await Promise.all(ALL_SHARDS.map(linkOf));
    await putDue(3, MAX_TOGETHER);
    const isChecked = async (shard: number) =>
      !String((await itemOf(perShard[shard] as string))?.['gsi2sk']).startsWith('2026-05-01');
    expect((await runAt(0)).checked).toBeGreaterThan(0);
    expect(shared).toEqual([1, 2, 3]);
    expect(await Promise.all(ALL_SHARDS.map(isChecked))).toEqual([true, false, false, false]);
    // As each request may come twice.
    for (const shard of [1, 2, 1, 2]) await runAt(0, { shard });
    expect(await Promise.all(ALL_SHARDS.map(isChecked))).toEqual([true, true, true, false]);
    expect(asked).toHaveLength(new Set(asked).size);
    // The requests are lost.
    shared = [];
    await runAt(0);
    expect(shared).toEqual([1, 2, 3]);
  });

  it('checks a shard in one process, and different ones at the same time', async () => {
    const [first, second] = [await linkOf(1), await linkOf(2)];
    vi.mocked(CheckPace).mockClear();
    const check = async (url: string) => {
      asked.push(url);
      await sleep(200);
      return verdicts.get(url) ?? ({ found: 'reachable' } as const);
    };
    const all = [1, 1, 2, 2].map((shard) => runAt(0, { shard, check }));
    const results = await Promise.all(all);
    expect(results.map(({ checked }) => checked > 0).toSorted()).toEqual([false, false, true, true]);
    expect(asked).toHaveLength(new Set(asked).size);
    // Each keeps to the seconds of its shard.
    const paces = vi.mocked(CheckPace).mock.calls.map(([options]) => options?.shards);
    expect(paces.toSorted()).toEqual([[1], [2]]);
    for (const id of [first, second]) expect((await itemOf(id))?.['gsi2sk']).toMatch(/^2026-05-02/);
  });

  it('checks the shards that no other process is checking', async () => {
    const [busy, free] = [await linkOf(1), await linkOf(2)];
    const at = new Date(START + DAY_MS - 1);
    const other = await takeLeases([1], at, new Date(at.getTime() + 1000));
    expect((await runAt(0)).checked).toBeGreaterThan(0);
    expect((await itemOf(busy))?.['gsi2sk']).toMatch(/^2026-05-01/);
    expect((await itemOf(free))?.['gsi2sk']).toMatch(/^2026-05-02/);
    await returnLeases(other);
    await runAt(0);
    expect((await itemOf(busy))?.['gsi2sk']).toMatch(/^2026-05-02/);
  });

  it('leaves links due whose host had no turn', async () => {
    const id = await linkOf(1);
    expect(await runAt(0, { isOver: () => true })).toMatchObject({ checked: 0, postponed: 0 });
    expect((await itemOf(id))?.['gsi2sk']).toMatch(/^2026-05-01/);
    expect((await runAt(0)).checked).toBeGreaterThan(0);
  });

  it('writes nothing if none is due', async () => {
    await runAt(0);
    expect(await leases()).toBeUndefined();
  });
});

const leases = async () =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: RUN_KEY, ConsistentRead: true }))).Item;

describe('takeLeases', () => {
  const now = new Date(START);
  const until = new Date(START + 1000);

  it('gives each shard to one of several processes at once', async () => {
    const taken = await Promise.all(
      [[0, 1], [1, 2], [2, 3], ALL_SHARDS, [3]].map((shards) => takeLeases(shards, now, until)),
    );
    const shards = taken.flatMap((one) => one.shards);
    expect(shards.toSorted()).toEqual([...new Set(shards)].toSorted());
    expect(shards.length).toBe(4);
  });

  it('gives leases that have expired, and returns none of another process', async () => {
    const crashed = await takeLeases([2], now, until);
    expect((await takeLeases([2], new Date(START + 999), until)).shards).toEqual([]);
    const next = await takeLeases([2], until, new Date(START + 2000));
    expect(next.shards).toEqual([2]);
    await returnLeases(crashed);
    expect((await takeLeases([2], until, new Date(START + 2000))).shards).toEqual([]);
    await returnLeases(next);
    expect((await takeLeases([2], until, new Date(START + 2000))).shards).toEqual([2]);
  });

  it('holds leases whose write is repeated after a lost response', async () => {
    loseResponse = true;
    expect((await takeLeases([1, 3], now, until)).shards).toEqual([1, 3]);
    expect(loseResponse).toBe(false);
    expect((await takeLeases([3, 0], now, until)).shards).toEqual([0]);
  });
});

describe('storeHealth', () => {
  const health: LinkHealth = {
    status: 'broken',
    since: '2026-05-01T04:00:00.000Z',
    url: 'https://example.com/',
    statusCode: null,
    reason: 'timeout',
  };

  it('neither overwrites a change that it has not seen, nor is overwritten by such a one', async () => {
    const { _id } = await visitedLink();
    const before = (await readLink(_id)) as Link;
    await updateLink({ by: by(ownerId), hosts, now: new Date(START) }, _id, {
      input: { title: 'Renamed' },
    });
    await expect(storeHealth(before, health, undefined)).rejects.toMatchObject({ code: 'WRITE_CONFLICT' });
    const renamed = (await readLink(_id)) as Link;
    await storeHealth(renamed, health, undefined);
    const after = { ...renamed, title: 'Again', version: renamed.version + 1 };
    await expect(replaceLink(renamed, after)).rejects.toMatchObject({
      code: 'WRITE_CONFLICT',
    });
    expect(await readLink(_id)).toMatchObject({ title: 'Renamed', health });
  });
});

describe('GET /links?health=broken', () => {
  it('lists the broken links, and the export names them', async () => {
    const [broken] = [await visitedLink(), await visitedLink()];
    verdicts.set(broken.originalUrl, gone);
    await runOn(0, 1, 2);
    const now = new Date(START);
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, { health: 'broken' });
    expect(links.map(({ _id }) => _id)).toEqual([broken._id]);
    expect((await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {})).links).toHaveLength(2);
    const { csv } = await exportCsv({ ownerId, scope: WHOLE, hosts, now }, { health: 'broken' });
    expect(parse(csv, { columns: true })).toMatchObject([{ health: 'broken' }]);
  });
});

describe('activityKeys', () => {
  it('name both months of a week that spans two', async () => {
    const keys = await activityKeys('o', 't', {
      from: new Date('2026-04-28T10:00:00Z'),
      to: new Date('2026-05-05T10:00:00Z'),
    });
    expect(keys.map(({ sk }) => sk)).toEqual(['2026-04#t', '2026-05#t']);
  });
});
