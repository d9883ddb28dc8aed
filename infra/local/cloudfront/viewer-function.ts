import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';

/** Rewrites the path of a request. */
export type ViewerFunction = (request: IncomingMessage, path: string) => string;

/**
 * Compiles a CloudFront function for viewer requests. The result throws if the function throws, or returns a response,
 * which the local run does not support.
 */
export function compileViewerFunction(code: string): ViewerFunction {
  const handler = runInNewContext(`${code}\n;handler`) as (event: object) => { uri?: unknown };
  return ({ method, headers }, path) => {
    const entries = Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]);
    const request = { method, uri: path, headers: Object.fromEntries(entries) };
    const { uri } = handler({ version: '1.0', context: { eventType: 'viewer-request' }, request });
    if (typeof uri !== 'string') throw new Error('the function of the distribution returned no path');
    return uri;
  };
}
