/**
 * Custom metrics. Functions log them in CloudWatch's embedded metric format; alarms and dashboards
 * refer to the same names.
 *
 * CloudWatch charges $0.30 a month per metric and dimension value, prorated by the hours with data: about 20
 * in an active environment, plus three per function with errors. AWS's own metrics (invocations, durations,
 * throttles, queues) are not duplicated. A successful visit measures nothing: redirects and page views are
 * Lambda's invocations minus the other outcomes.
 */

export const NAMESPACE = 'Signpost';

/** `FunctionName` and `ExecutedVersion` are named as Lambda's own dimensions. */
export type Dimension = 'Environment' | 'FunctionName' | 'ExecutedVersion' | 'Model';

export interface MetricSpec {
  name: string;
  unit: 'Count' | 'Milliseconds';
  /** One time series per set. */
  dimensions: readonly (readonly Dimension[])[];
}

const OF_ENVIRONMENT = [['Environment']] as const;
const OF_FUNCTION = [['Environment', 'FunctionName']] as const;

export const METRIC = {
  /** Visits without a redirect, by reason. */
  redirectsPreviewed: { name: 'RedirectsPreviewed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsGone: { name: 'RedirectsGone', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsLocked: { name: 'RedirectsLocked', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsSuspended: { name: 'RedirectsSuspended', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsBlocked: { name: 'RedirectsBlocked', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsNotFound: { name: 'RedirectsNotFound', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Pixel events beyond the limit of an IP address, which are not recorded. */
  pixelsLimited: { name: 'PixelsLimited', unit: 'Count', dimensions: OF_ENVIRONMENT },

  eventsRelayed: { name: 'EventsRelayed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  /** Events that were not relayed at once, but by the sweep. */
  eventsRelayedLate: { name: 'EventsRelayedLate', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Delivery attempts: succeeded, failed with a retry, and failed for good. */
  deliveriesSucceeded: { name: 'DeliveriesSucceeded', unit: 'Count', dimensions: OF_ENVIRONMENT },
  deliveriesFailed: { name: 'DeliveriesFailed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  deliveriesGivenUp: { name: 'DeliveriesGivenUp', unit: 'Count', dimensions: OF_ENVIRONMENT },
  webhooksSwitchedOff: { name: 'WebhooksSwitchedOff', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /**
   * Permanent bounces, complaints, emails not sent because of either, and emails not sent
   * because of a daily limit.
   */
  mailsBounced: { name: 'MailsBounced', unit: 'Count', dimensions: OF_ENVIRONMENT },
  mailComplaints: { name: 'MailComplaints', unit: 'Count', dimensions: OF_ENVIRONMENT },
  mailsSuppressed: { name: 'MailsSuppressed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  mailsLimited: { name: 'MailsLimited', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Abuse reports of visitors, including those that are only counted. */
  abuseReports: { name: 'AbuseReports', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /**
   * Calls of the URL checker, failed calls, and destinations that were refused or
   * blocked because of a result.
   */
  urlChecks: { name: 'UrlChecks', unit: 'Count', dimensions: OF_ENVIRONMENT },
  urlChecksFailed: { name: 'UrlChecksFailed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  urlsRefused: { name: 'UrlsRefused', unit: 'Count', dimensions: OF_ENVIRONMENT },
  urlsBlocked: { name: 'UrlsBlocked', unit: 'Count', dimensions: OF_ENVIRONMENT },

  importRowsCreated: { name: 'ImportRowsCreated', unit: 'Count', dimensions: OF_ENVIRONMENT },
  importRowsFailed: { name: 'ImportRowsFailed', unit: 'Count', dimensions: OF_ENVIRONMENT },

  chatTokensIn: { name: 'ChatTokensIn', unit: 'Count', dimensions: [['Environment', 'Model']] },
  chatTokensOut: { name: 'ChatTokensOut', unit: 'Count', dimensions: [['Environment', 'Model']] },

  /** Requests without CloudFront's secret: clients that bypass it, or all of them when the secrets differ. */
  originRefused: { name: 'OriginRefused', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Responses with status 400 to 499, and from 500. */
  clientErrors: { name: 'ClientErrors', unit: 'Count', dimensions: OF_FUNCTION },
  serverErrors: { name: 'ServerErrors', unit: 'Count', dimensions: OF_FUNCTION },
  /**
   * Status 400 to 499 from all functions behind the HTTP API: API Gateway's count beyond
   * these are its own rejections.
   */
  httpApiClientErrors: { name: 'HttpApiClientErrors', unit: 'Count', dimensions: OF_ENVIRONMENT },
  /** Unexpected failures (ERROR lines), visible to callers or not. By version for the canary. */
  faults: {
    name: 'Faults',
    unit: 'Count',
    dimensions: [['Environment'], ['Environment', 'FunctionName'], ['FunctionName', 'ExecutedVersion']],
  },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof METRIC;

/** Sums by metric of one invocation. */
export type Measured = ReadonlyMap<MetricName, number>;

/** Fields of a log line in CloudWatch's embedded metric format. `time` in ms. */
export function embeddedMetrics(
  measured: Measured,
  values: Readonly<Record<Dimension, string | undefined>>,
  time: number,
): Record<string, unknown> {
  const entries = [...measured].map(([name, value]) => ({ metric: METRIC[name] as MetricSpec, value }));
  const directives = [...Map.groupBy(entries, ({ metric }) => metric.dimensions)].map(([sets, members]) => ({
    Namespace: NAMESPACE,
    Dimensions: sets,
    Metrics: members.map(({ metric: { name, unit } }) => ({ Name: name, Unit: unit })),
  }));
  const used = new Set(entries.flatMap(({ metric }) => metric.dimensions.flat()));
  return {
    _aws: { Timestamp: time, CloudWatchMetrics: directives },
    ...Object.fromEntries([...used].map((dimension) => [dimension, values[dimension]])),
    ...Object.fromEntries(entries.map(({ metric, value }) => [metric.name, value])),
  };
}
