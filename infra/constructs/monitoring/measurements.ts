import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { backupVaultName, functionName } from '#infra/environment/deployed-names.ts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { METRIC, type MetricName, type MetricSpec, NAMESPACE } from '#shared/platform/runtime/metrics.ts';

/** Names that AWS assigns during the deployment. */
export interface DeployedNames {
  table: string;
  functionLogs: string;
  httpApi: string;
  distribution: string;
}

/** Custom and AWS metrics of an environment, for alarms and the dashboard. Counts are sums over a period. */
export class Measurements {
  readonly environment: Environment;
  /** ID of the distribution. */
  readonly distribution: string;
  readonly #names: DeployedNames;

  constructor(environment: Environment, names: DeployedNames) {
    this.environment = environment;
    this.#names = names;
    this.distribution = names.distribution;
  }

  /**
   * A custom metric, logged by the functions: for the whole environment, or for one
   * function (by its row) or model.
   */
  custom(metric: MetricName, of: { row?: string; model?: string } = {}, options: MetricOptions = {}): Metric {
    const values: Record<string, string | undefined> = {
      Environment: this.environment.name,
      FunctionName: of.row && functionName(this.environment.name, of.row),
      Model: of.model,
    };
    const known = Object.keys(values).filter((dimension) => values[dimension] !== undefined);
    const { name, dimensions } = METRIC[metric] as MetricSpec;
    const set = dimensions.find((it) => it.length === known.length && it.every((one) => known.includes(one)));
    if (!set) throw new Error(`${name} is not measured by ${known.join(' and ')}`);
    const dimensionsMap = Object.fromEntries(set.map((dimension) => [dimension, values[dimension] ?? '']));
    return new Metric({ ...COUNTED, namespace: NAMESPACE, metricName: name, dimensionsMap, ...options });
  }

  /** The ten functions with the highest values. */
  topFunctions(metric: MetricName): IMetric {
    const { name } = METRIC[metric];
    return new MathExpression({
      expression:
        `SELECT SUM(${name}) FROM SCHEMA(${NAMESPACE}, Environment, FunctionName) ` +
        `WHERE Environment = '${this.environment.name}' GROUP BY FunctionName ORDER BY SUM() DESC LIMIT 10`,
      label: '',
      period: Duration.minutes(5),
    });
  }

  /** Lambda metric of one function, by its row, or of all functions of the account in this region. */
  lambda(metricName: LambdaMetric, row?: string, options: MetricOptions = {}): Metric {
    const dimensionsMap = row === undefined ? {} : { FunctionName: functionName(this.environment.name, row) };
    return new Metric({ ...COUNTED, namespace: 'AWS/Lambda', metricName, dimensionsMap, ...options });
  }

  /** A metric of the URLs of visits, for each of these rows; none if visits come through the API. */
  urls(metricName: UrlMetric, rows = visitRoutes.map(({ name }) => name)): Metric[] {
    return this.environment.visitors === 'urls' ? rows.map((row) => this.lambda(metricName, row)) : [];
  }

