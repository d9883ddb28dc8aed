import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { etagOf, matchesEtag } from './etag.ts';
import type { HttpEvent } from './http-event.ts';

/** A text file that is constant for the life of the function. */
export interface StaticFile {
  /** Compressed once: Lambda returns at most 6 MB, and API Gateway does not compress. */
  gzipped: Buffer;
  contentType: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
}

/** A file response: gzipped when the client accepts it, 304 when its ETag matches. */
export function staticResponse(
  { headers: requested }: Pick<HttpEvent, 'headers'>,
  { gzipped, contentType, cacheControl, headers }: StaticFile,
): APIGatewayProxyStructuredResultV2 {
  const etag = etagOf(gzipped);
  const common = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  if (matchesEtag(requested['if-none-match'], etag)) return { statusCode: 304, headers: common };
  const response = {
    statusCode: 200,
    headers: { ...common, 'content-type': contentType, 'x-content-type-options': 'nosniff', ...headers },
  };
  if (!acceptsGzip(requested['accept-encoding']))
    return { ...response, body: gunzipSync(gzipped).toString('utf8') };
  return {
    ...response,
    headers: { ...response.headers, 'content-encoding': 'gzip' },
    body: gzipped.toString('base64'),
    isBase64Encoded: true,
  };
}

function acceptsGzip(acceptEncoding = ''): boolean {
  const codings = acceptEncoding.toLowerCase().split(',');
  const [, weight = '1'] = codings
    .map((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*$/.exec(coding))
    .find(Boolean) ?? ['', '0'];
  return Number(weight) > 0;
}
