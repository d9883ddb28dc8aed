import { beforeAll, describe, expect, it } from 'vitest';
import { documentedPathsOf } from '#functions/framework/function-spec.ts';
import { apiRoutes } from '#functions/manifest/endpoints.ts';
import { activeMonths } from '#shared/clicks/journal/activity-store.ts';
import { copyActivity } from '#shared/clicks/journal/move-activity.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { purgeStatistics } from '#shared/clicks/journal/purge-journal.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { encodeCursor } from '#shared/platform/http/cursor.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aConversionRow, storeConversions } from '#test/support/builders/conversions.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countTableCalls } from '#test/support/emulators/table-calls.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { forEvery } from '#test/support/for-every.ts';
import { EDGE_SECRET, type ProcessResponse, send } from '#test/support/in-process.ts';
import type { Json } from '#test/support/json.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { ourDocument } from '#test/support/our-document.ts';

/**
 * Every list and report of the API document, at the ends of the calendar: a new one that takes dates or a
 * cursor is tested here without a change, unless its path has a new kind of parameter.
 */

const DAY_MS = 86_400_000;
/** The zero time of Go and .NET; the epoch; a Gregorian cycle on; the last year of ISO 8601. */
const YEARS = ['0001', '1970', '2400', '9999'];
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Amsterdam'];
/** More than the same request takes without dates: a part of the range has other months with rows. */
const MORE_CALLS = 8;

tableOfFile();

let apiKey = '';
let ownerId = '';
const ids: Record<string, string> = {};

interface Operation {
  path: string;
  names: string[];
}

/** GET endpoints with a date or a cursor in the query. */
const operations: Operation[] = apiRoutes
  .filter(({ methods }) => methods.includes('GET'))
  .flatMap((row) =>
    documentedPathsOf(row).flatMap((path) => {
      const parameters: Json[] = ourDocument.paths[path].get.parameters ?? [];
      const names = parameters
        .filter(({ name, schema }) => ['from', 'to', 'cursor'].includes(name) || /^date/.test(schema?.format))
        .map(({ name }) => name);
      return names.length > 0 ? [{ path, names }] : [];
    }),
  );

function call(
  { path }: Pick<Operation, 'path'>,
  query: Record<string, string> = {},
  body?: object,
): Promise<ProcessResponse> {
  const id = ids[path.split('/').findLast((part) => ids[part] !== undefined) ?? ''];
  const filled = path.replace('{id}', id ?? 'unknown');
  return send({
    method: body ? 'POST' : 'GET',
    path: `${filled}?${new URLSearchParams(query)}`,
    headers: { 'x-service-api-key': apiKey },
    body,
  });
}

const dataOf = ({ json }: ProcessResponse): Json => json.data;

async function created(path: string, body: object): Promise<Json> {
  const response = await call({ path }, {}, body);
  expect(response.status, response.text).toBeLessThan(300);
  return dataOf(response);
}

beforeAll(async () => {
  captureLog();
  Object.assign(process.env, {
    ORIGIN_SECRET: EDGE_SECRET,
    PUBLIC_ORIGIN: 'https://sp.example',
    CONSOLE_ORIGIN: 'https://sp.example',
    MEDIA_ORIGIN: 'https://media.example',
    OWN_HOSTS: 'sp.example',
    DEFAULT_HOSTS: 'sp.example',
    SHORT_URLS: 'prefixed',
    DESTINATIONS: 'public',
    UNVERIFIED_DOMAINS: 'warn',
    LINK_CHECKS: 'public',
    WEBHOOK_TARGETS: 'public',
    SERVICE_KEY: 'key',
    VISITOR_KEY: 'key',
    EVENT_QUEUE_URL: 'events',
    IMPORT_QUEUE_URL: 'imports',
    PRICES: JSON.stringify(DEFAULT_PRICES),
  });
  const account = { name: 'Account', plan: 'business', balanceMicros: undefined } as const;
  ({ ownerId, apiKey } = await openAccount(account, new Date()));
  const pageOf = async (type: 'surveyLink' | 'webinarLink' | 'myBio', number: number): Promise<string> => {
    const body = { type, title: `Page ${number}`, ...SMART_LINK_NEEDS[type] };
    return (await created('/v1/api/smart-links', body)).link._id;
  };
  ids['registrations'] = await pageOf('webinarLink', 0);
  for (const number of [1, 2, 3]) {
    const { link } = await created('/v1/api/links', {
      originalUrl: `https://example.com/${number}`,
      title: `Link ${number}`,
    });
    ids['links'] = link._id;
    ids['smart-links'] = await pageOf('surveyLink', number);
  }
  const webhook = { url: 'https://receiver.example/', events: ['*'] };
  ids['webhooks'] = (await created('/v1/api/webhooks', webhook)).webhook._id;
  const rows = { links: [{ originalUrl: 'https://example.com/imported' }] };
  ids['import'] = (await created('/v1/api/links/import', rows)).job._id;
  const [link = '', page = ''] = [ids['links'], ids['smart-links']];
  const now = Date.now();
  await countClicks(
    [0, 1, 40, 400].flatMap((days) =>
      [link, page].map((targetId) => aClick({ targetId, time: new Date(now - days * DAY_MS).toISOString() })),
    ),
    new Date(),
    new Map([
      [link, ownerId],
      [page, ownerId],
    ]),
  );
  // As version 0.2.0 did, which allowed any date.
  await storeConversions(
    { ownerId, targetId: link },
    [
      ...['0001-01-01T00:00:00Z', '1969-07-20T20:17:40Z', '2019-06-01T00:00:00Z'].map((time, i) =>
        aConversionRow({
          id: `${i}`.repeat(16),
          time: Date.parse(time),
          clickedAt: now,
          currency: 'EUR',
          amount: 1,
        }),
      ),
      aConversionRow({ id: 'a'.repeat(16), time: now - DAY_MS, clickedAt: now - 2 * DAY_MS }),
    ],
    new Date(),
  );
});

