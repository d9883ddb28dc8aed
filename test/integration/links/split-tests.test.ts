import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { getLink, requireLink } from '#shared/links/manage/get-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { CreateLink, UpdateLink } from '#shared/links/model/link-input.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { lookAtTest, reportTest } from '#shared/links/split-tests/look-at-test.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { nextDaily } from '#shared/platform/runtime/next-daily.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';

publishedEvents();

const origin = 'https://sp.example';
const hosts = { publicOrigin: origin, ownHosts: ['sp.example'] };
const HOUR = 3_600_000;
const start = new Date('2026-05-01T12:00:00Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * HOUR);
const END = hoursLater(20 * 24).toISOString();

const VARIANTS = [
  { url: 'https://example.com/a', weight: 1 },
  { url: 'https://example.com/b', weight: 1 },
];

let urls = 0;
async function aTest(fields: Partial<CreateLink> = {}) {
  const ownerId = newId('owner');
  const input = {
    originalUrl: `https://example.com/${++urls}`,
    title: 'A link',
    variants: VARIANTS,
    trackConversions: true,
    test: { goal: 'sale' },
    ...fields,
  };
  const { _id, code } = await createLink({ by: by(ownerId), hosts, now: start }, input);
  return {
    ownerId,
    id: _id,
    code,
    change: (input: UpdateLink, now = hoursLater(1)) =>
      updateLink({ by: by(ownerId), hosts, now }, _id, { input }),
    record: () => getLink({ ownerId, scope: WHOLE, hosts, now: hoursLater(1) }, _id),
    report: async (now = hoursLater(30)) => reportTest(await requireLink(wholeAccount(ownerId), _id), now),
  };
}

const visitorOf = (number: number) => String(number).padStart(16, 'v');

/** A click of a visitor of a variant, a second after the last one. */
const click = (targetId: string, number: number, { variant = 1, at = hoursLater(2) } = {}): ClickEvent => ({
  id: newId('click'),
  time: new Date(at.getTime() + number * 1000).toISOString(),
  targetId,
  source: 'redirect',
  visitor: visitorOf(number),
  destination: `variant:${variant}`,
});

/** A conversion that a click has led to. */
const conversionOf = ({ time, destination }: ClickEvent, fields: Partial<ClickRow> = {}): ClickRow => ({
  id: newId('click')
    .slice(-16)
    .replace(/./g, (character) => (character.charCodeAt(0) % 16).toString(16)),
  time: Date.parse(time) + HOUR,
  visitor: visitorOf(9e9),
  source: 'redirect',
  event: 'sale',
  device: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  destination,
  basis: 'both',
  clickedAt: Date.parse(time),
  ...fields,
});

async function count(clicks: readonly ClickEvent[], conversions: readonly ClickRow[] = []) {
  const now = hoursLater(30);
  await countClicks(clicks, now);
  const [target] = clicks;
  if (target === undefined || conversions.length === 0) return;
  const targetId = conversionsOf(target.targetId);
  const [head] = await readHeads([{ targetId, shard: 0 }]);
  await appendRows(targetId, head as never, { rows: [...conversions], now });
}

/** Visitors of both variants, some of whom convert. */
async function visits(targetId: string, converted: readonly [number, number], each = 100) {
  const clicks = [1, 2].map((variant) =>
    Array.from({ length: each }, (_, i) => click(targetId, variant * 10_000 + i, { variant })),
  );
  await count(
    clicks.flat(),
    clicks.flatMap((list, i) => list.slice(0, converted[i]).map((one) => conversionOf(one))),
  );
}

async function endsOf(ownerId: string): Promise<DomainEvent[]> {
  const found: DomainEvent[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, hoursLater(10_000))) found.push(...page);
  }
  return found.filter((event) => event.ownerId === ownerId && event.type === 'link.test_ended');
}

const destinationsOf = async (code: string): Promise<string[]> => {
  const found = new Set<string>();
  for (let i = 0; i < 40; i++) {
    const visitor = aVisitor({ now: start, headers: { 'user-agent': `Browser/${i}` } });
    const resolved = await resolveLink(code, visitor, { counts: false });
    if (resolved.outcome === 'redirect') found.add(resolved.to);
  }
  return [...found].sort();
};

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (error) => error,
  );
  return error instanceof AppError ? error.details?.map(({ path, code }) => `${path} ${code}`) : error;
};

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['VISITOR_KEY'] = 'a key';
});

