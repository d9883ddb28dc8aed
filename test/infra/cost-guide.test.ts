import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Billed, billOf, usdOf, usdPerMillionRedirects } from '#infra/cost/bill.ts';
import { type IdleBill, idleBillOf } from '#infra/cost/idle-bill.ts';
import type { Template } from '#infra/cost/idle-template.ts';
import { readMeasured } from '#infra/cost/measured.ts';
import type { Service } from '#infra/cost/prices.ts';
import { templatesOf } from '#infra/cost/synthesize.ts';
import { defaultUsage, scaleUsage, type Usage } from '#infra/cost/usage.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import type { Variant } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

/** The figures of docs/cost.md, and of the idle month in docs/scale.md, are those that the code computes. */

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
const guide = read('cost.md');
const measured = readMeasured();
const idle = (name: Variant): IdleBill =>
  idleBillOf(Object.values(synthesized(name).templates) as Template[], measured);
const billed = (visitors: Billed['visitors'] = 'functions'): Billed => ({
  standing: idle('prod').quantities,
  visitors,
});
const usd = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The cells of the row that begins with a name. */
function rowOf(text: string, name: string): string[] {
  const line = text.split('\n').find((it) => it.startsWith(`| ${name} |`)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

describe('the guide to cost', () => {
  const bills = [0.01, 1, 100].map((times) => billOf(scaleUsage(defaultUsage(), times), measured, billed()));
  const services = [
    'Lambda',
    'API Gateway',
    'CloudFront',
    'WAF',
    'DynamoDB',
    'SQS',
    'EventBridge',
    'S3',
  ].concat(['CloudWatch', 'SES', 'Secrets Manager', 'Bedrock']) as Service[];

  it.each(services)('has what three months cost for %s', (service) => {
    expect(rowOf(guide, service)).toEqual(bills.map((bill) => usd(usdOf(bill, service))));
  });

  const million = (usage: Partial<Usage>, visitors?: Billed['visitors']) =>
    usdPerMillionRedirects({ ...defaultUsage(), ...usage }, measured, billed(visitors));

  it('has their sums, and what a further million redirects costs', () => {
    expect(rowOf(guide, '**a month**')).toEqual(bills.map((bill) => usd(bill.usd)));
    expect(new Set(rowOf(guide, 'a further million redirects'))).toEqual(new Set([usd(million({}))]));
    expect(guide).toContain(`${usd(million({}, 'urls'))} instead of ${usd(million({}))}`);
    expect(million({}, 'urls')).toBeLessThanOrEqual(3.5);
  });

  it.each([
    ['one a minute', 1 / 60],
    ['12 a minute', 12 / 60],
    ['one a second', 1],
    ['10 a second', 10],
    ['100 a second', 100],
  ])('has what waiting saves with %s on each of a hundred links', (name, perSecond) => {
    const waiting = (seconds: number) => {
      // Five pollers share the clicks of all links.
      const ofLink = (perSecond * seconds) / 5;
      const [least, most] = [
        { batch: 5, 'clicks-together': 1 },
        { batch: 10_000, 'clicks-together': 1000 },
      ];
      const within = (name: keyof typeof least, value: number) =>
        Math.min(most[name], Math.max(least[name], value));
      return usd(
        million({
          batch: within('batch', 100 * ofLink),
          'clicks-together': within('clicks-together', ofLink),
        }),
      );
    };
    // A link is busy from three visits within the wait on.
    const busy = perSecond * 60 < 3 ? 10 : 60;
    expect(rowOf(guide, name)).toEqual([2, 10, busy].map(waiting));
  });

  it('has what a month without visitors costs, and no more than planned', () => {
    const { usd: prod, usdWithoutFirewall } = idle('prod');
    expect(prod).toBeLessThanOrEqual(24);
    expect(guide).toContain(`costs $${prod.toFixed(0)} in \`prod\``);
    expect(guide).toContain(`costs ${usd(idle('dev').usd)}`);
    const urls = idleBillOf(templatesOf(withSettings({ visitors: 'urls' })), measured);
    const more = urls.quantities.alarms - idle('prod').quantities.alarms;
    expect([more, urls.usd <= 24]).toEqual([1, true]);
    expect(guide).toContain(`one metric more, for ${usd(more / 10)} a month`);
    const scale = read('scale.md');
    const names: Variant[] = ['dev', 'staging', 'prod'];
    expect(rowOf(scale, '**a month**')).toEqual(names.map((name) => usd(idle(name).usd)));
    expect(rowOf(scale, 'without the firewall').at(-1)).toBe(usd(usdWithoutFirewall));
    expect(rowOf(scale, 'alarms').at(-1)).toBe(usd(idle('prod').quantities.alarms / 10));
    expect(scale).toContain(`${idle('prod').quantities.alarms - 24} in \`prod\` for [the runbooks]`);
  });
});
