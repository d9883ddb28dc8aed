import { CHAT_STAGE } from '#functions/framework/function-spec.ts';
import { CLIENT_FILE, WHEEL_PATTERN } from '#infra/build/client-file.ts';
import { ANDROID_PATH, APPLE_PATH } from '#shared/core/domains/app-paths.ts';
import { PREFIX } from '#shared/smart-links/model/slug.ts';
import { TAGS_QUERY } from '#shared/smart-links/rendering/tag-services.ts';
import { CONVERSIONS_SCRIPT_PATH } from '#shared/visitor-pages/conversions-script.ts';

/**
 * How the distribution serves a path:
 * - `response`: from a function, never cached. HTTP requests are redirected to HTTPS.
 * - `keyed response`: the same for requests with an API key or a session, whose cookie is passed on. HTTP
 *   requests are rejected, so that no caller relies on them.
 * - `chat`: a stream of the chat API, under the same conditions.
 * - `page`: from a function, cached for each host according to its `cache-control`; not cached without one.
 * - `media`: an immutable file in the bucket, cached for some minutes, because its owner may be suspended.
 * - `console page`: the page of the console, the same for every path: its script renders the view
 *   of the path. Not cached.
 * - `console file`: an asset of that page, a font of themed pages, the page of the sandboxed
 *   preview, or a package of the clients. Cached according to their `cache-control`.
 *   `console-headers.ts` has the headers of each.
 */
export type EdgeBehavior =
  | 'response'
  | 'keyed response'
  | 'chat'
  | 'page'
  | 'media'
  | 'console page'
  | 'console file';

/** Behavior of paths that match no pattern: short links, forms, pixels, public helpers, unknown paths. */
export const DEFAULT_BEHAVIOR = 'response' satisfies EdgeBehavior;

/** Path patterns, in the order in which CloudFront matches them. */
export const EDGE_PATHS: readonly (readonly [pattern: string, behavior: EdgeBehavior])[] = [
  ['/v1/api/*', 'keyed response'],
  ['/v1/auth/*', 'keyed response'],
  ['/mcp', 'keyed response'],
  [`/${CHAT_STAGE}/*`, 'chat'],
  ['/media/*', 'media'],
  ['/docs', 'page'],
  ['/docs/*', 'page'],
  ['/llms.txt', 'page'],
  [CONVERSIONS_SCRIPT_PATH, 'page'],
  [APPLE_PATH, 'page'],
  [ANDROID_PATH, 'page'],
  [`/${CLIENT_FILE}`, 'console file'],
  [`/${WHEEL_PATTERN}`, 'console file'],
  ['/console', 'console page'],
  ['/console/assets/*', 'console file'],
  ['/console/*', 'console page'],
  ...Object.values(PREFIX).map((prefix) => [`/${prefix}/*`, 'page'] as const),
];

/** Query parameters in the cache key of pages. All others reach the function, too. */
export const PAGE_PARAMETERS = ['v', 'sent', 'embed', 'to', TAGS_QUERY];