describe('createLink with a test', () => {
  it('starts the test with its defaults', async () => {
    const { record } = await aTest();
    expect((await record()).test).toEqual({
      goal: 'sale',
      minimum: 20,
      endsAt: null,
      apply: 'notify',
      startedAt: start.toISOString(),
      result: null,
    });
  });

  it('requires conversions, which the account may track by default', async () => {
    expect(await refusal(aTest({ trackConversions: false }))).toEqual(['test requires_field']);
    const { change, record } = await aTest();
    expect(await refusal(change({ trackConversions: false }))).toEqual(['trackConversions conflicts_with']);
    await change({ trackConversions: false, test: null });
    expect(await record()).toMatchObject({ trackConversions: false, test: null });
  });

  it('requires variants, and an end in the future', async () => {
    expect(await refusal(aTest({ variants: null }))).toEqual(['test requires_field']);
    expect(await refusal(aTest({ test: { goal: 'sale', endsAt: '2026-05-01T12:00:00Z' } }))).toEqual([
      'test.endsAt too_early',
    ]);
  });
});

describe('updateLink of a link with a test', () => {
  it('keeps the test that is sent back as it was read, also with another end', async () => {
    const { change, record } = await aTest();
    const { test } = await record();
    await change({ test });
    expect((await record()).test).toEqual(test);
    await change({ test: { goal: 'sale', endsAt: END, apply: 'switch' } });
    expect((await record()).test).toEqual({ ...test, endsAt: END, apply: 'switch' });
  });

  it('starts the test again with another goal, or other variants or weights', async () => {
    for (const input of [
      { test: { goal: 'lead' } },
      { variants: VARIANTS.toReversed() },
      { variants: VARIANTS.map(({ url }, i) => ({ url, weight: i + 1 })) },
    ]) {
      const { change, record } = await aTest();
      await change(input);
      expect((await record()).test).toMatchObject({ startedAt: hoursLater(1).toISOString(), result: null });
    }
  });

  it('ends without a verdict when its variants or itself are removed', async () => {
    for (const input of [{ variants: null }, { test: null }]) {
      const { change, record } = await aTest();
      await change(input);
      expect((await record()).test).toBeNull();
    }
  });
});

describe('reportTest', () => {
  it('counts each visitor once, and only conversions of clicks since the test began', async () => {
    const { id, report } = await aTest();
    const before = click(id, 1, { at: hoursLater(-3) });
    const [one, again, other] = [
      click(id, 2),
      { ...click(id, 3), visitor: visitorOf(2) },
      click(id, 4, { variant: 2 }),
    ];
    await count(
      [before, one, again, other],
      [
        conversionOf(before, { time: hoursLater(4).getTime() }),
        conversionOf(one),
        conversionOf(again),
        conversionOf(other, { event: 'lead' }),
        conversionOf(other, { basis: 'first' }),
        conversionOf(other, { amount: -100, currency: 'EUR' }),
      ],
    );
    expect(await report()).toMatchObject({
      verdict: 'not_enough_data',
      winner: null,
      switched: false,
      endedAt: null,
      unit: 'visitors',
      variants: [
        {
          destination: 'variant:1',
          url: 'https://example.com/a',
          weight: 1,
          visitors: 1,
          conversions: 1,
          rate: 1,
        },
        {
          destination: 'variant:2',
          url: 'https://example.com/b',
          weight: 1,
          visitors: 1,
          conversions: 0,
          rate: 0,
        },
      ],
    });
  });

  it('is null for a link without a test', async () => {
    const { change, report } = await aTest();
    await change({ test: null });
    expect(await report()).toBeNull();
  });
});

