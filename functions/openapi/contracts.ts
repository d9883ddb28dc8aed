import { createRequire } from 'node:module';
import type * as z from 'zod';
import type { ChatContract } from '#functions/chat/chat-function.ts';
import type { EndpointContract, VisitorContract } from '#functions/framework/endpoint.ts';
import { documentedPathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { routes } from '#functions/manifest/endpoints.ts';
import './load-tsx.ts';

export type ApiContract = EndpointContract<z.ZodType, z.ZodType, z.ZodType>;
export type Contract = ApiContract | VisitorContract | ChatContract;

/** A route with the contract of its module. */
export interface Endpoint {
  row: RouteSpec;
  /** Path in the API description. */
  path: string;
  contract: Contract;
}

/** Every endpoint and path in route order, without the fallback routes. */
export function describedEndpoints(): Endpoint[] {
  // Not import(): the CDK app is synthesized synchronously.
  const load = createRequire(import.meta.url);
  return (routes as readonly RouteSpec[])
    .filter(({ path }) => path !== '$default')
    .flatMap((row) => {
      const { contract } = load(`../${row.file}.ts`) as { contract?: Contract };
      if (!contract) throw new Error(`functions/${row.file}.ts exports no contract, which describes it`);
      return documentedPathsOf(row).map((path) => ({ row, path, contract }));
    });
}

export function isVisitorContract(contract: Contract): contract is VisitorContract {
  return 'responses' in contract;
}

/** Whether this is a chat endpoint other than a preflight. */
export function isChatEndpoint(endpoint: Endpoint): endpoint is Endpoint & { contract: ChatContract } {
  return endpoint.row.api === 'chat' && !isVisitorContract(endpoint.contract);
}
