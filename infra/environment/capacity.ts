import * as z from 'zod';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import type { routes } from '#functions/manifest/endpoints.ts';
import type { workers } from '#functions/manifest/workers.ts';
import { ACCOUNT_LIMITS } from './aws-limits.ts';
import { oneOf, whole } from './setting-types.ts';

/** Function names in `functions/manifest/`. */
type FunctionName = (typeof routes)[number]['name'] | (typeof workers)[keyof typeof workers]['name'];

/** AWS keeps this many of the account's executions for functions without a reservation. */
const UNRESERVED = ACCOUNT_LIMITS.unreservedExecutions.limit;

const throttleSchema = z.strictObject({
  requestsPerSecond: whole(1, 1_000_000).meta({ description: 'Sustained rate.' }),
  burst: whole(1, 1_000_000).meta({ description: 'Maximum burst of requests.' }),
});

const tableLimitsSchema = z.strictObject({
  readUnits: whole(1, 1_000_000).meta({ description: 'Read units a second.' }),
  writeUnits: whole(1, 1_000_000).meta({ description: 'Write units a second.' }),
});

const functionName = z.enum(allFunctions.map(({ name }) => name) as FunctionName[]);

const measures = z.strictObject({
  throttle: throttleSchema.nullable().meta({
    description:
      "Rate limit of each route of the HTTP API, beyond which requests get 429; null for the account's " +
      'quota.',
  }),
  tableLimits: tableLimitsSchema.nullable().meta({
    description:
      'Limits of the table and of each of its indexes, and so of their cost, beyond which clicks wait ' +
      'in their queue, but redirects fail; null for none.',
  }),
  accountConcurrency: whole(1, 1_000_000).meta({
    description:
      "The account's quota of concurrent executions in this region: 1,000 unless the account is new " +
      '(10) or it was raised.',
  }),
  reservedConcurrency: z.partialRecord(functionName, whole(1, 1_000_000)).meta({
    allowed: 'whole numbers by function name',
    description:
      'Executions that a function can always have, and never more ([who can starve ' +
      'whom](scale.md#who-can-starve-whom)); all others share the rest, of which AWS keeps ' +
      `${UNRESERVED}.`,
  }),
  // The limits of SQS and Lambda; also for the next two.
  clickBatchSeconds: whole(0, 300).meta({
    description:
      'Maximum time a click waits for others before it is counted: a longer wait saves invocations and ' +
      'writes.',
  }),
  // Within what the alarm on late clicks allows.
  busyClickSeconds: whole(0, 60).meta({
    description:
      'How long clicks of a link wait for others if it gets several within that time, so that [counting ' +
      'them costs less](cost.md#waiting-for-others); clicks of other links, and of those that track ' +
      'conversions, do not wait. 0 for never.',
  }),
  clickAggregators: whole(2, 1000).meta({
    description:
      'Maximum number of concurrent aggregators, each of which counts thousands of clicks a second.',
  }),
  webhookSenders: whole(2, 1000).meta({
    description: 'Maximum number of concurrent webhook deliveries, and as many again for slow receivers.',
  }),
  hotReadMs: whole(0, 60_000).meta({
    description:
      'How many milliseconds a popular redirect or page may be served [from memory](scale.md) before ' +
      'changes to it take effect; 0 for never.',
  }),
});

type Measures = z.output<typeof measures>;

/** What each size stands for. A setting that an environment gives replaces the one of its size. */
export const SIZES = {
  /** Fits a new account, whose quota leaves nothing to reserve. */
  small: {
    throttle: { requestsPerSecond: 100, burst: 200 },
    tableLimits: { readUnits: 2000, writeUnits: 2000 },
    accountConcurrency: 1000,
    reservedConcurrency: {},
    clickBatchSeconds: 2,
    busyClickSeconds: 0,
    clickAggregators: 2,
    webhookSenders: 2,
    hotReadMs: 1000,
  },
  /** Serves 3,000 redirects a second: docs/scale.md#who-can-starve-whom has the reasons. */
  large: {
    throttle: { requestsPerSecond: 3000, burst: 2000 },
    tableLimits: null,
    accountConcurrency: 1000,
    reservedConcurrency: {
      // Redirects have priority: each execution handles ten a second, so 300 handle 3,000.
      redirect: 300,
      'landing-page': 100,
      'visit-smart-link': 40,
      'track-smart-link': 30,
      'public-track-link': 10,
      'aggregate-clicks': 10,
      // Limits for functions that run long or are CPU-bound.
      'chat-completions': 50,
      'chat-generate': 50,
      unlock: 20,
      'links-bulk': 20,
      'links-import': 10,
      'links-export': 10,
      'links-qrcode': 20,
      'links-analytics': 20,
      'smart-links-analytics': 20,
      'smart-links-responses-summary': 10,
      // What the event bus invokes.
      'export-account': 5,
      'copy-images': 9,
      'fetch-title': 5,
      // A run for each shard.
      'check-links': 4,
      'fold-days': 4,
      'notify-webhook-owner': 2,
      'mail-people': 5,
      'mail-registrant': 5,
      'reserve-survey-storage': 3,
      'record-mail-feedback': 2,
    },
    clickBatchSeconds: 10,
    busyClickSeconds: 60,
    clickAggregators: 10,
    webhookSenders: 50,
    hotReadMs: 1000,
  },
} as const satisfies Record<string, Measures>;

type Size = keyof typeof SIZES;

const sizeOrMeasures = z.strictObject({
  size: oneOf('small', 'large').default('small').meta({
    description: 'Where the other settings of this group come from, unless they are set.',
  }),
  ...measures.partial().shape,
});

type Given = z.output<typeof sizeOrMeasures>;

export const capacitySchema = z.preprocess(
  (given: Size | z.input<typeof sizeOrMeasures>) => (typeof given === 'string' ? { size: given } : given),
  sizeOrMeasures.transform(withSize).superRefine(({ accountConcurrency, reservedConcurrency }, context) => {
    const sum = Object.values(reservedConcurrency).reduce((a, b) => a + b, 0);
    if (sum === 0 || sum <= accountConcurrency - UNRESERVED) return;
    const message =
      `adds up to ${sum} and must leave ${UNRESERVED} of capacity.accountConcurrency ` +
      `(${accountConcurrency}) unreserved`;
    context.addIssue({ code: 'custom', path: ['reservedConcurrency'], message });
  }),
);

function withSize({ size, ...given }: Given): Measures & { size: Size } {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { size, ...SIZES[size], ...set };
}

/**
 * Reports workers with fewer reserved executions than concurrent batches: Lambda would receive batches that
 * it cannot start, and after repeated receives move them to the dead-letter queue.
 */
export function* workersShortOfExecutions({ capacity }: { capacity: Measures }) {
  const { reservedConcurrency, clickAggregators, webhookSenders } = capacity;
  const needs: { worker: FunctionName; batches: number; why: string }[] = [
    {
      worker: 'aggregate-clicks',
      batches: clickAggregators,
      why: `capacity.clickAggregators is ${clickAggregators}`,
    },
    {
      worker: 'deliver-webhook',
      batches: 2 * webhookSenders,
      why: `capacity.webhookSenders is ${webhookSenders}, for each of two queues`,
    },
  ];
  for (const { worker, batches, why } of needs) {
    const reserved = reservedConcurrency[worker] ?? batches;
    if (reserved >= batches) continue;
    const path = ['capacity', 'reservedConcurrency', worker];
    yield { path, message: `must be ${batches} or more: ${why}` };
  }
}
