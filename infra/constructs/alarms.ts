import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  type MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { INDEX } from '../../shared/platform/dynamo/table.ts';
import { type Measurements, share, total } from './measurements.ts';
import type { Watched } from './watched.ts';

const minutes = Duration.minutes;

/** What a visitor of a link or a page waits for. */
export const VISITORS = ['redirect', 'landing-page', 'visit-smart-link'] as const;

/**
 * Of visitors, in percent, and how many at least: a failure in a hundred is noticed by those who send many visitors; a
 * single one in a quiet night is none that anybody has to get up for.
 */
const FAILED_VISITS = { percent: 1, least: 5 };
/**
 * A redirect takes some 15 ms, and twice a call of the table that is tried again; beyond that visitors notice. The slowest
 * in a hundred can be told of a hundred only.
 */
const SLOW_VISITS = { ms: 500, least: 100 };
/**
 * Of requests at the API that lack the distribution's secret, in percent: of strangers who found its own address they
 * are few; are they most, nobody is served, or the firewall is gone past.
 */
const REFUSED_REQUESTS = { percent: 50, least: 5 };
/** Of the answers of an API: it has more that may fail for a while than a redirect has. */
const FAILED_REQUESTS = { percent: 2, least: 5 };
/** The same with models behind it, which are others' and fail more often. */
const FAILED_CHATS = { percent: 5, least: 5 };
/** Lines of level ERROR in five minutes: one is looked at by day, this many are happening to somebody now. */
const FAULTS = 10;
/** Analytics promise to be seconds behind. A batch that has to be counted again is one in many. */
const CLICK_LAG_MS = 2 * 60_000;
/**
 * Receivers fail on their own, and each is tried again and switched off in the end. When most attempts of all of them
 * fail, it is us: our network, our signatures.
 */
const FAILED_DELIVERIES = { percent: 50, least: 20 };
/** Refused calls of functions in five minutes: queues ask again, and a scale-up refuses a few. */
const THROTTLED_CALLS = 10;
/** Requests a minute that API Gateway refuses itself: some are malformed, and come from nobody who follows a link. */
const REFUSED_BY_GATEWAY = 10;
/** Refused calls of the table in five minutes: the SDK asks again, and a partition that gets hot is split in minutes. */
const THROTTLED_READS_AND_WRITES = 100;
/** Of the executions that there are, in percent: what is left is what a burst has until the quota is raised. */
const CLAIMED_CONCURRENCY = 80;
/** AWS's quota where `concurrency` of the environment names none. */
const DEFAULT_CONCURRENCY = 1000;
/** Runs that a sweep may miss: one that fails is not repeated, the next one does its work. */
const MISSED_SWEEPS = 3;

/**
 * How old the oldest message may be. A failed message comes again after six times its function's time limit, which is
 * three minutes for most queues.
 */
const QUEUE_AGE = minutes(10);
const QUEUE_AGES: Readonly<Record<string, Duration>> = {
  // A failed batch of clicks comes again after six minutes.
  clicks: minutes(15),
  // A retry waits in the queue for up to 15 minutes.
  webhooks: minutes(30),
  'webhooks-slow': minutes(30),
  // A large import takes its time, and the next one waits for it.
  imports: minutes(60),
  // Mails are sent two at once at most: nobody waits for them.
  'survey-mails': minutes(30),
};

