import { parseArgs } from 'node:util';

/** Usage per month: the options of `npm run cost` with defaults and descriptions. */
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
  metrics: [25, 'custom CloudWatch metrics with data'],
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

/** Options without a value. */
const FLAGS = ['help', 'idle', 'markdown'] as const;

export interface Options {
  usage: Usage;
  /** The environment to bill. */
  env: string;
  help: boolean;
  /** A month without visitors, for every environment. */
  idle: boolean;
  /** Print a Markdown table. */
  markdown: boolean;
}

/** Throws an error with a one-line message that names the option and its range. */
export function readOptions(args: readonly string[]): Options {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true });
  const options: Options = { usage: defaultUsage(), env: 'prod', help: false, idle: false, markdown: false };
  let clicksGiven = false;
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'option') {
      // The value of a separate `--name value` pair is a positional token.
      const before = tokens[i - 1];
      const takesValue = before?.kind === 'option' && (isUsage(before.name) || before.name === ENV);
      const isValue = takesValue && before.value === undefined;
      if (isValue && token.kind === 'positional') continue;
      throw new Error(
        `Unexpected argument: ${token.kind === 'positional' ? token.value : '--'}. See --help.`,
      );
    }
    if (isFlag(token.name)) {
      options[token.name] = true;
      continue;
    }
    if (!isUsage(token.name) && token.name !== ENV)
      throw new Error(`Unknown option ${token.rawName}. See --help.`);
    const next = tokens[i + 1];
    const text = token.value ?? (next?.kind === 'positional' ? next.value : undefined);
    if (token.name === ENV) {
      options.env = text ?? '';
      continue;
    }
    options.usage[token.name] = numberOf(token.name, text);
    clicksGiven ||= token.name === 'clicks';
  }
  if (!clicksGiven) options.usage.clicks = options.usage.redirects;
  return options;
}

/** The option that names an environment. */
const ENV = 'env';

const isUsage = (name: string): name is UsageName => Object.hasOwn(USAGE, name);
const isFlag = (name: string): name is (typeof FLAGS)[number] => (FLAGS as readonly string[]).includes(name);

function numberOf(name: UsageName, text: string | undefined): number {
  const digits = text?.replaceAll(/[,_]/g, '') ?? '';
  const number = Number(digits);
  const [min, max] = RANGES[name] ?? [0, 1e15];
  if (!/^\d+(?:\.\d+)?$/.test(digits) || number < min || number > max) {
    const range = RANGES[name] ? `from ${min} to ${max.toLocaleString('en-US')}` : 'of 0 or more';
    throw new Error(`--${name} takes a number ${range}${text === undefined ? '' : `, not ${text}`}.`);
  }
  return number;
}

const RANGES: Partial<Record<UsageName, readonly [number, number]>> = {
  'clicks-together': [1, 1000],
  batch: [1, 10_000],
};

export function helpText(): string {
  const lines = NAMES.map((name) => {
    const [standard, meaning] = USAGE[name];
    return `  --${name.padEnd(17)} ${meaning} (${standard.toLocaleString('en-US')})`;
  });
  return [
    'npm run -s cost -- [--NAME NUMBER ...] [--env NAME] [--markdown]',
    'npm run -s cost -- --idle [--markdown]',
    '',
    'The monthly AWS bill for this usage, at list prices, or for none. Without --clicks every redirect is ' +
      'a click.',
    '',
    ...lines,
    '  --env NAME          the environment whose resources are paid for (prod)',
    '  --idle              a month without visitors, of every environment',
    '  --markdown          print a Markdown table',
  ].join('\n');
}