  queue(metricName: QueueMetric, QueueName: string, options: MetricOptions = {}): Metric {
    return new Metric({
      ...COUNTED,
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName },
      ...options,
    });
  }

  /** DynamoDB metric of the table itself or one of its indexes. */
  table(metricName: TableMetric, more: Record<string, string> = {}, options: MetricOptions = {}): Metric {
    const dimensionsMap = { TableName: this.#names.table, ...more };
    return new Metric({ ...COUNTED, namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...options });
  }

  /** Metric of the environment's backup vault: its backups, and the copies made of them. */
  backup(metricName: BackupMetric, options: MetricOptions = {}): Metric {
    const dimensionsMap = { BackupVaultName: backupVaultName(this.environment.name) };
    return new Metric({ ...COUNTED, namespace: 'AWS/Backup', metricName, dimensionsMap, ...options });
  }

  httpApi(metricName: 'Count' | '4xx' | '5xx' | 'Latency', options: MetricOptions = {}): Metric {
    const dimensionsMap = { ApiId: this.#names.httpApi };
    return new Metric({ ...COUNTED, namespace: 'AWS/ApiGateway', metricName, dimensionsMap, ...options });
  }

  /**
   * Requests that API Gateway itself rejected without invoking a function, because a route was throttled: its
   * 4xx responses minus those of the functions. AWS only counts 429 separately in access logs, which are
   * billed per request. The timestamps of the two metrics differ, so differences of up to 1 % are ignored.
   */
  gatewayRejections(period: Duration): MathExpression {
    const [all, ours] = ['FILL(gatewayAll, 0)', 'FILL(gatewayOurs, 0)'];
    return new MathExpression({
      expression: `IF(${all} - ${ours} > ${all} / 100, ${all} - ${ours}, 0)`,
      usingMetrics: {
        gatewayAll: this.httpApi('4xx', { period }),
        gatewayOurs: this.custom('httpApiClientErrors', {}, { period }),
      },
      label: 'Refused by API Gateway',
      period,
    });
  }

  chatApi(metricName: 'Count' | '4XXError' | '5XXError', options: MetricOptions = {}): Metric {
    const dimensionsMap = { ApiName: `signpost-${this.environment.name}-chat` };
    return new Metric({ ...COUNTED, namespace: 'AWS/ApiGateway', metricName, dimensionsMap, ...options });
  }

  /**
   * CloudFront's metrics are all in one region: dashboards can show them, but alarms in other
   * regions cannot use them.
   */
  edge(metricName: EdgeMetric, options: MetricOptions = {}): Metric {
    return edgeMetric(this.distribution, metricName, options);
  }

  /**
   * Metrics of the functions' log group. `EMF...` count metrics in the log that CloudWatch could not parse.
   */
  logs(
    metricName: 'EMFParsingErrors' | 'EMFValidationErrors' | 'IncomingBytes',
    options: MetricOptions = {},
  ): Metric {
    const dimensionsMap = { LogGroupName: this.#names.functionLogs };
    return new Metric({ ...COUNTED, namespace: 'AWS/Logs', metricName, dimensionsMap, ...options });
  }

  /**
   * The percentage of a function's calls that failed because of a fault of ours; 0 while fewer than
   * `min` failed. Throttled calls only if asked for: they have alarms of their own, which are billed by
   * their number of metrics. The metrics of a URL are fewer, and include crashes.
   */
  failedShare(row: string, { min, period, throttled }: Sample & { throttled: boolean }): MathExpression {
    const id = idOf(row);
    const [failed, served] = [this.urls('Url5xxCount', [row]), this.urls('UrlRequestCount', [row])].flat();
    if (failed && served && !throttled)
      return share({ id, bad: failed, all: served }, { min, period, label: row });
    const failures = [
      this.custom('serverErrors', { row }),
      this.lambda('Errors', row),
      ...(throttled ? [this.lambda('Throttles', row)] : []),
    ];
    const bad = total(failures, { id, period, label: 'Failed' });
    const all = this.lambda('Invocations', row, { period });
    return share({ id, bad, all }, { min, period, label: row });
  }

  /** Successful visits per second: invocations minus those that ended in an error. */
  served(rows: readonly string[], label: string): MathExpression {
    const parts = rows.map((row) => {
      const id = idOf(row);
      const errors = [
        this.custom('clientErrors', { row }),
        this.custom('serverErrors', { row }),
        this.lambda('Errors', row),
      ];
      const metrics = [this.lambda('Invocations', row), ...errors].map(
        (metric, i) => [`${id}Served${i}`, metric] as const,
      );
      return { expression: metrics.map(([name]) => `FILL(${name}, 0)`).join(' - '), metrics };
    });
    return new MathExpression({
      expression:
        `(${parts.map(({ expression }) => expression).join(' + ')}) / ` +
        `PERIOD(${idOf(rows[0] ?? '')}Served0)`,
      usingMetrics: Object.fromEntries(parts.flatMap(({ metrics }) => metrics)),
      label,
      period: Duration.minutes(1),
    });
  }

  /**
   * The percentage of requests rejected because they lack the distribution's secret;
   * 0 while fewer than `min`.
   */
  rejectedShare({ min, period }: Sample): MathExpression {
    const bad = this.custom('originRefused', {}, { period });
    const all = this.httpApi('Count', { period });
    return share({ id: 'refused', bad, all }, { min, period, label: 'refused' });
  }

  /**
   * The percentage of failed delivery attempts; 0 while fewer than `min` failed. Names each metric once,
   * because alarms are billed by the number of metrics in their expressions. Without last attempts: they are
   * one of fifteen, and those that fail have an alarm as dead letters.
   */
  failedDeliveries({ min, period }: Sample): MathExpression {
    const failed = 'FILL(failed, 0)';
    return new MathExpression({
      expression: `IF(${failed} >= ${min}, 100 * ${failed} / (${failed} + FILL(succeeded, 0)), 0)`,
      usingMetrics: {
        failed: this.custom('deliveriesFailed', {}, { period }),
        succeeded: this.custom('deliveriesSucceeded', {}, { period }),
      },
      label: 'Failed, %',
      period,
    });
  }

  /** The 99th percentile of a function's duration in ms; 0 while there are fewer than `min` calls. */
  slowest(row: string, { min, period }: Sample): MathExpression {
    const id = idOf(row);
    return new MathExpression({
      expression: `IF(FILL(${id}Calls, 0) >= ${min}, ${id}Slowest, 0)`,
      usingMetrics: {
        [`${id}Calls`]: this.lambda('Invocations', row, { period }),
        [`${id}Slowest`]: this.lambda('Duration', row, { statistic: Stats.percentile(99), period }),
      },
      label: row,
      period,
    });
  }
}

/** A metric of a distribution. */
export function edgeMetric(
  DistributionId: string,
  metricName: EdgeMetric,
  options: MetricOptions = {},
): Metric {
  const dimensionsMap = { DistributionId, Region: 'Global' };
  const at = { namespace: 'AWS/CloudFront', region: CLOUDFRONT_REGION };
  return new Metric({ ...COUNTED, ...at, metricName, dimensionsMap, ...options });
}

/** The sum of metrics that may have no data. The id must be unique in a graph. */
export function total(
  metrics: readonly Metric[],
  { id, period, label }: { id: string; period: Duration; label: string },
): MathExpression {
  const parts = metrics.map((metric, i) => [`${id}${i}`, metric.with({ period })] as const);
  return new MathExpression({
    expression: parts.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(parts),
    label,
    period,
  });
}

/** The percentage of `bad` in `all`; 0 while `bad` is less than `min`. The id must be unique in a graph. */
export function share(
  { id, bad, all }: { id: string; bad: IMetric; all: IMetric },
  { min, period, label }: { min: number; period: Duration; label: string },
): MathExpression {
  const [some, whole] = [`FILL(${id}Bad, 0)`, `FILL(${id}All, 0)`];
  return new MathExpression({
    // Throttled calls are not part of `all`, so `bad` may be larger.
    expression: `IF(${some} >= ${min}, 100 * ${some} / IF(${whole} > ${some}, ${whole}, ${some}), 0)`,
    usingMetrics: { [`${id}Bad`]: bad, [`${id}All`]: all },
    label,
    period,
  });
}

/** The minimum within a period for a meaningful percentage. */
interface Sample {
  min: number;
  period: Duration;
}

const idOf = (row: string): string => row.replaceAll('-', '');

const COUNTED = { statistic: Stats.SUM, period: Duration.minutes(1) } as const;

type UrlMetric = `Url${'Request' | '4xx' | '5xx'}Count`;

type LambdaMetric =
  | UrlMetric
  | 'Invocations'
  | 'Errors'
  | 'Throttles'
  | 'Duration'
  | 'ConcurrentExecutions'
  | 'ClaimedAccountConcurrency';

type QueueMetric =
  | 'ApproximateNumberOfMessagesVisible'
  | 'ApproximateAgeOfOldestMessage'
  | 'NumberOfMessagesSent'
  | 'NumberOfMessagesDeleted';

type EdgeMetric = 'Requests' | '5xxErrorRate' | 'BytesDownloaded';

type BackupMetric = `NumberOf${'Backup' | 'Copy'}JobsCompleted`;

type TableMetric =
  | 'ConsumedReadCapacityUnits'
  | 'ConsumedWriteCapacityUnits'
  | 'ReadThrottleEvents'
  | 'WriteThrottleEvents'
  | 'SuccessfulRequestLatency';
