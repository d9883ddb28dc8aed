import { CHAT_STAGE } from '../../../functions/framework/function-spec.ts';
import { FONT_PATH } from '../../../shared/smart-links/pages/theme/fonts.ts';
import { PREFIX } from '../../../shared/smart-links/slug.ts';
import { CLIENT_FILE } from '../../build/client-file.ts';

/**
 * How the distribution serves a path:
 * - `response`: from a function, never cached. HTTP requests are redirected to HTTPS.
 * - `keyed response`: the same for requests with an API key or a session, whose cookie is passed on. HTTP requests are rejected,
 *   so that no caller relies on them.
 * - `chat`: a stream of the chat API, under the same conditions.
 * - `page`: from a function, cached for each host according to its `cache-control`; not cached without one.
 * - `landing page`: the same without a default for `x-frame-options`, because some sites may show some pages in a frame.
 * - `media`: an immutable file in the bucket, cached for some minutes, because its owner may be suspended.
 * - `console page`: the page of the console, the same for every path: its script renders the view of the path.
 * - `console file`: an asset of that page, or the TypeScript client. `console preview`: the page in its sandboxed frame. All console files are cached
 *   according to their `cache-control`.
 * - `font`: a font of themed pages, among the console's files. The preview frame, whose origin is opaque, may load it, too.
 */
export type EdgeBehavior =
  | 'response'
  | 'keyed response'
  | 'chat'
  | 'page'
  | 'landing page'
  | 'media'
  | 'console page'
  | 'console file'
  | 'console preview'
  | 'font';

/** For paths that match no pattern below: short links, forms, pixels, public helpers, and unknown paths. */
export const DEFAULT_BEHAVIOR: EdgeBehavior = 'response';

/** Path patterns, in the order in which CloudFront matches them. */
export const EDGE_PATHS: readonly (readonly [pattern: string, behavior: EdgeBehavior])[] = [
  ['/v1/api/*', 'keyed response'],
  ['/v1/auth/*', 'keyed response'],
  ['/mcp', 'keyed response'],
  [`/${CHAT_STAGE}`, 'chat'],
  [`/${CHAT_STAGE}/*`, 'chat'],
  ['/media/*', 'media'],
  ['/docs', 'page'],
  ['/docs/*', 'page'],
  ['/llms.txt', 'page'],
  [`/${CLIENT_FILE}`, 'console file'],
  ['/console', 'console page'],
  [`${FONT_PATH}/*`, 'font'],
  ['/console/assets/preview-*', 'console preview'],
  ['/console/assets/*', 'console file'],
  ['/console/*', 'console page'],
  ...Object.values(PREFIX).map((prefix) => [`/${prefix}/*`, 'landing page'] as const),
];

/** Query parameters in the cache key of pages. All others reach the function, too. */
export const PAGE_PARAMETERS = ['v', 'sent', 'embed'];
