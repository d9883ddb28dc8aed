import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { INDEX } from '../../../shared/platform/dynamo/table.ts';
import { CLOUDFRONT_REGION } from '../../environment/domains.ts';
import { describeAlarm, type Runbook } from '../runbooks.ts';
import type { AlarmTargets } from './alarm-targets.ts';
import { edgeMetric, type Measurements, share, total } from './measurements.ts';

const minutes = Duration.minutes;

/** Functions on the critical path of visitors. */
export const VISITORS = ['redirect', 'landing-page', 'visit-smart-link'] as const;

/**
 * Failed visits in percent, and their minimum number: customers with high traffic notice 1 %, but a single failure at
 * night is not worth a page.
 */
const FAILED_VISITS = { percent: 1, min: 5 };
/**
 * A redirect takes about 15 ms, more if a table call is retried. Visitors notice delays beyond this limit. A 99th
 * percentile needs at least 100 samples.
 */
const SLOW_VISITS = { rows: ['redirect', 'landing-page'], ms: 500, min: 100 } as const;
/**
 * Requests to the API without the distribution's secret, in percent. A few come from scanners that found AWS's own URL.
 * If they are the majority, the secret is wrong and nothing is served, or the firewall is being bypassed.
 */
const REJECTED_REQUESTS = { percent: 50, min: 5 };
/** Failed responses of the API, which has more dependencies than a redirect. */
const FAILED_REQUESTS = { percent: 2, min: 5 };
/** Failed responses of the distribution: all visitors, the API, chat, media and the console. */
const FAILED_RESPONSES = { percent: 2, min: 5 };
/** Failed chats: models are external and fail more often. */
const FAILED_CHATS = { percent: 5, min: 5 };
/** Lines of level ERROR in five minutes: a single one can wait until morning, this many affect users now. */
const FAULTS = 10;
/** Analytics should lag by seconds. Batches are rarely retried. */
const CLICK_LAG_MS = 2 * 60_000;
/**
 * A failing receiver is retried and eventually disabled. If most attempts to all receivers fail, the problem is on our
 * side: the network or the signatures.
 */
const FAILED_DELIVERIES = { percent: 50, min: 20 };
/** Failed calls of the URL checker in percent: links are not checked in the meantime. */
const FAILED_URL_CHECKS = { percent: 50, min: 5 };
/** Throttled invocations in five minutes: queues retry, and scaling up causes a few. */
const THROTTLED_CALLS = 10;
/** Requests a minute rejected by API Gateway itself: a few are malformed, and not from visitors. */
const REJECTED_BY_GATEWAY = 10;
/** Throttled reads and writes in five minutes: the SDK retries, and DynamoDB splits a hot partition within minutes. */
const THROTTLED_READS_AND_WRITES = 100;
/** Used executions in percent: leaves room for a burst until the quota is raised. */
const CLAIMED_CONCURRENCY = 80;
/** AWS's default quota, if `concurrency` is not set. */
const DEFAULT_CONCURRENCY = 1000;
/** Failed runs of a sweep in a row that are tolerated: the next run catches up. */
const MISSED_SWEEPS = 3;
/** Above this share of failed runs, none has finished. */
const NEARLY_ALL = 0.99;

/**
 * Maximum age of the oldest message. A failed message is retried after six times the timeout of its function, which is
 * three minutes for most queues.
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

export interface AlarmSpec {
  /** Without the environment's prefix. */
  name: string;
  runbook: Runbook;
  metric: IMetric;
  threshold: number;
  /** Fires when `beyond` of the last `of` periods exceed the threshold; default 1 of 1. */
  when?: readonly [beyond: number, of: number];
  /** Fires without data, too. */
  firesOnSilence?: true;
}

