import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { RouteSpec } from '../../functions/function-spec.ts';
import type { HttpApi } from '../constructs/http-api.ts';
import { HttpRoutes } from '../constructs/http-routes.ts';
import type { FunctionFactory } from '../constructs/service-function.ts';

export interface RoutesStackProps {
  api: HttpApi;
  rows: readonly RouteSpec[];
  functions: FunctionFactory;
}

/** Functions behind the HTTP API: a stack of its own for each group of rows, so that none comes near 500 resources. */
export class RoutesStack extends Stack {
  constructor(scope: Construct, id: string, { api, rows, functions }: RoutesStackProps) {
    super(scope, id);
    new HttpRoutes(this, 'Routes', { api, rows, functions });
  }
}
