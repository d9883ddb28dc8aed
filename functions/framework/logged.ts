import type { Context } from 'aws-lambda';
import { type InvocationIds, inInvocation, log, markStarted, measure } from '#shared/platform/runtime/log.ts';

/** Adds request ids to a handler's log lines, and measurements to the last one. */
export function withLogging<Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) {
  markStarted();
  return (event: Event, context: Context): Promise<Result> =>
    inInvocation(invocationIds(event as MaybeRequest, context), () => handler(event, context));
}

/** Only API events have a request context; queue and schedule events do not. */
interface MaybeRequest {
  requestContext?: { requestId: string };
}

export const invocationIds = (
  { requestContext }: MaybeRequest,
  { awsRequestId }: Context,
): InvocationIds => ({ requestId: awsRequestId, apiRequestId: requestContext?.requestId });

/** The end of a request, as logged. */
interface RequestEnd {
  route?: string;
  status: number;
  ms: number;
  /** Error code and cause. */
  code?: string;
  cause?: string;
}

/** Closes the log of an HTTP API request. Never logs keys, IP addresses, queries or bodies. */
export function closeRequest(message: string, end: RequestEnd): void {
  if (end.status >= 400 && end.status < 500) measure('httpApiClientErrors');
  closeAnyRequest(message, end);
}

/**
 * Closes the log of a request to any API, and counts its errors. Never logs keys, IP addresses, queries or
 * bodies.
 */
export function closeAnyRequest(message: string, end: RequestEnd): void {
  // 502: a fault of another service, which this operator cannot fix.
  if (end.status >= 500 && end.status !== 502) measure('serverErrors');
  else if (end.status >= 400) measure('clientErrors');
  log.close(message, { ...end });
}

/** Milliseconds from which a visit is slow enough to be logged, whatever its outcome. */
const SLOW_MS = 1000;

export interface VisitLogging {
  /** Whether CloudFront's access log has the request. */
  isInAccessLog: boolean;
  /** Whether a function URL called, whose errors are no errors of the HTTP API. */
  isThroughUrl: boolean;
}

/**
 * Closes the log of a visit. CloudFront's access log has every request to the service's hosts: of those, the
 * functions log only what fails, what is slow, and what starts an environment.
 */
export function closeVisit(message: string, end: RequestEnd, logging: VisitLogging): void {
  const { isInAccessLog, isThroughUrl } = logging;
  if (isInAccessLog && end.status < 400 && end.ms < SLOW_MS) log.close(message, { ...end }, 'DEBUG');
  else if (isThroughUrl) closeAnyRequest(message, end);
  else closeRequest(message, end);
}
