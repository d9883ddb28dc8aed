import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { edgeMetric, type Measurements, share, total } from '../measurements.ts';
import type { AlarmSpec } from './alarm.ts';

/** What visitors and API consumers notice, and what they report. */

const minutes = Duration.minutes;

/** Functions on the critical path of visitors. */
export const VISITORS = ['redirect', 'landing-page', 'visit-smart-link'] as const;

/** The other functions of visits, whose failures count as those of the API. */
const PIXELS = visitRoutes.map(({ name }) => name).filter((name) => !VISITORS.some((it) => it === name));

/**
 * Failed visits in percent, and their minimum number: customers with high traffic notice 1 %, but a single
 * failure at night is not worth a page.
 */
const FAILED_VISITS = { percent: 1, min: 5 };

/**
 * A redirect takes about 15 ms, more if a table call is retried. Visitors notice delays beyond this limit. A
 * 99th percentile needs at least 100 samples.
 */
const SLOW_VISITS = { rows: ['redirect', 'landing-page'], ms: 500, min: 100 } as const;

/**
 * Requests to the API without the distribution's secret, in percent. A few come from scanners that
 * found AWS's own URL. If they are the majority, the secret is wrong and nothing is served, or the
 * firewall is being bypassed.
 */
const REJECTED_REQUESTS = { percent: 50, min: 5 };

/** Failed responses of the distribution: all visitors, the API, chat, media and the console. */
const FAILED_RESPONSES = { percent: 2, min: 5 };

/** Failed responses of the API, which has more dependencies than a redirect. */
const FAILED_REQUESTS = { percent: 2, min: 5 };

/** Failed chats: models are external and fail more often. */
const FAILED_CHATS = { percent: 5, min: 5 };

/** Lines of level ERROR in five minutes: a single one can wait until morning, this many affect users now. */
const FAULTS = 10;

/** Failed calls of the URL checker in percent: links are not checked in the meantime. */
const FAILED_URL_CHECKS = { percent: 50, min: 5 };

export function visitorAlarms(m: Measurements): AlarmSpec[] {
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

/**
 * Failed responses of a distribution, whatever the cause: also those that no function returned. Only in the
 * region of CloudFront's metrics.
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

export function apiAlarms(m: Measurements): AlarmSpec[] {
  const period = minutes(1);
  /** A metric of the API plus that of pixels with URLs of their own. */
  const requests = (api: Metric, urls: readonly Metric[], id: string): IMetric =>
    urls.length === 0 ? api : total([api, ...urls], { id, period, label: id });
  const failed = (bad: IMetric, all: IMetric, min: number) =>
    share({ id: 'api', bad, all }, { min, period: minutes(1), label: 'Failed, %' });
  return [
    {
      name: 'api-errors',
      runbook: 'the-api-fails',
      metric: failed(
        requests(m.httpApi('5xx'), m.urls('Url5xxCount', PIXELS), 'failed'),
        requests(m.httpApi('Count'), m.urls('UrlRequestCount', PIXELS), 'served'),
        FAILED_REQUESTS.min,
      ),
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

export function abuseAlarms(m: Measurements): AlarmSpec[] {
  const period = minutes(15);
  const [bad, all] = [m.custom('urlChecksFailed', {}, { period }), m.custom('urlChecks', {}, { period })];
  return [
    {
      name: 'abuse-reports',
      runbook: 'abuse-is-reported',
      metric: m.custom('abuseReports', {}, { period }),
      threshold: 0,
    },
    ...(m.environment.links.urlChecker
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