/** The response, and the calls of the table that it took. */
async function measured(operation: Operation, query: Record<string, string>) {
  let response = {} as ProcessResponse;
  const calls = await countTableCalls(async () => {
    response = await call(operation, query);
  });
  return { response, calls };
}

/** Asserts that no query takes many more calls than the same request without it, or is an error of ours. */
async function expectBounded(operation: Operation, queries: Record<string, string>[], statuses: number[]) {
  const plain = await measured(operation, {});
  expect(plain.response.status, `${operation.path}: ${plain.response.text}`).toBe(200);
  for (const query of queries) {
    const { response, calls } = await measured(operation, query);
    const name = `${operation.path}?${new URLSearchParams(query)} -> ${response.text.slice(0, 300)}`;
    expect(statuses, name).toContain(response.status);
    expect(calls, name).toBeLessThanOrEqual(plain.calls + MORE_CALLS);
  }
}

const withDates = operations.filter(({ names }) => names.includes('from'));
const withCursors = operations.filter(({ names }) => names.includes('cursor'));

describe('lists and reports', () => {
  it('are all of those in the API document', () => {
    expect(withDates.length).toBeGreaterThanOrEqual(6);
    expect(withCursors.length).toBeGreaterThanOrEqual(11);
  });

  it('take no more calls of the table for any dates', () =>
    forEvery(
      withDates,
      async (operation) => {
        const isReport = operation.path.endsWith('analytics');
        const ranges = YEARS.flatMap((year): Record<string, string>[] => [
          { from: `${year}-01-01` },
          { to: `${year}-12-31` },
          { from: `${year}-01-01`, to: `${year}-12-31` },
          { from: '0000-01-01', to: `${year}-12-31` },
          { from: `${year}-12-31`, to: '9999-12-31' },
        ]);
        const queries = ranges.map((range, i): Record<string, string> => {
          if (operation.path.endsWith('audit')) return range;
          const timezone = ZONES[i % ZONES.length] as string;
          return { ...range, timezone, ...(isReport && i % 3 === 0 && { interval: 'month' }) };
        });
        await expectBounded(operation, queries, [200, ...(operation.path.endsWith('audit') ? [400] : [])]);
      },
      ({ path }) => path,
    ));

  it('have the hours of any day', () =>
    forEvery(
      withDates.filter(({ path }) => path.endsWith('analytics')),
      async (operation) => {
        const days = YEARS.flatMap((year) => ['01-01', '12-31'].map((day) => `${year}-${day}`));
        const queries = ['0000-01-01', ...days].map((day, i) => ({
          ...{ from: day, to: day, interval: 'hour' },
          timezone: ZONES[i % ZONES.length] as string,
        }));
        await expectBounded(operation, queries, [200]);
      },
      ({ path }) => path,
    ));

  it('take no more calls of the table for any cursor', () =>
    forEvery(
      withCursors,
      async (operation) => {
        const first = await call(operation, { limit: '1' });
        // One module reads the cursors of all lists: each list tries a quarter of them, of every shape.
        const cursors = sampled(hostileCursors(dataOf(first)?.nextCursor), 4);
        await expectBounded(
          operation,
          cursors.map((cursor) => ({ cursor })),
          [200, 400],
        );
      },
      ({ path }) => path,
    ));
});

