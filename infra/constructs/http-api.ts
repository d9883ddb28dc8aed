import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi as AwsHttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { NAMESPACE } from '../../shared/runtime/metrics.ts';
import type { Environment } from '../environments.ts';

/** Neither keys nor addresses, and of a path only its shape. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationStatus: '$context.integration.status',
  error: '$context.error.responseType',
};

/** Metric of the requests that the API has refused for their number by itself. */
export const throttledRequestsOf = ({ name }: Environment): string => `${name}-http-api-throttled-requests`;

/** The HTTP API, without its routes: see `http-routes.ts`. */
export class HttpApi extends Construct {
  readonly api: AwsHttpApi;
  /** AWS's own address of the API, for the distribution alone: the functions refuse everybody else. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.api = new AwsHttpApi(this, 'HttpApi', {
      apiName: `signpost-${environment.name}`,
      createDefaultStage: false,
    });
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: environment.logRetentionDays,
      removalPolicy: environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    new HttpStage(this.api, 'DefaultStage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      ...(environment.throttle && {
        throttle: {
          rateLimit: environment.throttle.requestsPerSecond,
          burstLimit: environment.throttle.burst,
        },
      }),
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    // AWS measures them only among all of 400 to 499. Functions answer 429 too, to a caller beyond his plan.
    new MetricFilter(this, 'Throttled', {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '429'),
        FilterPattern.stringValue('$.integrationStatus', '=', '-'),
      ),
      metricNamespace: NAMESPACE,
      metricName: throttledRequestsOf(environment),
    });
    this.endpoint = this.api.apiEndpoint;
  }
}
