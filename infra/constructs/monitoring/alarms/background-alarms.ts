import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmTargets } from '../alarm-targets.ts';
import type { Measurements } from '../measurements.ts';
import type { AlarmSpec } from './alarm.ts';

/** What is done after the response: counting, webhooks, queues, sweeps, backups. */

const minutes = Duration.minutes;

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
  // Analytics should lag by seconds, but a failed batch of clicks is retried after six minutes.
  clicks: minutes(7),
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
    ...deadLetterQueues
      .filter(({ isAlarmed }) => isAlarmed)
      .map(
        ({ name }): AlarmSpec => ({
          name: `${shortName(name)}-letters`,
          runbook: 'dead-letters',
          metric: m.queue('ApproximateNumberOfMessagesVisible', name, largest),
          threshold: 0,
        }),
      ),
    ...queues.map(
      (queue): AlarmSpec => ({
        name: `${shortName(queue)}-age`,
        runbook: shortName(queue) === 'clicks' ? 'clicks-are-counted-late' : 'a-queue-is-old',
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

/** Two days without what should have been done daily: a job that failed once is repeated the next night. */
export function backupAlarms(m: Measurements): AlarmSpec[] {
  const { backup } = m.environment.data;
  const copies = backup?.copyTo !== undefined;
  const daily = backup?.media ? 2 : 1;
  const period = Duration.days(1);
  const done = m.backup(copies ? 'NumberOfCopyJobsCompleted' : 'NumberOfBackupJobsCompleted', { period });
  return [
    {
      name: 'backup-missed',
      runbook: 'a-backup-fails',
      metric: new MathExpression({
        expression: `IF(FILL(done, 0) < ${daily}, 1, 0)`,
        usingMetrics: { done },
        label: copies ? 'Days without all copies' : 'Days without all backups',
        period,
      }),
      threshold: 0,
      // The backups of two days may be more than a day apart.
      when: [2, 2],
      firesOnSilence: true,
    },
  ];
}
