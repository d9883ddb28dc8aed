import { FONT_PATH } from '#shared/visitor-pages/fonts.ts';

const COMMON = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/**
 * Code of the function that sets the headers of the console's files, in addition to
 * `FunctionResponses.defaultHeaders` and in place of any that the bucket sends. A function, because each set
 * would otherwise need a response headers policy, of which an account may have 20. CloudFront does not run it
 * for errors, and returns 503 if it fails.
 */
export const consoleHeadersCode = (
  uploadOrigin: string,
): string => `var FONT = ${JSON.stringify(FONT_HEADERS)};
var PREVIEW = ${JSON.stringify(PREVIEW_HEADERS)};
var PAGE = ${JSON.stringify({ ...COMMON, 'x-frame-options': 'DENY' })};
PAGE['content-security-policy'] = "${pagePolicy(uploadOrigin)}";

function handler(event) {
  var uri = event.request.uri;
  var headers = event.response.headers;
  var isFont = uri.startsWith('${FONT_PATH}/');
  var own = isFont ? FONT : uri.startsWith('/console/assets/preview-') ? PREVIEW : PAGE;
  if (isFont) delete headers['x-frame-options'];
  Object.keys(own).forEach(function (name) {
    headers[name] = { value: own[name] };
  });
  return event.response;
}
`;

/** CORS headers of fonts: any origin, because that of the preview frame is opaque. */
const FONT_HEADERS = { 'access-control-allow-origin': '*' };

/**
 * The preview page may only be framed by the console, and is sandboxed: it has neither the console's origin
 * nor its storage. A second policy in the page itself limits what it may load and run.
 */
const PREVIEW_HEADERS = {
  ...COMMON,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'",
};

const pagePolicy = (uploadOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Covers of Smart Links may be on any host; charts and QR codes are data and blob URLs.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // The APIs have the page's origin, uploads do not. The trailing slash allows all paths.
    `connect-src 'self' ${uploadOrigin}/`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
