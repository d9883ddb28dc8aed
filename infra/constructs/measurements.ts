import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { METRIC, type MetricName, type MetricSpec, NAMESPACE } from '../../shared/runtime/metrics.ts';
import { CLOUDFRONT_REGION } from '../environment/domains.ts';
import type { Environment } from '../environment/schema.ts';
import { functionNameOf } from './service-function.ts';

/** What AWS made up the name of when it was deployed. */
export interface DeployedNames {
  table: string;
  functionLogs: string;
  httpApi: string;
  distribution: string;
}

/** The metrics of an environment, ours and AWS's: for alarms and the dashboard. Counts are sums over a period. */
export class Measurements {
  readonly environment: Environment;
  readonly #names: DeployedNames;

  constructor(environment: Environment, names: DeployedNames) {
    this.environment = environment;
    this.#names = names;
  }

  /** What the functions write: of the whole environment, or of one function (its row) or model. */
  own(metric: MetricName, of: { row?: string; model?: string } = {}, options: MetricOptions = {}): Metric {
    const values: Record<string, string | undefined> = {
      Environment: this.environment.name,
      FunctionName: of.row && functionNameOf(this.environment, of.row),
      Model: of.model,
    };
    const known = Object.keys(values).filter((dimension) => values[dimension] !== undefined);
    const { name, dimensions } = METRIC[metric] as MetricSpec;
    const set = dimensions.find((it) => it.length === known.length && it.every((one) => known.includes(one)));
    if (!set) throw new Error(`${name} is not measured by ${known.join(' and ')}`);
    const dimensionsMap = Object.fromEntries(set.map((dimension) => [dimension, values[dimension] ?? '']));
    return new Metric({ ...COUNTED, namespace: NAMESPACE, metricName: name, dimensionsMap, ...options });
  }

  /** The ten functions with most of it. */
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

