/**
 * Headers that CloudFront sets on every request, overwriting a client's. Trust them only with the distribution's secret
 * (see `functions/framework/from-edge.ts`).
 */
export const EDGE_HEADER = {
  secret: 'x-origin-secret',
  /** The visitor's IP address with port: `198.51.100.10:46532`, `2001:db8::1:46532`. */
  viewerAddress: 'cloudfront-viewer-address',
  /** ISO 3166 alpha-2; absent when unknown. */
  viewerCountry: 'cloudfront-viewer-country',
} as const;
