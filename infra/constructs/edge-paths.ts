import { PREFIX } from '../../shared/smart-links/slug.ts';

/**
 * How the distribution serves a path:
 * - `answer`: made by a function for each request, kept nowhere; visitors who ask over HTTP are led to HTTPS.
 * - `keyed answer`: the same for requests that carry a key: over HTTP they are refused, so that nobody gets used to it.
 * - `page`: made by a function and kept for as long as its `cache-control` says; nothing where it says nothing.
 * - `media`: a file of the bucket that never changes, kept for as long as it is asked for.
 * - `console page`: the one page of the console, whatever the address: it finds itself what belongs there.
 * - `console file`: what that page loads; `console preview`: what it loads into a frame that it keeps away from everything.
 *   All of the console is kept for as long as its files say.
 */
export type Serving =
  | 'answer'
  | 'keyed answer'
  | 'page'
  | 'media'
  | 'console page'
  | 'console file'
  | 'console preview';

/** Whatever no pattern below takes: short links, forms, pixels, public helpers, and what is not there. */
export const ELSE: Serving = 'answer';

/** How each path is cached, in the order in which CloudFront looks. */
export const EDGE_PATHS: readonly (readonly [pattern: string, serving: Serving])[] = [
  ['/v1/api/*', 'keyed answer'],
  ['/media/*', 'media'],
  ['/docs', 'page'],
  ['/docs/*', 'page'],
  ['/console', 'console page'],
  ['/console/assets/preview-*', 'console preview'],
  ['/console/assets/*', 'console file'],
  ['/console/*', 'console page'],
  ...Object.values(PREFIX).map((prefix) => [`/${prefix}/*`, 'page'] as const),
];

/** Parameters of the query that a page is another one by; all others reach its function, too. */
export const PAGE_PARAMETERS = ['v', 'sent'];
