import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import type { Rule } from '#shared/links/model/targeting-schema.ts';
import { chooseDestination } from '#shared/links/targeting/choose-destination.ts';
import { BROWSER } from './api-event.ts';
import { atMost, median, type PartResult, printTable, round } from './report.ts';

const ROUNDS = 9;
const CALLS = 20_000;

const VISITOR: Visitor = {
  method: 'GET',
  headers: {
    'user-agent': BROWSER,
    'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
    'cloudfront-viewer-country': 'DE',
    referer: 'https://news.example.com/today',
  },
  address: '203.0.113.7',
  query: 'plan=pro&utm_term=shoes',
  now: new Date('2027-05-01T12:00:00Z'),
};

const rulesOf = (conditions: Rule['if']): Rule[] =>
  Array.from({ length: 20 }, (_, i) => ({ if: conditions, to: `https://example.com/${i}` }));

/** The last condition fails, so that all of them are evaluated. */
const NEVER = {
  countries: ['AT', 'CH', 'DE'],
  languages: ['de'],
  referrers: ['example.com'],
  query: { plan: 'free' },
};

const TARGETINGS = {
  none: undefined,
  'UTM parameters': { utm: { source: 'mail', medium: 'email', campaign: 'spring' } },
  '20 rules, none matches': { rules: rulesOf(NEVER) },
  '20 rules by device, none matches': { rules: rulesOf({ os: ['ios'], devices: ['mobile'] }) },
  '10 variants': {
    variants: Array.from({ length: 10 }, (_, i) => ({ url: `https://example.com/${i}`, weight: i + 1 })),
  },
  '20 rules, 10 variants, UTM, forwarded query': {
    rules: rulesOf(NEVER),
    variants: Array.from({ length: 10 }, (_, i) => ({ url: `https://example.com/${i}`, weight: i + 1 })),
    utm: { source: 'mail' },
    forwardQuery: true,
  },
} as const;

/** Time to decide where a visitor goes, of a link that is visited again and again. */
export async function destinationChoice(): Promise<PartResult> {
  process.env['VISITOR_KEY'] = 'bench';
  const micros = new Map<string, number[]>(Object.keys(TARGETINGS).map((name) => [name, []]));
  for (let i = 0; i <= ROUNDS; i++) {
    for (const [name, targeting] of Object.entries(TARGETINGS)) {
      const spent = await measure(targeting && JSON.stringify(targeting));
      // The first round warms up.
      if (i > 0) micros.get(name)?.push(spent);
    }
  }
  const figures = Object.keys(TARGETINGS).map((name) => ({
    name,
    micros: round(median(micros.get(name) ?? []), 2),
  }));
  printTable(
    `Choice of a destination: medians of ${ROUNDS} rounds with ${CALLS.toLocaleString('en-US')} visits each`,
    ['targeting of the link', 'µs'],
    figures.map(({ name, micros }) => [name, micros]),
  );
  return {
    figures,
    targets: figures.map(({ name, micros }) => atMost(`choice of a destination, ${name}: µs`, micros, 100)),
  };
}

async function measure(targeting: string | undefined): Promise<number> {
  const entry = {
    linkId: 'lnk_00000000000000000001',
    url: 'https://example.com/?a=1',
    ...(targeting && { targeting }),
  };
  const started = performance.now();
  for (let i = 0; i < CALLS; i++) await chooseDestination(entry, VISITOR);
  return ((performance.now() - started) * 1000) / CALLS;
}
