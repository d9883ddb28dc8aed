/**
 * Headers that the distribution sets on every request that it passes on, whatever a client sends under their names.
 * They may be believed only of a request that carries the distribution's secret (see `functions/framework/from-edge.ts`).
 */
export const EDGE_HEADER = {
  secret: 'x-origin-secret',
  /** The visitor's network address, with the port: `198.51.100.10:46532`, `2001:db8::1:46532`. */
  viewerAddress: 'cloudfront-viewer-address',
  /** Two letters (ISO 3166); absent where it is not known. */
  viewerCountry: 'cloudfront-viewer-country',
} as const;
