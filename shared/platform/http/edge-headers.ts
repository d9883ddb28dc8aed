/**
 * Headers that the distribution sets on every request, replacing a client's. Trust them only with the
 * distribution's secret (see `functions/framework/from-edge.ts`).
 */
export const EDGE_HEADER = {
  secret: 'x-origin-secret',
  /** The visitor's IP address. */
  viewerAddress: 'x-viewer-address',
  /** The host of the visitor's request; `host` itself is the gateway's. */
  viewerHost: 'x-viewer-host',
  /**
   * Epoch milliseconds and CloudFront's ID of the visitor's request, `<time>.<id>`. The same when CloudFront
   * sends the request to its origin again.
   */
  viewerRequest: 'x-viewer-request',
  /** ISO 3166 alpha-2; absent when unknown. */
  viewerCountry: 'cloudfront-viewer-country',
  /** The part after the hyphen of ISO 3166-2; absent when unknown. */
  viewerRegion: 'cloudfront-viewer-country-region',
  /** In English, as is the city. CloudFront percent-encodes what is not ASCII. */
  viewerRegionName: 'cloudfront-viewer-country-region-name',
  viewerCity: 'cloudfront-viewer-city',
} as const;

/**
 * Client headers that functions read, with the maximum length to which the distribution truncates
 * them: API Gateway rejects requests with more than 10,240 bytes of headers. The distribution drops
 * all other headers, and cookies.
 */
export const CLIENT_HEADERS = {
  accept: 512,
  'accept-encoding': 128,
  'accept-language': 64,
  'access-control-request-headers': 1024,
  authorization: 256,
  'content-encoding': 32,
  'content-type': 256,
  // Longer than a valid key, so that a truncated one is still rejected; the same for both API key headers.
  'idempotency-key': 300,
  // A few ETags of records.
  'if-match': 256,
  'if-none-match': 256,
  // Of the MCP server; a name is a tool's.
  'mcp-method': 64,
  'mcp-name': 128,
  'mcp-protocol-version': 32,
  origin: 256,
  purpose: 32,
  // Functions only read its host.
  referer: 512,
  'sec-fetch-site': 32,
  'sec-purpose': 32,
  'user-agent': 512,
  'x-account-id': 64,
  'x-moz': 32,
  'x-purpose': 32,
  'x-service-api-key': 256,
} as const;

type HeaderName =
  | keyof typeof CLIENT_HEADERS
  | (typeof EDGE_HEADER)[keyof typeof EDGE_HEADER]
  // CloudFront sends it, and does not let its functions change it.
  | 'content-length';

/** Headers of a request, names in lower case. No others arrive. */
export type RequestHeaders = Readonly<Partial<Record<HeaderName, string | undefined>>>;
