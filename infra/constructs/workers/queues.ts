import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { workers } from '#functions/manifest/workers.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { batchesAtOnce, WorkerQueue } from '../functions/worker-queue.ts';

/** Queues that only functions send to. Their IDs stay as they are: a new one would replace the queue. */

/** Recorded clicks, to be counted. */
export const clickQueue = (scope: Construct, environment: Environment): WorkerQueue =>
  new WorkerQueue(new Construct(scope, 'Clicks'), 'Clicks', {
    environment,
    name: 'clicks',
    spec: workers.aggregateClicks,
    // Large batches combine many clicks on one link into one write. Lambda rejects batches above ten messages
    // without a batching window.
    batchSize: environment.capacity.clickBatchSeconds === 0 ? 10 : 10_000,
    maxBatchingWindow: Duration.seconds(environment.capacity.clickBatchSeconds),
    maxConcurrency: environment.capacity.clickAggregators,
  });

/** Recorded conversions, to be counted. */
export const conversionQueue = (scope: Construct, environment: Environment): WorkerQueue =>
  new WorkerQueue(new Construct(scope, 'Conversions'), 'Queue', {
    environment,
    name: 'conversions',
    spec: workers.countConversions,
    // Without a window, so that a first test conversion shows up at once. A message holds up to a hundred.
    batchSize: 10,
    maxConcurrency: 2,
  });

/** Accepted import files, whose links are to be created. */
export const importQueue = (scope: Construct, environment: Environment): WorkerQueue =>
  new WorkerQueue(new Construct(scope, 'Imports'), 'Imports', {
    environment,
    name: 'imports',
    spec: workers.importLinks,
    // One, so that no import waits for those before it in a batch.
    batchSize: 1,
    // Imports are not urgent and must not use up the capacity that requests need.
    maxConcurrency: batchesAtOnce(environment, 4),
  });

/**
 * Visited links and pages, whose destinations are to be checked. In the same stack as the aggregator, which
 * sends to the queue, so that the setting can be removed in one deployment.
 */
export const urlCheckQueue = (scope: Construct, environment: Environment): WorkerQueue =>
  new WorkerQueue(new Construct(scope, 'UrlChecks'), 'Checks', {
    environment,
    name: 'url-checks',
    spec: workers.checkVisited,
    // A page may have a hundred URLs.
    batchSize: 2,
    maxBatchingWindow: Duration.seconds(5),
    // Each checks four URLs concurrently.
    maxConcurrency: 2,
  });
