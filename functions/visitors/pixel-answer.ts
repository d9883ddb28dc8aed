import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '../../shared/platform/runtime/log.ts';
import type { Visitor } from '../../shared/visits/visitor.ts';
import { isFromEdge, refusal } from '../framework/from-edge.ts';
import { closeRequest } from '../framework/logged.ts';
import { visitorOf } from './visitor-answer.ts';

/** A transparent GIF of one pixel. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const PIXEL_HEADERS = {
  'content-type': 'image/gif',
  'cache-control': 'no-store',
  // Pages of other sites show it.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** Answers with the image, whatever happens to the count: the page that shows it must not suffer. */
export async function answerPixel(
  event: APIGatewayProxyEventV2,
  track: (query: Record<string, string>, visitor: Visitor) => Promise<void>,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isFromEdge(event)) {
    closeRequest('pixel', { status: 403, ms: 0 });
    return refusal(event);
  }
  const now = new Date();
  try {
    const query = event.queryStringParameters ?? {};
    await track(query as Record<string, string>, visitorOf(event, now));
  } catch (error) {
    log.error('view not recorded', { error });
  }
  closeRequest('pixel', { status: 200, ms: Date.now() - now.getTime() });
  return {
    statusCode: 200,
    headers: { ...PIXEL_HEADERS, 'x-request-id': event.requestContext.requestId },
    body: PIXEL,
    isBase64Encoded: true,
  };
}