describe('sweepExpired: a split test', () => {
  it('goes on while there is no verdict, and is looked at again a day later', async () => {
    const { ownerId, id, record } = await aTest();
    await visits(id, [10, 12]);
    expect(await sweepExpired(origin, hoursLater(30))).toMatchObject({ tested: 0, failed: 0 });
    expect((await record()).test?.result).toBeNull();
    expect(await endsOf(ownerId)).toEqual([]);
    await visits(id, [0, 80], 120);
    const due = nextDaily(id, hoursLater(30));
    expect(await sweepExpired(origin, new Date(due.getTime() - 1))).toMatchObject({ tested: 0 });
    expect(await sweepExpired(origin, due)).toMatchObject({ tested: 1 });
  });

  it('ends once, with one event, however many look at it at once', async () => {
    const { ownerId, id, code, record } = await aTest();
    await visits(id, [10, 60]);
    const runs = await Promise.all([
      sweepExpired(origin, hoursLater(30)),
      sweepExpired(origin, hoursLater(30)),
    ]);
    await sweepExpired(origin, hoursLater(60));
    expect(runs.reduce((sum, { tested }) => sum + tested, 0)).toBe(1);
    const events = await endsOf(ownerId);
    expect(events).toMatchObject([
      {
        data: {
          _id: id,
          shortUrl: `${origin}/r/${code}`,
          test: {
            verdict: 'winner',
            winner: 'variant:2',
            switched: false,
            variants: [{ conversions: 10 }, { conversions: 60 }],
          },
        },
      },
    ]);
    const sent = vi.mocked(queue.sendMessages).mock.calls.flatMap(([, bodies]) => bodies);
    expect(sent.map((body) => JSON.parse(body).id)).toContain(events[0]?.id);
    expect((await record()).test?.result).toMatchObject({
      verdict: 'winner',
      endedAt: hoursLater(30).toISOString(),
    });
    expect(await destinationsOf(code)).toHaveLength(2);
  });

  it('switches to the winner, and back once its owner removes the test', async () => {
    const { id, code, change, record, report } = await aTest({ test: { goal: 'sale', apply: 'switch' } });
    await visits(id, [10, 60]);
    await sweepExpired(origin, hoursLater(30));
    expect(await destinationsOf(code)).toEqual(['https://example.com/b']);
    const { variants, test } = await record();
    expect(variants).toEqual(VARIANTS);
    expect(test?.result).toMatchObject({ winner: 'variant:2', switched: true });
    expect(await report()).toMatchObject({
      switched: true,
      variants: [{ visitors: 100 }, { visitors: 100 }],
    });
    await change({ title: 'Renamed', test }, hoursLater(31));
    expect(await destinationsOf(code)).toEqual(['https://example.com/b']);
    await change({ test: { goal: 'sale', apply: 'notify' } }, hoursLater(32));
    expect(await destinationsOf(code)).toEqual(VARIANTS.map(({ url }) => url));
    expect((await record()).test?.result).toMatchObject({ winner: 'variant:2', switched: false });
    await change({ test: { goal: 'sale', apply: 'switch' } }, hoursLater(33));
    expect(await destinationsOf(code)).toEqual(['https://example.com/b']);
    await change({ test: null }, hoursLater(34));
    expect(await destinationsOf(code)).toEqual(VARIANTS.map(({ url }) => url));
  });

  it('ends at its end, also while the link is inactive', async () => {
    const { ownerId, change } = await aTest({ test: { goal: 'sale', endsAt: END, apply: 'switch' } });
    await change({ status: 'inactive' });
    await sweepExpired(origin, hoursLater(20 * 24 - 1));
    expect(await endsOf(ownerId)).toEqual([]);
    await sweepExpired(origin, hoursLater(20 * 24));
    expect(await endsOf(ownerId)).toMatchObject([
      { data: { test: { verdict: 'not_enough_data', winner: null, switched: false } } },
    ]);
  });

  it('does not keep a link from expiring on time', async () => {
    const { record, change } = await aTest({ expiresAt: hoursLater(40).toISOString() });
    await sweepExpired(origin, hoursLater(30));
    await sweepExpired(origin, hoursLater(41));
    expect((await record()).status).toBe('expired');
    await change({ expiresAt: END }, hoursLater(42));
    expect(await record()).toMatchObject({ status: 'active', test: { result: null } });
  });
});

describe('lookAtTest', () => {
  it('does not end a test whose link was changed since it was read', async () => {
    const { ownerId, id, change } = await aTest();
    await visits(id, [10, 60]);
    const stale = await requireLink(wholeAccount(ownerId), id);
    await change({ title: 'Renamed' });
    expect(await lookAtTest(stale, origin, hoursLater(30))).toBe(false);
    expect(await endsOf(ownerId)).toEqual([]);
  });
});