/** All alarms of an environment. Each notifies a topic when it fires and when it recovers. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(
    scope: Construct,
    id: string,
    { measurements, targets, topic }: { measurements: Measurements; targets: AlarmTargets; topic: ITopic },
  ) {
    super(scope, id);
    const { name: environment } = measurements.environment;
    this.all = alarmSpecs(measurements, targets).map((spec) => addAlarm(this, spec, { environment, topic }));
  }
}

/** Adds an alarm that notifies a topic when it fires and when it recovers. */
export function addAlarm(
  scope: Construct,
  { name, runbook, metric, threshold, when: [beyond, of] = [1, 1], firesOnSilence }: AlarmSpec,
  { environment, topic }: { environment: string; topic: ITopic },
): Alarm {
  const alarm = new Alarm(scope, name, {
    alarmName: `signpost-${environment}-${name}`,
    alarmDescription: describeAlarm(runbook),
    metric,
    threshold,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    datapointsToAlarm: beyond,
    evaluationPeriods: of,
    treatMissingData: firesOnSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}

/**
 * Failed responses of a distribution, whatever the cause: also those that no function returned. Only in the region of
 * CloudFront's metrics.
 */
export function edgeErrors(distribution: string): AlarmSpec {
  const period = minutes(1);
  const rate = edgeMetric(distribution, '5xxErrorRate', { statistic: Stats.AVERAGE, period });
  const requests = edgeMetric(distribution, 'Requests', { period });
  return {
    name: 'edge-errors',
    runbook: 'the-distribution-fails',
    metric: new MathExpression({
      expression: `IF(FILL(requests, 0) * FILL(rate, 0) / 100 >= ${FAILED_RESPONSES.min}, rate, 0)`,
      usingMetrics: { requests, rate },
      label: 'Failed, %',
      period,
    }),
    threshold: FAILED_RESPONSES.percent,
    when: [3, 5],
  };
}

function alarmSpecs(measurements: Measurements, targets: AlarmTargets): AlarmSpec[] {
  return [
    ...visitorAlarms(measurements),
    ...(measurements.environment.region === CLOUDFRONT_REGION ? [edgeErrors(measurements.distribution)] : []),
    ...apiAlarms(measurements),
    ...workAlarms(measurements),
    ...capacityAlarms(measurements),
    ...queueAlarms(measurements, targets),
    ...sweepAlarms(measurements, targets),
    ...abuseAlarms(measurements),
    ...(measurements.environment.backup ? backupAlarms(measurements) : []),
  ];
}

function visitorAlarms(m: Measurements): AlarmSpec[] {
  const ofEach = VISITORS.flatMap((row): AlarmSpec[] => [
    {
      name: `${row}-errors`,
      runbook: 'visitors-get-errors',
      metric: m.failedShare(row, { min: FAILED_VISITS.min, period: minutes(1), throttled: false }),
      threshold: FAILED_VISITS.percent,
      when: [2, 3],
    },
  ]);
  return [
    ...ofEach,
    ...SLOW_VISITS.rows.map(
      (row): AlarmSpec => ({
        name: `${row}-latency`,
        runbook: 'visitors-wait',
        metric: m.slowest(row, { min: SLOW_VISITS.min, period: minutes(5) }),
        threshold: SLOW_VISITS.ms,
        when: [2, 2],
      }),
    ),
    {
      name: 'origin-refused',
      runbook: 'the-origin-refuses',
      metric: m.rejectedShare({ min: REJECTED_REQUESTS.min, period: minutes(1) }),
      threshold: REJECTED_REQUESTS.percent,
      when: [3, 5],
    },
  ];
}

function apiAlarms(m: Measurements): AlarmSpec[] {
  const failed = (bad: IMetric, all: IMetric, min: number) =>
    share({ id: 'api', bad, all }, { min, period: minutes(1), label: 'Failed, %' });
  return [
    {
      name: 'api-errors',
      runbook: 'the-api-fails',
      metric: failed(m.httpApi('5xx'), m.httpApi('Count'), FAILED_REQUESTS.min),
      threshold: FAILED_REQUESTS.percent,
      when: [3, 5],
    },
    {
      name: 'chat-errors',
      runbook: 'the-chat-api-fails',
      metric: failed(m.chatApi('5XXError'), m.chatApi('Count'), FAILED_CHATS.min),
      threshold: FAILED_CHATS.percent,
      when: [3, 5],
    },
    {
      name: 'faults',
      runbook: 'faults',
      metric: m.custom('faults', {}, { period: minutes(5) }),
      threshold: FAULTS,
    },
  ];
}

function workAlarms(m: Measurements): AlarmSpec[] {
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

function abuseAlarms(m: Measurements): AlarmSpec[] {
  const period = minutes(15);
  const [bad, all] = [m.custom('urlChecksFailed', {}, { period }), m.custom('urlChecks', {}, { period })];
  return [
    {
      name: 'abuse-reports',
      runbook: 'abuse-is-reported',
      metric: m.custom('abuseReports', {}, { period }),
      threshold: 0,
    },
    ...(m.environment.urlChecker
      ? [
          {
            name: 'url-checker',
            runbook: 'the-url-checker-fails',
            metric: share({ id: 'checks', bad, all }, { ...FAILED_URL_CHECKS, period, label: 'Failed, %' }),
            threshold: FAILED_URL_CHECKS.percent,
            when: [2, 2],
          } as const,
        ]
      : []),
  ];
}

function backupAlarms(m: Measurements): AlarmSpec[] {
  const failed = [m.backup('NumberOfBackupJobsFailed'), m.backup('NumberOfCopyJobsFailed')];
  const [hour, day] = [Duration.hours(1), Duration.days(1)];
  const copied = m.backup('NumberOfCopyJobsCompleted', { period: day });
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
        expression: 'IF(FILL(copied, 0) < 1, 1, 0)',
        usingMetrics: { copied },
        label: 'Days without a copy',
        period: day,
      }),
      threshold: 0,
      // The copies of two days may be more than a day apart.
      when: [2, 2],
      firesOnSilence: true,
    },
  ];
}

