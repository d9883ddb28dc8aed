import type { HttpResponse } from '#functions/framework/http-stack.ts';
import { CORS_HEADERS } from '#shared/platform/http/cors.ts';

/** Metadata as JSON, for pages of other sites, too: it is the same for everyone. */
export const metadataResponse = (metadata: object): HttpResponse => ({
  statusCode: 200,
  headers: {
    ...CORS_HEADERS,
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  },
  body: JSON.stringify(metadata),
});