/** Section of docs/operations.md, and what its alarms say in short. */
const RUNBOOKS = {
  'visitors-get-errors':
    'Visitors get error pages or nothing: crashes, throttling or a table that fails. ' +
    'Roll back if a deployment just went out; else look for the error in the log.',
  'the-origin-refuses':
    'Most requests lack the secret that the functions know the distribution by: visitors are refused (403), or somebody asks ' +
    "the API's own address. If a deployment has just changed the secret, deploy all stacks.",
  'visitors-wait':
    'Visitors wait: the table or the click queue answers slowly, or functions start cold again and again. ' +
    "Look at the table's latency and at AWS's health page.",
  'the-api-fails':
    'Callers get errors of status 500 or higher. Roll back if a deployment just went out; else see which endpoint, and its error in the log.',
  'the-chat-api-fails':
    'Chats fail, most likely at a model: its server, its key or its quota. Look for the code MODEL_FAILED and its cause in the log.',
  faults:
    'Functions log errors that should not happen, whether or not callers see them: clicks that could not be queued, charges that were not made. Look for lines of level ERROR.',
  'clicks-are-counted-late':
    'Analytics are minutes behind; no click is lost. The aggregator is too slow, throttled or failing. Look at its errors and at the throttling of the table.',
  'dead-letters':
    'Messages could not be worked off in ten attempts, or deliveries were given up. Find out why, mend it, and give them to their queue again within 14 days.',
  'a-queue-is-old':
    'Messages wait longer than they should: their function fails, is throttled or is too slow. They are kept for four days. Look at its errors and its concurrency.',
  'a-sweep-does-not-finish':
    'A scheduled sweep has not got to its end several times in a row: it fails, runs out of time, or its schedule is off. Nothing is lost: the next sweep does its work.',
  'webhooks-fail':
    'Most attempts of webhook deliveries fail, of all receivers together: look at what they answer. They are tried again for a day.',
  throttling:
    'Calls are refused for their number: functions by the account or their reserved concurrency, requests by the limit of a route, or the table by its limits or a hot partition.',
  'concurrency-runs-out':
    "The account's Lambda executions are nearly all in use or reserved: beyond that visitors and callers are refused. Raise the quota, or find what runs so often.",
  'metrics-are-lost':
    'CloudWatch could not read metrics in the log: alarms that build on them see nothing. Roll back, and compare the lines with shared/platform/runtime/metrics.ts.',
} as const satisfies Record<string, string>;

export interface AlarmSpec {
  /** After the environment's prefix. */
  name: string;
  runbook: keyof typeof RUNBOOKS;
  metric: IMetric;
  threshold: number;
  /** Rings when so many of the last so many periods are beyond the threshold; default 1 of 1. */
  when?: readonly [beyond: number, of: number];
  /** Rings for less than the threshold, and for nothing at all. */
  isMissed?: true;
}

