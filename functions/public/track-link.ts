import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { trackLink } from '../../shared/links/track-link.ts';
import type { VisitorContract } from '../endpoint.ts';

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

export const contract = {
  summary: 'Track a view of a link with a pixel',
  description:
    'A transparent image of 1x1 for pages that show where the link leads. Always the image: nothing is counted for an ' +
    'unknown or expired link, for bots and for prefetches.',
  query: {
    ua: "The visitor's user agent, in place of the header.",
    screen: "Size of the visitor's screen, such as `1920x1080`; anything else is dropped.",
    referrer: 'Where the visitor came from, in place of the header; empty: from nowhere.',
  },
  answers: [{ status: 200, description: 'The image.', contentTypes: ['image/gif'] }],
} as const satisfies VisitorContract;

/** A link's tracking pixel. Always the image, whatever happens to the count: the page that shows it must not suffer. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const now = new Date();
  const { headers, queryStringParameters: query = {}, requestContext } = event;
  const { method, sourceIp: address } = requestContext.http;
  try {
    await trackLink(event.pathParameters?.['id'] ?? '', query, { method, headers, address, now });
  } catch (error) {
    console.error({
      message: 'view not recorded',
      error: error instanceof Error ? error.stack : String(error),
    });
  }
  console.info({ message: 'pixel', ms: Date.now() - now.getTime() });
  return {
    statusCode: 200,
    headers: { ...PIXEL_HEADERS, 'x-request-id': requestContext.requestId },
    body: PIXEL,
    isBase64Encoded: true,
  };
}
