import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { etagOf, matchesEtag } from './etag.ts';

/** A text file that stays the same for as long as the function lives. */
export interface StaticFile {
  /** Compressed once: Lambda answers at most 6 MB, and the gateway does not compress. */
  gzipped: Buffer;
  contentType: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers with a file: compressed where the caller takes that, and with 304 where he has it already. */
export function staticResponse(
  { headers: requested }: Pick<APIGatewayProxyEventV2, 'headers'>,
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
