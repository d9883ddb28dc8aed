import type { Context } from 'aws-lambda';
import { type InvocationIds, inInvocation, log, measure } from '../shared/runtime/log.ts';

/** A handler all of whose log lines name its request, and whose last one carries what was measured. */
export const logged =
  <Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) =>
  (event: Event, context: Context): Promise<Result> =>
    inInvocation(invocationIds(event as MaybeRequest, context), () => handler(event, context));

/** Events of the APIs; those of queues and clocks have no request. */
interface MaybeRequest {
  requestContext?: { requestId: string };
}

export const invocationIds = (
  { requestContext }: MaybeRequest,
  { awsRequestId }: Context,
): InvocationIds => ({ requestId: awsRequestId, apiRequestId: requestContext?.requestId });

/** How a request was answered. */
interface Answered {
  route?: string;
  status: number;
  ms: number;
  /** Of an error: its code, and what has led to it. */
  code?: string;
  cause?: string;
}

/** Closes the log of a request: never a key, an address, a query or a body. */
export function closeRequest(message: string, answered: Answered): void {
  if (answered.status >= 500) measure('serverErrors');
  else if (answered.status >= 400) measure('clientErrors');
  log.close(message, { ...answered });
}