const TIMES = [-999_999_999_999_999, -62_135_596_800_000, 0, 253_402_300_799_999, 999_999_999_999_999];

/** Cursors of the shape of one, at other times; and positions of all lists. */
function hostileCursors(cursor: string | null | undefined): string[] {
  const position = Buffer.from(cursor ?? '', 'base64url').toString();
  const moved = YEARS.map((year) => position.replaceAll(/\d{4}(?=-\d\d-\d\dT)/g, year));
  const timed = TIMES.map((time) => position.replace(/^\d{10,}(?= )/, String(time)));
  const others = TIMES.flatMap((time) => [
    `${time} ${'0'.repeat(16)} ${ids['links']}`,
    `${time} ${'f'.repeat(16)} ${ownerId}`,
  ]);
  const listed = YEARS.flatMap((year) =>
    [ids['links'], ids['smart-links'], `sub_${'0'.repeat(20)}`, `reg_${'z'.repeat(20)}`].flatMap((id) => [
      `${year}-12-31T23:59:59.999Z#${id}`,
      `|${year}-01-01T00:00:00.000Z#${id}|`,
    ]),
  );
  return [...moved, ...timed, ...others, ...listed, '9999.99999'].map(encodeCursor);
}

const conversionList = operations.find(({ path }) => path === '/v1/api/conversions') as Operation;

/** All conversions, page by page. */
async function allConversions(query: Record<string, string> = {}): Promise<Json[]> {
  const found: Json[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 10; pages++) {
    const page = dataOf(await call(conversionList, { limit: '1', ...query, ...(cursor && { cursor }) }));
    found.push(...page.conversions);
    cursor = page.nextCursor;
  }
  return found;
}

describe('conversions that version 0.2.0 stored with a date before their click', () => {
  it('are listed, to the last page', async () => {
    expect((await allConversions()).map(({ occurredAt }) => occurredAt.slice(0, 4))).toEqual([
      expect.stringMatching(/^20[2-9]/),
      '2019',
      '1969',
      '0001',
    ]);
  });

  it('are not attributed', async () => {
    const all = await allConversions();
    expect(all.map(({ status }) => status)).toEqual(['attributed', 'unmatched', 'unmatched', 'unmatched']);
    expect(all.map(({ targetId }) => targetId !== null)).toEqual([true, false, false, false]);
    expect(await allConversions({ status: 'attributed' })).toHaveLength(1);
  });

  it('count for no link, and as unmatched for the account', async () => {
    const reports = operations.filter(({ path }) => path.endsWith('analytics'));
    const of = async (end: string, query = {}) =>
      dataOf(await call(reports.find(({ path }) => path.endsWith(end)) as Operation, query)).analytics;
    const ofLink = await of('links/{id}/analytics');
    expect(ofLink.conversions.sources).toMatchObject([{ sales: 1, revenue: [] }]);
    const ofAccount = await of('api/analytics');
    expect(ofAccount.conversions.sources).toEqual(ofLink.conversions.sources);
    const unmatched = ofAccount.conversions.links.find(({ name }: Json) => name === 'unmatched');
    expect(unmatched).toMatchObject({ sales: 3, revenue: [{ currency: 'EUR', amount: 3 }] });
  });
});

describe('the marks of a link with such conversions', () => {
  /** One for each month since 2020, 100 in a batch, and what the journal itself takes. */
  const MOST_CALLS = 20;
  const months = async (owner: string) => {
    const found: string[] = [];
    for await (const { month } of activeMonths(conversionsOf(owner), {})) found.push(month);
    return found;
  };

  it('are copied to another owner and deleted, without a call for each month since', async () => {
    const [link = '', to] = [ids['links'], newId('owner')];
    const before = await months(ownerId);
    expect(before.slice(-3)).toEqual(['2019-06', '1969-07', '0001-01']);
    const move = { targetId: link, from: ownerId, to };
    const copied = await countTableCalls(() => copyActivity(move, new Date()));
    expect(await months(to)).toEqual(before);
    const purged = await countTableCalls(() => purgeStatistics(link, ownerId, () => false));
    expect(await months(ownerId)).toEqual([]);
    expect(Math.max(copied, purged)).toBeLessThanOrEqual(MOST_CALLS);
  });
});
