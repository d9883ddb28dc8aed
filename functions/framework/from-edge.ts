import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#shared/platform/errors.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { errorResponse } from '#shared/platform/http/response.ts';
import { measure } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * Whether a request came through the distribution. Requests sent directly to the API bypass the firewall and
 * can forge visitor headers.
 */
export function isFromEdge({ headers }: Pick<HttpEvent, 'headers'>): boolean {
  const known = Buffer.from(setting(SETTING.originSecret));
  // Two during a rotation: the new secret and the previous one.
  const sent = (headers[EDGE_HEADER.secret] ?? '').split(',', 2).map((secret) => Buffer.from(secret));
  return sent.some((secret) => secret.length === known.length && timingSafeEqual(secret, known));
}

/** Throws ORIGIN_REFUSED unless the request came through the distribution. */
export function assertFromEdge(event: Pick<HttpEvent, 'headers'>): void {
  if (!isFromEdge(event)) throw rejection();
}

/** The ORIGIN_REFUSED error as a response, for handlers that do not map thrown errors. */
export function rejectionResponse({ requestContext }: HttpEvent): APIGatewayProxyStructuredResultV2 {
  const response = errorResponse(rejection());
  return { ...response, headers: { ...response.headers, 'x-request-id': requestContext.requestId } };
}

function rejection(): AppError {
  measure('originRefused');
  return new AppError('ORIGIN_REFUSED');
}

/** IP address of the visitor or caller: the request's source IP is the distribution's. */
export function viewerAddress({
  headers,
  requestContext,
}: Pick<HttpEvent, 'headers' | 'requestContext'>): string {
  const address = headers[EDGE_HEADER.viewerAddress];
  return address && isIP(address) ? address : requestContext.http.sourceIp;
}

/**
 * Host of the visitor's or caller's request, in lower case; undefined for a request that bypasses the
 * distribution, which may claim any host.
 */
export function viewerHost(event: Pick<HttpEvent, 'headers'>): string | undefined {
  return isFromEdge(event) ? event.headers[EDGE_HEADER.viewerHost]?.toLowerCase() : undefined;
}
