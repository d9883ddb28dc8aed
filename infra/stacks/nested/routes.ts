import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import type { FunctionFactory } from '#infra/constructs/functions/service-function.ts';
import type { HttpApi } from '#infra/constructs/http-api.ts';
import { HttpFunctions } from '#infra/constructs/http-functions.ts';
import type { Environment } from '#infra/environment/schema.ts';

export interface RoutesStackProps {
  environment: Environment;
  api: HttpApi;
  rows: readonly RouteSpec[];
  functions: FunctionFactory;
}

/**
 * Functions behind the HTTP API. Each group of rows has its own stack: CloudFormation allows 500 resources
 * and 60 dynamic references per template, and each function has one such reference for the origin secret.
 */
export class RoutesStack extends NestedStack {
  constructor(scope: Construct, id: string, props: RoutesStackProps) {
    super(scope, id);
    // Keep the construct's ID: functions with another logical ID would have the names of existing ones.
    new HttpFunctions(this, 'Routes', props);
  }
}
