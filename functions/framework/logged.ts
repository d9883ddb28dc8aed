import type { Context } from 'aws-lambda';
import {
  type InvocationIds,
  inInvocation,
  log,
  markStarted,
  measure,
} from '../../shared/platform/runtime/log.ts';

/** A handler all of whose log lines name its request, and whose last one carries what was measured. */
export function logged<Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) {
  markStarted();
  return (event: Event, context: Context): Promise<Result> =>
    inInvocation(invocationIds(event as MaybeRequest, context), () => handler(event, context));
}

/** Events of the APIs; those of queues and clocks have no request. */
interface MaybeRequest {
  requestContext?: { requestId: string };
}

export const invocationIds = (
  { requestContext }: MaybeRequest,
  { awsRequestId }: Context,
): InvocationIds => ({ requestId: awsRequestId, apiRequestId: requestContext?.requestId });

/** How a request ended. */
interface Answered {
  route?: string;
  status: number;
  ms: number;
  /** Of an error: its code, and what has led to it. */
  code?: string;
  cause?: string;
}

/** Closes the log of a request to the HTTP API: never a key, an address, a query or a body. */
export function closeRequest(message: string, answered: Answered): void {
  if (answered.status >= 400 && answered.status < 500) measure('httpApiClientErrors');
  closeAnyRequest(message, answered);
}

/** The same for a request to any API. */
export function closeAnyRequest(message: string, answered: Answered): void {
  if (answered.status >= 500) measure('serverErrors');
  else if (answered.status >= 400) measure('clientErrors');
  log.close(message, { ...answered });
}
