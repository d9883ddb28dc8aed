import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isFromEdge, rejectionResponse } from '#functions/framework/from-edge.ts';
import { closeVisit } from '#functions/framework/logged.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { loggingOf, visitorOf } from './visitor-response.ts';

/** A transparent 1x1 GIF. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const PIXEL_HEADERS = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  // Embedded in pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** Returns the image even if tracking fails: the page that embeds it must not break. */
export async function respondWithPixel(
  event: HttpEvent,
  track: (query: Record<string, string>, visitor: Visitor) => Promise<void>,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isFromEdge(event)) {
    closeVisit('pixel', { status: 403, ms: 0 }, loggingOf(event));
    return rejectionResponse(event);
  }
  const now = new Date();
  try {
    const query = event.queryStringParameters ?? {};
    await track(query as Record<string, string>, visitorOf(event, now));
  } catch (error) {
    log.error('view not recorded', { error });
  }
  closeVisit('pixel', { status: 200, ms: Date.now() - now.getTime() }, loggingOf(event));
  return {
    statusCode: 200,
    headers: { ...PIXEL_HEADERS, 'x-request-id': event.requestContext.requestId },
    body: PIXEL,
    isBase64Encoded: true,
  };
}
