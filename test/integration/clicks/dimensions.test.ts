import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import type { NamedCount } from '#shared/clicks/analytics/analytics-figures.ts';
import { analyticsQuerySchema, filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import {
  CONVERSION_FIELDS,
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionName,
  figureOf,
  LISTED_FIELDS,
  SHARED_FIELDS,
  shownName,
  specOf,
} from '#shared/clicks/dimensions.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import { readTouch } from '#shared/clicks/visits/click-token.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { clickIdOf } from '#shared/links/targeting/tracked-destination.ts';
import { clicksQuerySchema } from '#shared/overview/account-contract.ts';
import { clicksToCsv, listClicks } from '#shared/overview/list-clicks.ts';
import { listText } from '#shared/platform/http/list-text.ts';
import { newId, newShortCode } from '#shared/platform/runtime/ids.ts';
import type { Share } from '#shared/shares/share.ts';
import { readSharedReport } from '#shared/shares/shared-report.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aConversionRow, storeConversions } from '#test/support/builders/conversions.ts';
import { aStoredLink } from '#test/support/builders/links.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const NOW = new Date('2025-03-20T10:00:00.000Z');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.1 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
  'Safari/537.36';
/** Visitors from whose number on a place is named. */
const VISITORS = 5;
const KEY = 'k'.repeat(40);

tableOfFile();

/** Has a value in every dimension, and differs in each from a click without any. */
const FULL: Partial<ClickEvent> = {
  source: 'qr',
  country: 'DE',
  region: 'Bavaria (DE-BY)',
  city: 'Munich (DE-BY)',
  userAgent: IPHONE,
  language: 'de',
  referrer: 'news.example',
  screen: '390x844',
  destination: 'rule:1',
};

describe('a link that was clicked in two ways', () => {
  const [ownerId, targetId] = [newId('owner'), newId('link')];
  const [full, plain] = [aClick({ targetId, ...FULL }), aClick({ targetId, userAgent: CHROME })];
  const names = (field: DimensionName) => [full, plain].map((click) => shownName(rowOf(click), field));
  const read = (query: Record<string, string> = {}) => {
    const parsed = analyticsQuerySchema.parse(query);
    return readAnalytics(targetId, { ...parsed, filter: filterOf(parsed) }, NOW);
  };

  beforeEach(() => {
    vi.stubEnv('SERVICE_KEY', KEY);
  });

  beforeAll(async () => {
    const code = newShortCode();
    await insertLink({ link: aStoredLink({ id: targetId, ownerId, code }), codeIsChosen: true });
    const clicks = [full, plain].flatMap((click, way) =>
      Array.from({ length: VISITORS + way }, (_, i) => {
        const visitor = String.fromCharCode(97 + 10 * way + i).repeat(16);
        return { ...click, id: newId('click'), visitor };
      }),
    );
    await countClicks(clicks, NOW, new Map([[targetId, ownerId]]));
    const conversions = [full, plain].map((click) => {
      const { id: _, time, meta: __, event: ___, ...row } = rowOf(click);
      return aConversionRow({ ...row, time, clickedAt: time });
    });
    await storeConversions({ ownerId, targetId }, conversions, NOW);
  });

  it('has clicks that differ in every dimension', () => {
    const same = DIMENSION_NAMES.filter((field) => new Set(names(field)).size === 1);
    expect(same).toEqual([]);
  });

  it.each(DIMENSION_NAMES)('reports %s, from rows and days alike', async (field) => {
    const [first, second] = names(field);
    for (const timezone of ['UTC', 'Europe/Berlin']) {
      const report = await read({ timezone });
      const list: NamedCount[] = report[figureOf(field)];
      expect(list).toEqual([
        { name: second, count: VISITORS + 1 },
        { name: first, count: VISITORS },
      ]);
    }
  });

  it.each(DIMENSION_NAMES.filter((field) => specOf(field).filter))('filters by %s', async (field) => {
    const [first, second] = names(field) as [string, string];
    const totals = await Promise.all(
      [[first], [second], [first, second]].map(
        async (values) => (await read({ [field]: listText(values) })).totalClicks,
      ),
    );
    expect(totals).toEqual([VISITORS, VISITORS + 1, 2 * VISITORS + 1]);
    await expect(async () => read({ [field]: '' })).rejects.toThrow();
  });

  it.each(CONVERSION_FIELDS)('reports conversions by %s', async (field) => {
    const { conversions } = await read();
    const list = conversions[DIMENSIONS[field].list];
    expect(list.map(({ name, sales }) => `${name} ${sales}`).sort()).toEqual(
      names(field)
        .map((name) => `${name} 1`)
        .sort(),
    );
  });

  it.each(CONVERSION_FIELDS)('tells a conversion its click’s %s by the click ID', (field) => {
    for (const click of [full, plain, aClick({ targetId, tags: 'utm_medium=email' })]) {
      const touch = readTouch(clickIdOf(click, ownerId), ownerId, { key: KEY, labels: TOUCH_LABELS });
      expect(touch?.[field]).toBe(rowOf(click)[field]);
    }
  });

  it.each(LISTED_FIELDS)('lists %s of single clicks, also as CSV', async (field) => {
    const page = await listClicks(wholeAccount(ownerId), clicksQuerySchema.parse({}));
    const csv = clicksToCsv(page, { timezone: 'UTC', hosts: { publicOrigin: 'https://sp.example' } });
    const listed = parse<Record<string, string>>(csv, { columns: true });
    const values = [full, plain].map((click) => rowOf(click)[field] ?? null);
    expect(new Set(page.clicks.map((click) => click[field]))).toEqual(new Set(values));
    expect(new Set(listed.map((row) => row[field]))).toEqual(new Set(values.map((value) => value ?? '')));
  });

  it.each(SHARED_FIELDS)('shares %s', async (field) => {
    const share = {
      scope: { type: 'link', id: targetId },
      filters: {},
      period: {},
      ownerId,
    } as unknown as Share;
    const since = '2025-03-01T00:00:00.000Z';
    const hosts = { publicOrigin: 'https://sp.example' };
    const { lists } = await readSharedReport(share, { hosts, since, now: NOW });
    const rows = lists.find(({ name }) => name === DIMENSIONS[field].list)?.rows ?? [];
    expect(rows.map(({ name }) => name)).toEqual(names(field).reverse());
  });

  it('never tells where the visitor of a single click is', async () => {
    const { clicks } = await listClicks(wholeAccount(ownerId), clicksQuerySchema.parse({}));
    expect(JSON.stringify(clicks)).not.toMatch(/Munich|Bavaria/);
  });
});
