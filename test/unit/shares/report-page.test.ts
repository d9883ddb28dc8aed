import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS, type DimensionName, SHARED_FIELDS, specOf } from '#shared/clicks/dimensions.ts';
import { LANGUAGES } from '#shared/languages/language.ts';
import { reportPage } from '#shared/shares/report-page.ts';
import type { SharedReport } from '#shared/shares/shared-report.ts';
import { brandedReport } from '#shared/visitor-pages/brand-page.ts';

const report: SharedReport = {
  from: '2027-01-01',
  to: '2027-01-02',
  timezone: 'Europe/Berlin',
  clicks: 1200,
  visitors: null,
  before: 1000,
  conversions: null,
  interval: 'day',
  series: [
    { date: '2027-01-01', count: 1198 },
    { date: '2027-01-02', count: null },
  ],
  lists: [
    {
      name: 'countries',
      rows: [
        { name: 'DE', count: 900 },
        { name: 'Unknown', count: 300 },
      ],
    },
    {
      name: 'referrers',
      rows: [
        { name: 'direct', count: 900 },
        { name: '<img src=x>.example', count: 300 },
      ],
    },
  ],
  links: null,
  madeAt: '2027-01-03T10:00:00.000Z',
};
const share = { name: null, filters: { country: ['DE'] }, embed: false };
const subject = { title: '<b>Spring</b> & more', url: 'https://sp.example/r/spring' };

const BRAND = {
  ownerId: 'own_1',
  version: 1,
  name: 'Halden <Coffee>',
  url: 'https://halden.example',
  logo: 'med_4fJ2kQ8sT1vX7yZ0aBcD.png',
  icon: 'med_8hT2kQ8sT1vX7yZ0aBcD.png',
  color: '#00205b',
  darkColor: '#8aa4e0',
  onDarkColor: '#0a1530',
  font: 'lora',
} as const;

describe('the page of a shared report', () => {
  it('names things in the language of the visitor', () => {
    const { body, headers } = reportPage({ share, subject, report }, 'de');
    expect(body).toContain('<html lang="de" dir="ltr">');
    expect(body).toContain('Deutschland');
    expect(body).toMatch(/<meta name="description" content="Klicks und Besucher: 01\.[^"]+02\.[^"]+">/);
    expect(body).toContain('1.200');
    expect(body).toContain('weniger als 3');
    expect(body).toContain('Nur Länder: Deutschland');
    expect(body).toContain('+20');
    expect(headers).toMatchObject({
      'content-language': 'de',
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
    });
    expect(reportPage({ share, subject, report }, 'ar').body).toContain('dir="rtl"');
  });

  it('has leads, sales and revenue if the share shows them, in the currency and language', () => {
    const conversions = { leads: 4, sales: null, revenue: [{ currency: 'EUR', amount: 14997 }] };
    const { body } = reportPage({ share, subject, report: { ...report, conversions } }, 'en');
    expect(body).toContain('<dt>Leads</dt><dd>4</dd>');
    expect(body).toContain('<dt>Sales</dt><dd>fewer than 3</dd>');
    expect(body).toContain('<dt>Revenue</dt><dd>€149.97</dd>');
    expect(reportPage({ share, subject, report }, 'en').body).not.toContain('Leads');
  });

  it('escapes what owners and visitors have written', () => {
    const { body } = reportPage({ share, subject, report }, 'en');
    expect(body).toContain('&lt;b&gt;Spring&lt;/b&gt; &amp; more');
    expect(body).not.toMatch(/<img|<b>/);
    const named = reportPage({ share: { ...share, name: '"><script>' }, subject, report }, 'en').body;
    expect(named).not.toContain('<script');
  });

  it('is not kept by caches, runs no scripts, and is framed by others only if it may be', () => {
    const plain = reportPage({ share, subject, report }, 'en').headers;
    expect(plain).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(plain['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    );
    const embedded = reportPage({ share: { ...share, embed: true }, subject, report }, 'en').headers;
    expect(embedded['x-frame-options']).toBeUndefined();
    expect(embedded['content-security-policy']).toContain('frame-ancestors *');
  });

  it('has the brand of the account above its heading, without links, and allows what it loads', () => {
    const plain = reportPage({ share, subject, report }, 'en');
    const { body, headers } = brandedReport(plain, BRAND, 'https://media.example');
    expect(body).toMatch(/<main><p class="brand"><img [^>]+alt="Halden &lt;Coffee&gt;">.*<\/p><header><h1>/);
    expect(body).toContain('<link rel="icon" href="https://media.example/media/med_8h');
    expect(body.match(/<a /g)).toEqual(plain.body.match(/<a /g));
    expect(body).not.toContain('halden.example');
    expect(body).toContain(':root{--accent:#00205b;');
    const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(
      ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    );
    expect(styles).toHaveLength(2);
    expect(headers['content-security-policy']).toContain(
      `style-src ${styles.join(' ')}; img-src https://media.example; font-src 'self'; `,
    );
  });

  it.each(LANGUAGES)('has at most 40 KB, however long names are, in %s', (language) => {
    const long = Array.from({ length: 11 }, (_, i) => ({
      name: `${i}${'x'.repeat(100)}`,
      count: 10 ** 6 + i,
    }));
    /** Names of a short list are as long as they are. */
    const longest = (field: DimensionName) => {
      const { filter = [] } = specOf(field);
      const names = 'accepts' in filter ? [] : [...filter];
      return names.length > 0 && names.length < long.length
        ? long.slice(0, names.length).map((row, i) => ({ ...row, name: names[i] as string }))
        : long;
    };
    const largest: SharedReport = {
      ...report,
      series: Array.from({ length: 120 }, (_, i) => ({
        date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
        count: 1_000_000 + i * 7,
      })),
      lists: [
        ...SHARED_FIELDS.map((field) => ({ name: DIMENSIONS[field].list, rows: longest(field) })),
        { name: 'events', rows: long },
      ],
    };
    const plain = reportPage({ share, subject, report: largest }, language);
    const { body } = brandedReport(plain, BRAND, 'https://media.example');
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(40 * 1024);
  });
});
