import * as z from 'zod';
import type { workers } from '#functions/routes/workers.ts';
import { allFunctions, type routes } from '#functions/routes.ts';
import { ACCOUNT_LIMITS } from './aws-limits.ts';
import { whole } from './setting-types.ts';

/** Function names in `functions/routes/`. */
type FunctionName = (typeof routes)[number]['name'] | (typeof workers)[keyof typeof workers]['name'];

/** AWS keeps this many of the account's executions for functions without a reservation. */
const UNRESERVED = ACCOUNT_LIMITS.unreservedExecutions.limit;

const functionName = z.enum(allFunctions.map(({ name }) => name) as FunctionName[]);

export const concurrencySchema = z
  .strictObject({
    account: whole(1, 1_000_000).meta({
      description:
        "The account's quota in this region: 1,000 unless the account is new (10) or it was raised.",
    }),
    reserved: z
      .partialRecord(functionName, whole(1, 1_000_000), {
        error: ({ code }: { code: string }) =>
          code === 'unrecognized_keys' ? 'is not a function in functions/routes' : undefined,
      })
      .meta({
        allowed: 'whole numbers by function name',
        description:
          'Executions reserved for single functions. A function with a reservation can always have that many and never more; ' +
          `all others share the rest, of which AWS keeps ${UNRESERVED}.`,
      }),
  })
  .superRefine(({ account, reserved }, context) => {
    const sum = Object.values(reserved).reduce((a, b) => a + b, 0);
    if (sum <= account - UNRESERVED) return;
    const message = `adds up to ${sum} and must leave ${UNRESERVED} of concurrency.account (${account}) unreserved`;
    context.addIssue({ code: 'custom', path: ['reserved'], message });
  });

type Concurrency = z.output<typeof concurrencySchema>;

interface WorkerLimits {
  concurrency?: Concurrency | undefined;
  clickAggregators: number;
  webhookSenders: number;
}

/**
 * Reports workers with fewer reserved executions than concurrent batches: Lambda would receive batches that it cannot
 * start, and after repeated receives move them to the dead-letter queue.
 */
export function* workersShortOfExecutions({ concurrency, clickAggregators, webhookSenders }: WorkerLimits) {
  const needs: { worker: FunctionName; batches: number; why: string }[] = [
    { worker: 'aggregate-clicks', batches: clickAggregators, why: `clickAggregators is ${clickAggregators}` },
    {
      worker: 'deliver-webhook',
      batches: 2 * webhookSenders,
      why: `webhookSenders is ${webhookSenders}, for each of two queues`,
    },
  ];
  for (const { worker, batches, why } of needs) {
    const reserved = concurrency?.reserved[worker] ?? batches;
    if (reserved >= batches) continue;
    yield { path: ['concurrency', 'reserved', worker], message: `must be ${batches} or more: ${why}` };
  }
}
