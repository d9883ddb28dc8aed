/**
 * What this service measures of itself. Functions write it into their logs in CloudWatch's embedded metric format; alarms
 * and dashboards read it from there by the same names. Plain data, for both.
 *
 * CloudWatch takes $0.30 a month for each combination of a name and its dimension's value, by the hours in which it was
 * written: about 20 of them for an environment that is in use, and three more for each function while it answers errors.
 * What AWS measures on its own (calls, durations, throttles, queues) is not measured again. So a visit that goes as it
 * should measures nothing: redirects and page views are Lambda's count of invocations, less those that ended otherwise.
 */

/** All metrics are in it. */
export const NAMESPACE = 'Signpost';

/** `FunctionName` and `ExecutedVersion` are Lambda's own dimensions. */
export type Dimension = 'Environment' | 'FunctionName' | 'ExecutedVersion' | 'Model';

export interface MetricSpec {
  name: string;
  unit: 'Count' | 'Milliseconds';
  /** Each set is a series of its own. */
  dimensions: readonly (readonly Dimension[])[];
}

const OF_ENVIRONMENT = [['Environment']] as const;
const OF_FUNCTION = [['Environment', 'FunctionName']] as const;

export const METRIC = {
  /** Visits of short links that did not reach the destination, each in one of these. */
  redirectsGone: { name: 'RedirectsGone', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsLocked: { name: 'RedirectsLocked', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsSuspended: { name: 'RedirectsSuspended', unit: 'Count', dimensions: OF_ENVIRONMENT },
  redirectsNotFound: { name: 'RedirectsNotFound', unit: 'Count', dimensions: OF_ENVIRONMENT },

  clicksCounted: { name: 'ClicksCounted', unit: 'Count', dimensions: OF_ENVIRONMENT },
  /** From the oldest click of a batch to the moment in which the batch is counted. */
  clickLag: { name: 'ClickLag', unit: 'Milliseconds', dimensions: OF_ENVIRONMENT },

  eventsRelayed: { name: 'EventsRelayed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  /** Events that nobody had announced: the sweep has found them in the outbox. */
  eventsRelayedLate: { name: 'EventsRelayedLate', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Attempts of deliveries: those that failed and are made again, those that failed and were the last. */
  deliveriesSucceeded: { name: 'DeliveriesSucceeded', unit: 'Count', dimensions: OF_ENVIRONMENT },
  deliveriesFailed: { name: 'DeliveriesFailed', unit: 'Count', dimensions: OF_ENVIRONMENT },
  deliveriesGivenUp: { name: 'DeliveriesGivenUp', unit: 'Count', dimensions: OF_ENVIRONMENT },
  webhooksSwitchedOff: { name: 'WebhooksSwitchedOff', unit: 'Count', dimensions: OF_ENVIRONMENT },

  importRowsCreated: { name: 'ImportRowsCreated', unit: 'Count', dimensions: OF_ENVIRONMENT },
  importRowsFailed: { name: 'ImportRowsFailed', unit: 'Count', dimensions: OF_ENVIRONMENT },

  chatTokensIn: { name: 'ChatTokensIn', unit: 'Count', dimensions: [['Environment', 'Model']] },
  chatTokensOut: { name: 'ChatTokensOut', unit: 'Count', dimensions: [['Environment', 'Model']] },

  /** Requests without the distribution's secret: who comes past it, or everybody where the secrets differ. */
  originRefused: { name: 'OriginRefused', unit: 'Count', dimensions: OF_ENVIRONMENT },

  /** Requests that were answered with a status of 400 to 499, and from 500. */
  clientErrors: { name: 'ClientErrors', unit: 'Count', dimensions: OF_FUNCTION },
  serverErrors: { name: 'ServerErrors', unit: 'Count', dimensions: OF_FUNCTION },
  /** The same 400 to 499 of all functions behind the HTTP API: what API Gateway counts beyond them, it refused itself. */
  httpApiClientErrors: { name: 'HttpApiClientErrors', unit: 'Count', dimensions: OF_ENVIRONMENT },
  /** Lines of level ERROR: what should not happen, whether or not a caller saw it. By version for the canary. */
  faults: {
    name: 'Faults',
    unit: 'Count',
    dimensions: [['Environment'], ['Environment', 'FunctionName'], ['FunctionName', 'ExecutedVersion']],
  },

  /** One for each sweep that got to its end, 0 for one whose time was over before. */
  sweepsFinished: { name: 'SweepsFinished', unit: 'Count', dimensions: OF_FUNCTION },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof METRIC;

/** A sum for each metric that an invocation has measured. */
export type Measured = ReadonlyMap<MetricName, number>;

/** What has to be among the members of a log line so that CloudWatch takes the metrics out of it; times in ms. */
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
