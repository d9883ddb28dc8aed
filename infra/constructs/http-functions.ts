import { Annotations, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { AUTHENTICATION_GRANTS, settingsOf } from '#functions/routes.ts';
import type { Environment } from '#infra/environment/schema.ts';
import type { FunctionFactory } from './functions/service-function.ts';
import type { HttpApi } from './http-api.ts';
import { releaseOf } from './monitoring/canary.ts';

export interface HttpFunctionsProps {
  environment: Environment;
  api: HttpApi;
  rows: readonly RouteSpec[];
  functions: FunctionFactory;
}

/** One function for each row, which the HTTP API may invoke. The routes themselves are part of the API. */
export class HttpFunctions extends Construct {
  constructor(scope: Construct, id: string, { environment, api, rows, functions }: HttpFunctionsProps) {
    super(scope, id);
    const release = releaseOf(this, environment);
    for (const row of rows) {
      const extraGrants = authenticates(row, environment) ? AUTHENTICATION_GRANTS : {};
      const lambda = functions.create(this, { ...row, settings: settingsOf(row) }, { extraGrants });
      Annotations.of(lambda).acknowledgeWarning(
        '@aws-cdk/aws-lambda:addPermissionsToVersionOrAlias',
        'The alias has a permission of its own.',
      );
      for (const target of release.targets(lambda, row)) {
        // One permission for all routes: one per route would bring the stack close to
        // the limit of 500 resources.
        target.addPermission('Routes', {
          principal: new ServicePrincipal('apigateway.amazonaws.com'),
          // Any stage and route: `$default` has no path and would not match CDK's pattern.
          sourceArn: Stack.of(this).formatArn({
            service: 'execute-api',
            resource: api.id,
            resourceName: '*/*',
          }),
        });
      }
    }
  }
}

const authenticates = (row: RouteSpec, environment: Environment): boolean =>
  row.access === 'api-key' || (row.keyedBy === 'publicLinks' && environment.links.temporary === 'key');