  /** Of one function, by its row; without one of all functions of the account in this region. */
  lambda(metricName: LambdaMetric, row?: string, options: MetricOptions = {}): Metric {
    const dimensionsMap = row === undefined ? {} : { FunctionName: functionNameOf(this.environment, row) };
    return new Metric({ ...COUNTED, namespace: 'AWS/Lambda', metricName, dimensionsMap, ...options });
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

  /** Of the table itself or one of its indexes. */
  table(metricName: TableMetric, more: Record<string, string> = {}, options: MetricOptions = {}): Metric {
    const dimensionsMap = { TableName: this.#names.table, ...more };
    return new Metric({ ...COUNTED, namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...options });
  }

  httpApi(metricName: 'Count' | '4xx' | '5xx' | 'Latency', options: MetricOptions = {}): Metric {
    const dimensionsMap = { ApiId: this.#names.httpApi };
    return new Metric({ ...COUNTED, namespace: 'AWS/ApiGateway', metricName, dimensionsMap, ...options });
  }

  /**
   * Requests that API Gateway refused itself, before any function was called: a route had too many of them. They are what
   * it counts of 400 to 499 beyond the responses of the functions. AWS counts 429 apart only in an access log, which costs
   * something for every request. The two counts are of two clocks, so a hundredth of them tells nothing.
   */
  gatewayRefusals(period: Duration): MathExpression {
    const [all, ours] = ['FILL(gatewayAll, 0)', 'FILL(gatewayOurs, 0)'];
    return new MathExpression({
      expression: `IF(${all} - ${ours} > ${all} / 100, ${all} - ${ours}, 0)`,
      usingMetrics: {
        gatewayAll: this.httpApi('4xx', { period }),
        gatewayOurs: this.own('httpApiClientErrors', {}, { period }),
      },
      label: 'Refused by API Gateway',
      period,
    });
  }

  chatApi(metricName: 'Count' | '4XXError' | '5XXError', options: MetricOptions = {}): Metric {
    const dimensionsMap = { ApiName: `signpost-${this.environment.name}-chat` };
    return new Metric({ ...COUNTED, namespace: 'AWS/ApiGateway', metricName, dimensionsMap, ...options });
  }

  /** CloudFront has all of its metrics in one region: a dashboard can show them, an alarm of another region cannot. */
  edge(metricName: 'Requests' | '5xxErrorRate' | 'BytesDownloaded', options: MetricOptions = {}): Metric {
    const dimensionsMap = { DistributionId: this.#names.distribution, Region: 'Global' };
    const at = { namespace: 'AWS/CloudFront', region: CLOUDFRONT_REGION };
    return new Metric({ ...COUNTED, ...at, metricName, dimensionsMap, ...options });
  }

  /** What CloudWatch did with the functions' log: of metrics in it, those that it could not read. */
  logs(
    metricName: 'EMFParsingErrors' | 'EMFValidationErrors' | 'IncomingBytes',
    options: MetricOptions = {},
  ): Metric {
    const dimensionsMap = { LogGroupName: this.#names.functionLogs };
    return new Metric({ ...COUNTED, namespace: 'AWS/Logs', metricName, dimensionsMap, ...options });
  }

  /**
   * Calls of a function that did not get what they asked for, for a reason of ours: their share in percent, and 0 while
   * they are fewer than `least`.
   */
  failedShare(row: string, { least, period }: Sample): MathExpression {
    const id = idOf(row);
    const failures = [
      this.own('serverErrors', { row }),
      this.lambda('Errors', row),
      this.lambda('Throttles', row),
    ];
    const bad = total(failures, { id, period, label: 'Failed' });
    const all = this.lambda('Invocations', row, { period });
    return share({ id, bad, all }, { least, period, label: row });
  }

  /** Visits that got what they came for, a second: invocations of functions, less those that ended in an error. */
  served(rows: readonly string[], label: string): MathExpression {
    const parts = rows.map((row) => {
      const id = idOf(row);
      const errors = [
        this.own('clientErrors', { row }),
        this.own('serverErrors', { row }),
        this.lambda('Errors', row),
      ];
      const metrics = [this.lambda('Invocations', row), ...errors].map(
        (metric, i) => [`${id}Served${i}`, metric] as const,
      );
      return { expression: metrics.map(([name]) => `FILL(${name}, 0)`).join(' - '), metrics };
    });
    return new MathExpression({
      expression: `(${parts.map(({ expression }) => expression).join(' + ')}) / PERIOD(${idOf(rows[0] ?? '')}Served0)`,
      usingMetrics: Object.fromEntries(parts.flatMap(({ metrics }) => metrics)),
      label,
      period: Duration.minutes(1),
    });
  }

  /** Requests that were refused for want of the distribution's secret: their share in percent, as above. */
  refusedShare({ least, period }: Sample): MathExpression {
    const bad = this.own('originRefused', {}, { period });
    const all = this.httpApi('Count', { period });
    return share({ id: 'refused', bad, all }, { least, period, label: 'refused' });
  }

  /** What the slowest call in a hundred of a function takes, in ms; 0 while there are fewer calls than `least`. */
  slowest(row: string, { least, period }: Sample): MathExpression {
    const id = idOf(row);
    return new MathExpression({
      expression: `IF(FILL(${id}Calls, 0) >= ${least}, ${id}Slowest, 0)`,
      usingMetrics: {
        [`${id}Calls`]: this.lambda('Invocations', row, { period }),
        [`${id}Slowest`]: this.lambda('Duration', row, { statistic: Stats.percentile(99), period }),
      },
      label: row,
      period,
    });
  }
}

/** The sum of metrics that may have nothing to tell. The id sets it apart in a graph. */
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

/** The share of the bad ones in percent; 0 while they are fewer than `least`. The id sets it apart in a graph. */
export function share(
  { id, bad, all }: { id: string; bad: IMetric; all: IMetric },
  { least, period, label }: { least: number; period: Duration; label: string },
): MathExpression {
  const [some, whole] = [`FILL(${id}Bad, 0)`, `FILL(${id}All, 0)`];
  return new MathExpression({
    // Calls that were throttled are not among all: the bad ones may be more.
    expression: `IF(${some} >= ${least}, 100 * ${some} / IF(${whole} > ${some}, ${whole}, ${some}), 0)`,
    usingMetrics: { [`${id}Bad`]: bad, [`${id}All`]: all },
    label,
    period,
  });
}

/** How many there have to be within a period before they tell anything. */
interface Sample {
  least: number;
  period: Duration;
}

const idOf = (row: string): string => row.replaceAll('-', '');

const COUNTED = { statistic: Stats.SUM, period: Duration.minutes(1) } as const;

type LambdaMetric =
  | 'Invocations'
  | 'Errors'
  | 'Throttles'
  | 'Duration'
  | 'ConcurrentExecutions'
  | 'ClaimedAccountConcurrency';

type QueueMetric =
  | 'ApproximateNumberOfMessagesVisible'
  | 'ApproximateAgeOfOldestMessage'
  | 'NumberOfMessagesSent';

type TableMetric =
  | 'ConsumedReadCapacityUnits'
  | 'ConsumedWriteCapacityUnits'
  | 'ReadThrottleEvents'
  | 'WriteThrottleEvents'
  | 'SuccessfulRequestLatency';
