import { Duration } from 'aws-cdk-lib';
import { type MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { INDEX } from '#shared/platform/dynamo/table.ts';
import { type Measurements, total } from '../measurements.ts';
import type { AlarmSpec } from './alarm.ts';
import { VISITORS } from './service-alarms.ts';

/** Alarms on quotas and capacity that run out. */

const minutes = Duration.minutes;

/** Throttled invocations in five minutes: queues retry, and scaling up causes a few. */
const THROTTLED_CALLS = 10;

/** Requests a minute rejected by API Gateway itself: a few are malformed, and not from visitors. */
const REJECTED_BY_GATEWAY = 10;

/**
 * Throttled reads and writes in five minutes: the SDK retries, and DynamoDB splits a hot
 * partition within minutes.
 */
const THROTTLED_READS_AND_WRITES = 100;

/** Used executions in percent: leaves room for a burst until the quota is raised. */
const CLAIMED_CONCURRENCY = 80;

export function capacityAlarms(m: Measurements): AlarmSpec[] {
  const { accountConcurrency, reservedConcurrency } = m.environment.capacity;
  const allReserved = Object.values(reservedConcurrency).reduce((sum, executions) => sum + executions, 0);
  const nearly = (executions: number) => Math.floor((executions * CLAIMED_CONCURRENCY) / 100);
  const most = { statistic: Stats.MAXIMUM };
  return [
    {
      name: 'function-throttles',
      runbook: 'throttling',
      // Of what visitors wait for. The account's metric would also count functions of others; queues have
      // alarms on their age, and the API on its errors.
      metric: total(
        VISITORS.map((row) => m.lambda('Throttles', row)),
        { id: 'throttled', period: minutes(5), label: 'Throttled' },
      ),
      threshold: THROTTLED_CALLS,
    },
    {
      name: 'api-throttles',
      runbook: 'throttling',
      metric: m.gatewayRejections(minutes(1)),
      threshold: REJECTED_BY_GATEWAY,
      // The functions' metric comes from their log, up to two minutes after API Gateway's.
      when: [3, 5],
    },
    {
      name: 'table-throttles',
      runbook: 'throttling',
      // Reads of indexes are those of lists and sweeps, which have alarms of their own.
      metric: tableThrottles(m, minutes(5), { withIndexReads: false }),
      threshold: THROTTLED_READS_AND_WRITES,
      when: [2, 3],
    },
    {
      name: 'concurrency',
      runbook: 'concurrency-runs-out',
      // Reserved executions count as used, whether or not they are in use.
      metric: m.lambda('ClaimedAccountConcurrency', undefined, most),
      threshold: allReserved + nearly(accountConcurrency - allReserved),
      when: [3, 5],
    },
    ...Object.entries(reservedConcurrency)
      // Of the others, throttled calls have an alarm.
      .filter(([row]) => row === 'redirect')
      .map(
        ([row, executions]): AlarmSpec => ({
          name: `${row}-concurrency`,
          runbook: 'concurrency-runs-out',
          metric: m.lambda('ConcurrentExecutions', row, most),
          threshold: nearly(executions),
          when: [3, 5],
        }),
      ),
  ];
}

/**
 * Throttled reads and writes of the table and its indexes. A throttled write of an index throttles writes of
 * the table.
 */
export function tableThrottles(
  m: Measurements,
  period: Duration,
  { withIndexReads }: { withIndexReads: boolean },
): MathExpression {
  const indexes = Object.values(INDEX).map(({ name }) => ({ GlobalSecondaryIndexName: name }));
  const metrics = [
    m.table('ReadThrottleEvents'),
    ...(withIndexReads ? indexes.map((index) => m.table('ReadThrottleEvents', index)) : []),
    ...[{}, ...indexes].map((place) => m.table('WriteThrottleEvents', place)),
  ];
  return total(metrics, { id: 'throttled', period, label: 'Throttled' });
}
