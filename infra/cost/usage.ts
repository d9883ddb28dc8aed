import { UsageError } from '@signpost/command-line/usage-error.ts';

/** Usage per month: the flags of `npm run cost` with defaults and descriptions. */
export const USAGE = {
  redirects: [1_000_000, 'short links followed'],
  clicks: [1_000_000, 'redirects and page views counted as clicks (bots are not)'],
  'clicks-together': [1, 'clicks on one link counted in one write: 1 at low traffic, up to 1,000'],
  batch: [5, 'clicks per call of the aggregator: 5 at two clicks a second, up to 10,000'],
  'page-views': [100_000, 'landing pages shown, each with its pixel'],
  links: [10_000, 'links created'],
  'smart-links': [200, 'Smart Links created'],
  reads: [50_000, 'API calls that read a link'],
  reports: [2000, 'API calls that read analytics'],
  'checked-links': [1000, 'links visited within a week, whose destinations are checked every day'],
  webhooks: [10_000, 'webhook deliveries'],
  'survey-answers': [1000, 'survey submissions, each emailed'],
  'chat-calls': [1000, 'chat API calls'],
  'prompt-tokens': [500, 'per chat call'],
  'answer-tokens': [300, 'per chat call'],
  'stored-gb': [5, 'GB in the table before the month: clicks are kept, about 70 MB per million'],
  'media-gb': [10, 'GB of files stored'],
  'media-served-gb': [50, 'GB of files served to visitors'],
  metrics: [23, 'custom CloudWatch metrics with data'],
} as const satisfies Record<string, readonly [number, string]>;

export type UsageName = keyof typeof USAGE;
export type Usage = Record<UsageName, number>;

const NAMES = Object.keys(USAGE) as UsageName[];

/** Values that do not grow with traffic. */
const FIXED: ReadonlySet<UsageName> = new Set<UsageName>([
  'clicks-together',
  'batch',
  'prompt-tokens',
  'answer-tokens',
  'metrics',
]);

/** Multiplies everything that grows with traffic. */
export const scaleUsage = (usage: Usage, times: number): Usage =>
  Object.fromEntries(
    NAMES.map((name) => [name, FIXED.has(name) ? usage[name] : usage[name] * times]),
  ) as Usage;

export const defaultUsage = (): Usage =>
  Object.fromEntries(NAMES.map((name) => [name, USAGE[name][0]])) as Usage;

/** A flag for each, given as `1000`, `1,000` or `1_000`. */
export const USAGE_FLAGS = Object.fromEntries(
  NAMES.map((name) => {
    const [standard, meaning] = USAGE[name];
    const help = `${meaning} (${standard.toLocaleString('en-US')})`;
    return [name, { kind: 'text', value: 'NUMBER', help }];
  }),
) as Record<UsageName, { kind: 'text'; value: string; help: string }>;

/**
 * The usage that flags give. Without clicks, every redirect is one. Throws UsageError for invalid numbers.
 */
export function usageOf(flags: Partial<Record<UsageName, string | undefined>>): Usage {
  const given = NAMES.map((name) => {
    const text = flags[name];
    return [name, text === undefined ? USAGE[name][0] : numberOf(name, text)];
  });
  const usage = Object.fromEntries(given) as Usage;
  return flags.clicks === undefined ? { ...usage, clicks: usage.redirects } : usage;
}

const RANGES: Partial<Record<UsageName, readonly [number, number]>> = {
  'clicks-together': [1, 1000],
  batch: [1, 10_000],
};

function numberOf(name: UsageName, text: string): number {
  const digits = text.replaceAll(/[,_]/g, '');
  const number = Number(digits);
  const [min, max] = RANGES[name] ?? [0, 1e15];
  if (!/^\d+(?:\.\d+)?$/.test(digits) || number < min || number > max) {
    const range = RANGES[name] ? `from ${min} to ${max.toLocaleString('en-US')}` : 'of 0 or more';
    throw new UsageError(`--${name} takes a number ${range}, not "${text}".`);
  }
  return number;
}
