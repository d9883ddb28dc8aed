import type * as z from 'zod';
import type { EndpointContract, Reply } from '#functions/framework/endpoint.ts';
import { assertNotCrossSite } from '#functions/framework/from-console.ts';
import { type PublicRequest, publicFunction } from '#functions/framework/public-function.ts';
import type { RateLimit } from '#shared/platform/limits/limit-address.ts';

/**
 * An endpoint for people who are not signed in yet. Other sites cannot call it: they could sign
 * visitors in to another account.
 */
export function signInFunction<Data extends z.ZodType, Body extends z.ZodType = z.ZodType<undefined>>(
  contract: EndpointContract<Body, z.ZodType<undefined>, Data>,
  run: (request: PublicRequest<Body, z.ZodType<undefined>>) => Promise<Reply<Data>>,
  limits: readonly RateLimit[],
) {
  return publicFunction(contract, run, { limits, assertAllowed: assertNotCrossSite });
}
