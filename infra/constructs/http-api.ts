import { Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as AwsHttpApi,
  HttpIntegrationType,
  type HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { routeKeysOf } from '../../functions/function-spec.ts';
import { AUTHENTICATION_GRANTS, httpRoutes } from '../../functions/routes.ts';
import type { Environment } from '../environments.ts';
import type { FunctionFactory } from './service-function.ts';

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

/** The HTTP API: one function for each of its rows in `functions/routes/`. */
export class HttpApi extends Construct {
  /** Scheme and host that visitors and callers use, without a slash at the end. */
  readonly origin: string;
  /** Host of `origin`, with its port where it has one. */
  readonly host: string;
  /** AWS's own address of the API, which works without a domain. */
  readonly endpoint: string;
  readonly #api: AwsHttpApi;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    this.#api = new AwsHttpApi(this, 'HttpApi', {
      apiName: `signpost-${environment.name}`,
      createDefaultStage: false,
    });
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: environment.logRetentionDays,
      removalPolicy: environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    new HttpStage(this.#api, 'DefaultStage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The functions check the keys of callers themselves; redirects, pages and forms are for everybody.',
    });
    this.endpoint = this.#api.apiEndpoint;
    this.origin = environment.origin ?? this.endpoint;
    this.host = Fn.select(1, Fn.split('://', this.origin));
  }

  /** Adds every row as a function of its own with a route for each of its methods and paths. */
  addRoutes(functions: FunctionFactory): void {
    for (const row of httpRoutes) {
      const lambda = functions.create(this, row, row.access === 'api-key' ? AUTHENTICATION_GRANTS : {});
      const integration = new FunctionIntegration(`${row.name}-integration`, lambda);
      // One for all its routes: a permission each would bring the stack near CloudFormation's 500 resources.
      lambda.addPermission('Routes', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        // Any stage and route: `$default`, which has no path, would not fit the library's pattern.
        sourceArn: Stack.of(this).formatArn({
          service: 'execute-api',
          resource: this.#api.apiId,
          resourceName: '*/*',
        }),
      });
      for (const key of routeKeysOf(row)) {
        const isDefault = key === '$default';
        const [method = '', path = ''] = key.split(' ');
        const routeKey = isDefault ? HttpRouteKey.DEFAULT : HttpRouteKey.with(path, method as HttpMethod);
        new HttpRoute(this, isDefault ? 'Default' : key, { httpApi: this.#api, integration, routeKey });
      }
    }
  }
}

/** Calls a function with payload format 2.0. The library's own adds a permission for each route. */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #uri: string;

  constructor(id: string, lambda: IFunction) {
    super(id);
    this.#uri = lambda.functionArn;
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#uri,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}
