import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmTargets } from '../alarm-targets.ts';
import { type Measurements, total } from '../measurements.ts';
import type { AlarmSpec } from './alarm.ts';

/** What is done after the response: counting, webhooks, queues, sweeps, backups. */

const minutes = Duration.minutes;

/** Analytics should lag by seconds. Batches are rarely retried. */
const CLICK_LAG_MS = 2 * 60_000;

/**
 * A failing receiver is retried and eventually disabled. If most attempts to all receivers fail, the problem
 * is on our side: the network or the signatures.
 */
const FAILED_DELIVERIES = { percent: 50, min: 20 };

/** Failed runs of a sweep in a row that are tolerated: the next run catches up. */
const MISSED_SWEEPS = 3;

/** Above this share of failed runs, none has finished. */
const NEARLY_ALL = 0.99;

/**
 * Maximum age of the oldest message. A failed message is retried after six times the timeout of its function,
 * which is three minutes for most queues.
 */
const QUEUE_AGE = minutes(10);

const QUEUE_AGES: Readonly<Record<string, Duration>> = {
  // A failed batch of clicks is retried after six minutes.
  clicks: minutes(15),
  // A retry waits in the queue for up to 15 minutes.
  webhooks: minutes(30),
  'webhooks-slow': minutes(30),
  // A large import takes long and delays the next one.
  imports: minutes(60),
  // A failed batch is retried after twelve minutes.
  'url-checks': minutes(60),
  // Only two batches of emails are sent concurrently, because they are not urgent.
  'survey-mails': minutes(30),
};

export function workAlarms(m: Measurements): AlarmSpec[] {
  const period = minutes(15);
  return [
    {
      name: 'click-lag',
      runbook: 'clicks-are-counted-late',
      metric: m.custom('clickLag', {}, { statistic: Stats.AVERAGE, period: minutes(5) }),
      threshold: CLICK_LAG_MS,
      when: [2, 3],
    },
    {
      name: 'webhook-failures',
      runbook: 'webhooks-fail',
      metric: m.failedDeliveries({ min: FAILED_DELIVERIES.min, period }),
      threshold: FAILED_DELIVERIES.percent,
      when: [2, 2],
    },
    {
      name: 'metrics-lost',
      runbook: 'metrics-are-lost',
      // Every line is JSON, so none fails to parse.
      metric: m.logs('EMFValidationErrors', { period }),
      threshold: 0,
    },
  ];
}

export function queueAlarms(m: Measurements, { queues, deadLetterQueues }: AlarmTargets): AlarmSpec[] {
  const shortName = (queue: string) => queue.replace(`signpost-${m.environment.name}-`, '');
  const largest = { statistic: Stats.MAXIMUM };
  return [
    ...deadLetterQueues.map(
      (queue): AlarmSpec => ({
        name: `${shortName(queue)}-letters`,
        runbook: 'dead-letters',
        metric: m.queue('ApproximateNumberOfMessagesVisible', queue, largest),
        threshold: 0,
      }),
    ),
    ...queues.map(
      (queue): AlarmSpec => ({
        name: `${shortName(queue)}-age`,
        runbook: 'a-queue-is-old',
        metric: m.queue('ApproximateAgeOfOldestMessage', queue, largest),
        threshold: (QUEUE_AGES[shortName(queue)] ?? QUEUE_AGE).toSeconds(),
        when: [3, 3],
      }),
    ),
  ];
}

export function sweepAlarms(m: Measurements, { scheduledFunctions }: AlarmTargets): AlarmSpec[] {
  return scheduledFunctions.map(({ row, every, runbook }) => ({
    name: `${row}-missed`,
    runbook,
    // The share of failed runs: each counts as 1 or 0 errors. Without any run there is no data.
    metric: m.lambda('Errors', row, {
      statistic: Stats.AVERAGE,
      period: minutes(MISSED_SWEEPS * every.toMinutes()),
    }),
    threshold: NEARLY_ALL,
    firesOnSilence: true,
  }));
}

export function backupAlarms(m: Measurements): AlarmSpec[] {
  const { backup } = m.environment.data;
  const copies = backup?.copyTo !== undefined;
  const daily = backup?.media ? 2 : 1;
  const failed = [
    m.backup('NumberOfBackupJobsFailed'),
    ...(copies ? [m.backup('NumberOfCopyJobsFailed')] : []),
  ];
  const [hour, day] = [Duration.hours(1), Duration.days(1)];
  const done = m.backup(copies ? 'NumberOfCopyJobsCompleted' : 'NumberOfBackupJobsCompleted', {
    period: day,
  });
  return [
    {
      name: 'backup-failed',
      runbook: 'a-backup-fails',
      metric: total(failed, { id: 'backups', period: hour, label: 'Failed' }),
      threshold: 0,
    },
    {
      name: 'backup-missed',
      runbook: 'a-backup-fails',
      metric: new MathExpression({
        expression: `IF(FILL(done, 0) < ${daily}, 1, 0)`,
        usingMetrics: { done },
        label: copies ? 'Days without all copies' : 'Days without all backups',
        period: day,
      }),
      threshold: 0,
      // The backups of two days may be more than a day apart.
      when: [2, 2],
      firesOnSilence: true,
    },
  ];
}
