import { createRequire } from 'node:module';
import type * as z from 'zod';
import type { EndpointContract, VisitorContract } from '../endpoint.ts';
import type { RouteSpec } from '../function-spec.ts';
import { routes } from '../routes.ts';

export type ApiContract = EndpointContract<z.ZodType, z.ZodType, z.ZodType>;
export type Contract = ApiContract | VisitorContract;

/** A row of the routes with the contract of its module. */
export interface Endpoint {
  row: RouteSpec;
  contract: Contract;
}

/** Every endpoint in the order of the routes, but for the one that takes what no other takes. */
export function describedEndpoints(): Endpoint[] {
  // Not import(): the CDK builds its app in one go, without waiting for anything.
  const load = createRequire(import.meta.url);
  return (routes as readonly RouteSpec[])
    .filter(({ path }) => path !== '$default')
    .map((row) => {
      const { contract } = load(`../${row.file}.ts`) as { contract?: Contract };
      if (!contract) throw new Error(`functions/${row.file}.ts exports no contract, which describes it`);
      return { row, contract };
    });
}

export function isVisitorContract(contract: Contract): contract is VisitorContract {
  return 'answers' in contract;
}