function capacityAlarms(m: Measurements): AlarmSpec[] {
  const { account = DEFAULT_CONCURRENCY, reserved = {} } = m.environment.concurrency ?? {};
  const allReserved = Object.values(reserved).reduce((sum, executions) => sum + executions, 0);
  const nearly = (executions: number) => Math.floor((executions * CLAIMED_CONCURRENCY) / 100);
  const most = { statistic: Stats.MAXIMUM };
  return [
    {
      name: 'function-throttles',
      runbook: 'throttling',
      metric: m.lambda('Throttles', undefined, { period: minutes(5) }),
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
      metric: tableThrottles(m, minutes(5)),
      threshold: THROTTLED_READS_AND_WRITES,
      when: [2, 3],
    },
    {
      name: 'concurrency',
      runbook: 'concurrency-runs-out',
      // Reserved executions count as used, whether or not they are in use.
      metric: m.lambda('ClaimedAccountConcurrency', undefined, most),
      threshold: allReserved + nearly(account - allReserved),
      when: [3, 5],
    },
    ...Object.entries(reserved)
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

/** Throttled reads and writes of the table and all its indexes. */
export function tableThrottles(m: Measurements, period: Duration): MathExpression {
  const places: Record<string, string>[] = [
    {},
    ...Object.values(INDEX).map(({ name }) => ({ GlobalSecondaryIndexName: name })),
  ];
  const metrics = places.flatMap((place) => [
    m.table('ReadThrottleEvents', place),
    m.table('WriteThrottleEvents', place),
  ]);
  return total(metrics, { id: 'throttled', period, label: 'Throttled' });
}

function queueAlarms(m: Measurements, { queues, deadLetterQueues }: AlarmTargets): AlarmSpec[] {
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

function sweepAlarms(m: Measurements, { scheduledFunctions }: AlarmTargets): AlarmSpec[] {
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
