import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';

/** Rewrites the path of a request. */
export type ViewerFunction = (request: IncomingMessage, path: string) => string;

/**
 * A function of CloudFront before a bucket, which sees nothing of a request but the path. The result throws where the
 * function throws or answers itself, which the local run does not support.
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
