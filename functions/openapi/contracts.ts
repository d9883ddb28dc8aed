import { createRequire } from 'node:module';
import type * as z from 'zod';
import type { ChatContract } from '../chat/chat-function.ts';
import type { EndpointContract, VisitorContract } from '../framework/endpoint.ts';
import { documentedPathsOf, type RouteSpec } from '../framework/function-spec.ts';
import { routes } from '../routes.ts';

export type ApiContract = EndpointContract<z.ZodType, z.ZodType, z.ZodType>;
export type Contract = ApiContract | VisitorContract | ChatContract;

/** A row of the routes with the contract of its module. */
export interface Endpoint {
  row: RouteSpec;
  /** As it is documented. */
  path: string;
  contract: Contract;
}

/** Every endpoint with each of its paths, in the order of the routes, but for what takes what no other takes. */
export function describedEndpoints(): Endpoint[] {
  // Not import(): the CDK builds its app in one go, without waiting for anything.
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
  return 'answers' in contract;
}

/** Whether an endpoint is one of the chat API that does more than answer a browser that asks first. */
export function isChatEndpoint(endpoint: Endpoint): endpoint is Endpoint & { contract: ChatContract } {
  return endpoint.row.api === 'chat' && !isVisitorContract(endpoint.contract);
}