/** All alarms of an environment, each told to a topic: when it rings, and when it is over. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(
    scope: Construct,
    id: string,
    { measurements, watched, topic }: { measurements: Measurements; watched: Watched; topic: ITopic },
  ) {
    super(scope, id);
    const action = new SnsAction(topic);
    const prefix = `signpost-${measurements.environment.name}-`;
    this.all = alarmSpecs(measurements, watched).map(
      ({ name, runbook, metric, threshold, when: [beyond, of] = [1, 1], isMissed }) => {
        const alarm = new Alarm(this, name, {
          alarmName: prefix + name,
          alarmDescription: `${RUNBOOKS[runbook]} Runbook: docs/operations.md#${runbook}`,
          metric,
          threshold,
          comparisonOperator: isMissed
            ? ComparisonOperator.LESS_THAN_THRESHOLD
            : ComparisonOperator.GREATER_THAN_THRESHOLD,
          datapointsToAlarm: beyond,
          evaluationPeriods: of,
          treatMissingData: isMissed ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
        });
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
        return alarm;
      },
    );
  }
}

function alarmSpecs(measurements: Measurements, watched: Watched): AlarmSpec[] {
  return [
    ...visitorAlarms(measurements),
    ...apiAlarms(measurements),
    ...workAlarms(measurements),
    ...capacityAlarms(measurements),
    ...queueAlarms(measurements, watched),
    ...sweepAlarms(measurements, watched),
  ];
}

function visitorAlarms(m: Measurements): AlarmSpec[] {
  const ofEach = VISITORS.flatMap((row): AlarmSpec[] => [
    {
      name: `${row}-errors`,
      runbook: 'visitors-get-errors',
      metric: m.failedShare(row, { least: FAILED_VISITS.least, period: minutes(1) }),
      threshold: FAILED_VISITS.percent,
      when: [2, 3],
    },
    {
      name: `${row}-latency`,
      runbook: 'visitors-wait',
      metric: m.slowest(row, { least: SLOW_VISITS.least, period: minutes(5) }),
      threshold: SLOW_VISITS.ms,
      when: [2, 2],
    },
  ]);
  return [
    ...ofEach,
    {
      name: 'origin-refused',
      runbook: 'the-origin-refuses',
      metric: m.refusedShare({ least: REFUSED_REQUESTS.least, period: minutes(1) }),
      threshold: REFUSED_REQUESTS.percent,
      when: [3, 5],
    },
  ];
}

function apiAlarms(m: Measurements): AlarmSpec[] {
  const failed = (bad: IMetric, all: IMetric, least: number) =>
    share({ id: 'api', bad, all }, { least, period: minutes(1), label: 'Failed, %' });
  return [
    {
      name: 'api-errors',
      runbook: 'the-api-fails',
      metric: failed(m.httpApi('5xx'), m.httpApi('Count'), FAILED_REQUESTS.least),
      threshold: FAILED_REQUESTS.percent,
      when: [3, 5],
    },
    {
      name: 'chat-errors',
      runbook: 'the-chat-api-fails',
      metric: failed(m.chatApi('5XXError'), m.chatApi('Count'), FAILED_CHATS.least),
      threshold: FAILED_CHATS.percent,
      when: [3, 5],
    },
    {
      name: 'faults',
      runbook: 'faults',
      metric: m.own('faults', {}, { period: minutes(5) }),
      threshold: FAULTS,
    },
  ];
}

function workAlarms(m: Measurements): AlarmSpec[] {
  const period = minutes(15);
  const failed = [m.own('deliveriesFailed'), m.own('deliveriesGivenUp')];
  const unread = [m.logs('EMFParsingErrors'), m.logs('EMFValidationErrors')];
  return [
    {
      name: 'click-lag',
      runbook: 'clicks-are-counted-late',
      metric: m.own('clickLag', {}, { statistic: Stats.AVERAGE, period: minutes(5) }),
      threshold: CLICK_LAG_MS,
      when: [2, 3],
    },
    {
      name: 'webhook-failures',
      runbook: 'webhooks-fail',
      metric: share(
        {
          id: 'deliveries',
          bad: total(failed, { id: 'failed', period, label: 'Failed' }),
          all: total([...failed, m.own('deliveriesSucceeded')], { id: 'made', period, label: 'Made' }),
        },
        { least: FAILED_DELIVERIES.least, period, label: 'Failed, %' },
      ),
      threshold: FAILED_DELIVERIES.percent,
      when: [2, 2],
    },
    {
      name: 'metrics-lost',
      runbook: 'metrics-are-lost',
      metric: total(unread, { id: 'unread', period, label: 'Lines' }),
      threshold: 0,
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
      metric: m.gatewayRefusals(minutes(1)),
      threshold: REFUSED_BY_GATEWAY,
      // The functions' count comes out of their log, up to two minutes after API Gateway's.
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
      // What is reserved is claimed, too, whether or not it is in use.
      metric: m.lambda('ClaimedAccountConcurrency', undefined, most),
      threshold: allReserved + nearly(account - allReserved),
      when: [3, 5],
    },
    ...Object.entries(reserved)
      .filter(([row]) => (VISITORS as readonly string[]).includes(row))
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

/** Of the table and all its indexes, reads and writes. */
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

function queueAlarms(m: Measurements, { queues, deadLetterQueues }: Watched): AlarmSpec[] {
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

function sweepAlarms(m: Measurements, { clocks }: Watched): AlarmSpec[] {
  return clocks.map(({ row, every }) => ({
    name: `${row}-missed`,
    runbook: 'a-sweep-does-not-finish',
    metric: m.own('sweepsFinished', { row }, { period: minutes(MISSED_SWEEPS * every.toMinutes()) }),
    threshold: 1,
    isMissed: true,
  }));
}
