import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { isFromEdge, rejectionResponse } from '#functions/framework/from-edge.ts';
import { closeRequest, withLogging } from '#functions/framework/logged.ts';
import { PREFLIGHT_HEADERS } from '#shared/platform/http/cors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'CORS preflight of surveys',
  description: 'Sent by browsers before a page of another origin submits a survey.',
  responses: [{ status: 204, description: 'All origins are allowed.' }],
  isInternal: true,
} as const satisfies VisitorContract;

export const handler = withLogging(async (event: HttpEvent): Promise<APIGatewayProxyStructuredResultV2> => {
  if (!isFromEdge(event)) {
    closeRequest('preflight', { status: 403, ms: 0 });
    return rejectionResponse(event);
  }
  const headers = { ...PREFLIGHT_HEADERS, 'x-request-id': event.requestContext.requestId };
  return { statusCode: 204, headers };
});
