import { describe, expect, it } from 'vitest';
import { type Billed, billOf, usdOf, usdPerMillionRedirects } from '#infra/cost/bill.ts';
import { Ledger, type Quantities } from '#infra/cost/ledger.ts';
import { type Measured, type OperationCounts, readMeasured } from '#infra/cost/measured.ts';
import { PRICES, SERVICES, type Service } from '#infra/cost/prices.ts';
import { defaultUsage, USAGE, type Usage, type UsageName } from '#infra/cost/usage.ts';

const NAMES = Object.keys(USAGE) as UsageName[];
const LEAST: Partial<Usage> = { 'clicks-together': 1, batch: 1 };
const nothing = Object.fromEntries(NAMES.map((name) => [name, LEAST[name] ?? 0])) as Usage;

const counts = (readUnits: number, writeUnits: number, calls: OperationCounts['calls'] = {}) => ({
  readUnits,
  writeUnits,
  calls,
});

/** Round numbers, so that they can be followed by hand. */
const measured: Measured = {
  cpuMs: { redirect: 0.8, page: 0.5 },
  logBytes: { redirect: 174, page: 174 },
  operations: {
    ...readMeasured().operations,
    redirect: counts(0.5, 0, { GetItem: 1, 'SQS SendMessage': 1 }),
  },
  idle: {},
  counting: {
    'one at a time, 20 a day on a link': { together: 1, readUnits: 0.5, writeUnits: 1, bytes: 100 },
    '5 of a link together': { together: 5, readUnits: 0.1, writeUnits: 0.2, bytes: 60 },
    '1,000 of a link together': { together: 1000, readUnits: 0.01, writeUnits: 0.001, bytes: 20 },
  },
};

/** What an environment costs in any month. */
const billed = (fixed: Partial<Quantities>, visitors: Billed['visitors'] = 'functions'): Billed => ({
  standing: new Ledger(fixed).quantities,
  visitors,
});
const PROTECTED = { queueRequests: 4_536_000, dashboards: 1, webAcl: 1, webAclRules: 4 };
const standing = billed(PROTECTED);
const throughUrls = billed(PROTECTED, 'urls');
const unprotected = billed({ queueRequests: 4_536_000, dashboards: 1 });

