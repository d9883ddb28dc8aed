import { Stack, Validations } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  type HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type RouteSpec, routeKeysOf } from '#functions/framework/function-spec.ts';
import { AUTHENTICATION_GRANTS, settingsOf } from '#functions/routes.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { FunctionFactory } from './functions/service-function.ts';
import type { HttpApi } from './http-api.ts';
import { releaseOf } from './monitoring/canary.ts';

export interface HttpRoutesProps {
  environment: Environment;
  api: HttpApi;
  rows: readonly RouteSpec[];
  functions: FunctionFactory;
}

/** One function behind the HTTP API for each row, with a route for each of its methods and paths. */
export class HttpRoutes extends Construct {
  constructor(scope: Construct, id: string, { environment, api: { api }, rows, functions }: HttpRoutesProps) {
    super(scope, id);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The functions check API keys themselves; redirects, pages and forms are public.',
    });
    const release = releaseOf(this, environment);
    for (const row of rows) {
      const extraGrants = authenticates(row, environment) ? AUTHENTICATION_GRANTS : {};
      const lambda = release.live(
        functions.create(this, { ...row, settings: settingsOf(row) }, { extraGrants }),
        row,
      );
      const integration = new FunctionIntegration(`${row.name}-integration`, lambda);
      // One permission for all routes: one per route would bring the stack close to
      // the limit of 500 resources.
      lambda.addPermission('Routes', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        // Any stage and route: `$default` has no path and would not match CDK's pattern.
        sourceArn: Stack.of(this).formatArn({
          service: 'execute-api',
          resource: api.apiId,
          resourceName: '*/*',
        }),
      });
      for (const key of routeKeysOf(row)) {
        const isDefault = key === '$default';
        const [method = '', path = ''] = key.split(' ');
        const routeKey = isDefault ? HttpRouteKey.DEFAULT : HttpRouteKey.with(path, method as HttpMethod);
        new HttpRoute(this, isDefault ? 'Default' : key, { httpApi: api, integration, routeKey });
      }
    }
  }
}

const authenticates = (row: RouteSpec, environment: Environment): boolean =>
  row.access === 'api-key' || (row.keyedBy === 'publicLinks' && environment.links.temporary === 'key');

/** Invokes a function with payload format 2.0. CDK's own integration adds a permission for each route. */
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
