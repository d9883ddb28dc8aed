import { Annotations, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { pathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { settingsOf } from '#functions/manifest/endpoints.ts';
import { AUTHENTICATION } from '#functions/manifest/grants/shared-grants.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { accountDistributions } from './edge/account-distributions.ts';
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
      const extraGrants = authenticates(row, environment) ? AUTHENTICATION : {};
      const lambda = functions.create(this, { ...row, settings: settingsOf(row) }, { extraGrants });
      Annotations.of(lambda).acknowledgeWarning(
        '@aws-cdk/aws-lambda:addPermissionsToVersionOrAlias',
        'The alias has a permission of its own.',
      );
      const targets = release.targets(lambda, row);
      if (row.visit) {
        lambda.addEnvironment(SETTING.visitPaths, JSON.stringify(pathsOf(row)));
        allowUrl(targets.at(-1) ?? lambda);
      }
      for (const target of targets) {
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

/**
 * Lets distributions call a function or alias through its URL: since October 2025, AWS asks for both
 * permissions. They exist whatever the setting `visitors` is, because a URL is created before its function is
 * deployed. Without one, they allow nothing.
 */
function allowUrl(target: IFunction): void {
  const principal = new ServicePrincipal('cloudfront.amazonaws.com');
  const sourceArn = accountDistributions(target);
  target.addPermission('Url', {
    principal,
    sourceArn,
    action: 'lambda:InvokeFunctionUrl',
    functionUrlAuthType: FunctionUrlAuthType.AWS_IAM,
  });
  target.addPermission('Call', {
    principal,
    sourceArn,
    action: 'lambda:InvokeFunction',
    invokedViaFunctionUrl: true,
  });
}

const authenticates = (row: RouteSpec, environment: Environment): boolean =>
  row.access === 'api-key' || (row.keyedBy === 'publicLinks' && environment.links.temporary === 'key');