describe('billOf', () => {
  it('reckons a million redirects as one does by hand', () => {
    const bill = billOf({ ...nothing, redirects: 1_000_000 }, measured, unprotected);
    const of = (service: Service) => usdOf(bill, service);
    // 0.8 ms on 448 of 1,769 MB and 4 + 8 ms of waiting are 15.159 ms, in 0.4375 GB: 6,632 GB-seconds.
    expect(of('Lambda')).toBeCloseTo(0.2 + 0.08843, 5);
    expect(of('API Gateway')).toBeCloseTo(1, 10);
    // A dollar for the requests, 0.6 GB for 5.1 cents, ten cents for the function before them.
    expect(of('CloudFront')).toBeCloseTo(1.151, 10);
    // Half a million read units.
    expect(of('DynamoDB')).toBeCloseTo(0.0625, 10);
    // A million messages, and what polls of queues cost in any month.
    expect(of('SQS')).toBeCloseTo(0.4 + 1.8144, 10);
    // 200 bytes a line: 0.2 GB of logs, 0.03 GB of them kept for each of 12 months, and one dashboard.
    expect(of('CloudWatch')).toBeCloseTo(0.1 + 0.0108 + 3, 10);
    expect(of('X-Ray')).toBe(0);
    expect(bill.usd).toBeCloseTo(7.82713, 5);
  });

  it.each([
    [1, 1000, 500],
    // Up to five together, the units measured here are those of the appends alone.
    [2, 500, 250],
    [4, 250, 125],
    [5, 200, 100],
    [1000, 1, 10],
  ])('estimates the units of counting a thousand clicks, %i together', (together, writes, reads) => {
    const { lines } = billOf({ ...nothing, clicks: 1000, 'clicks-together': together }, measured, standing);
    const unitsOf = (name: string) => lines.find(({ unit }) => unit === name)?.quantity;
    expect(unitsOf('write units')).toBeCloseTo(writes, 6);
    expect(unitsOf('read units')).toBeCloseTo(reads, 6);
  });

  it('includes the storage of the clicks of the month', () => {
    const { lines } = billOf({ ...nothing, clicks: 10_000_000, 'stored-gb': 2 }, measured, standing);
    expect(lines.find(({ unit }) => unit === 'GB stored')?.quantity).toBeCloseTo(3, 9);
  });

  it('is the sum of its lines, in all and for every service', () => {
    const bill = billOf(defaultUsage(), measured, standing);
    const services = Object.keys(SERVICES) as Service[];
    const bySum = services.reduce((sum, service) => sum + usdOf(bill, service), 0);
    expect(bill.usd).toBeCloseTo(bySum, 9);
    expect(bill.lines).toHaveLength(Object.keys(PRICES).length);
    expect(bill.lines.every(({ usd, quantity }) => usd >= 0 && Number.isFinite(quantity))).toBe(true);
  });

  // What tells how things are done, and not how often.
  const MANNERS = ['clicks-together', 'batch', 'prompt-tokens', 'answer-tokens'];
  it.each(NAMES.filter((name) => !MANNERS.includes(name)))(
    'grows by the same amount for each of %s',
    (name) => {
      const base = defaultUsage();
      const at = (times: number) => billOf({ ...base, [name]: base[name] * times }, measured, standing).usd;
      expect(at(2) - at(1)).toBeGreaterThan(0);
      expect(at(3) - at(2)).toBeCloseTo(at(2) - at(1), 6);
    },
  );

  it('says what one more million redirects costs, whatever there is next to them', () => {
    const alone = usdPerMillionRedirects(nothing, measured, standing);
    const more = { ...nothing, redirects: 1_000_000, clicks: 1_000_000 };
    expect(alone).toBeCloseTo(
      billOf(more, measured, standing).usd - billOf(nothing, measured, standing).usd,
      9,
    );
    expect(usdPerMillionRedirects({ ...nothing, 'media-gb': 500 }, measured, standing)).toBeCloseTo(alone, 9);
  });

  it('keeps a million redirects, each of them counted, below $4.50', () => {
    expect(usdPerMillionRedirects(defaultUsage(), readMeasured(), standing)).toBeLessThanOrEqual(4.5);
  });

  it('saves the request to API Gateway of each visit through a function URL', () => {
    const usd = (of: Billed) => usdPerMillionRedirects(defaultUsage(), readMeasured(), of);
    expect(usd(standing) - usd(throughUrls)).toBeCloseTo(1, 9);
    expect(usd(throughUrls)).toBeLessThanOrEqual(3.5);
    const gateway = (of: Billed) => usdOf(billOf(defaultUsage(), readMeasured(), of), 'API Gateway');
    // Pages and their pixels, too.
    expect(gateway(standing) - gateway(throughUrls)).toBeCloseTo(1.2, 9);
  });

  it('has requests inspected only where there is a firewall', () => {
    expect(usdOf(billOf(defaultUsage(), measured, unprotected), 'WAF')).toBe(0);
    expect(usdOf(billOf(defaultUsage(), measured, standing), 'WAF')).toBeGreaterThan(9);
  });

  it("finds every operation among the bench's, and says how to measure a missing one", () => {
    expect(billOf(defaultUsage(), readMeasured(), standing).usd).toBeGreaterThan(0);
    expect(() => billOf(defaultUsage(), { ...measured, counting: {} }, standing)).toThrow(
      'npm run bench -- cost',
    );
    const { redirect: _, ...others } = measured.operations;
    expect(() => billOf(defaultUsage(), { ...measured, operations: others }, standing)).toThrow(
      'npm run bench -- cost',
    );
  });
});
