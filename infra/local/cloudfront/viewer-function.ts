import { randomBytes } from 'node:crypto';
import { runInNewContext } from 'node:vm';

/** A viewer request as a function receives and returns it. */
export interface ViewerRequest {
  method: string;
  path: string;
  /** Name, value, name, value. */
  rawHeaders: readonly string[];
}

/** Changes the path and the headers of a request. */
export type ViewerFunction = (request: ViewerRequest, viewer: { address: string }) => ViewerRequest;

/** Sets headers (name, value, name, value) of a response to a request for a path. */
export type ResponseFunction = (path: string, status: number, rawHeaders: readonly string[]) => string[];

interface Header {
  value: string;
  multiValue?: { value: string }[];
}

type Headers = Record<string, Header>;

/** Headers that CloudFront forwards without showing them to functions. */
const HIDDEN =
  /^(?:connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** Functions may not change these. */
const READ_ONLY = ['content-length', 'host', 'transfer-encoding', 'via'];

/**
 * Compiles a CloudFront function for viewer requests. The result throws if the function throws, makes a change that
 * CloudFront forbids, or returns a response, which the local run does not support.
 */
export function compileViewerFunction(code: string): ViewerFunction {
  const handler = runInNewContext(`${code}\n;handler`) as (event: object) => {
    uri?: unknown;
    headers?: Headers;
  };
  return ({ method, path, rawHeaders }, { address }) => {
    const { shown, hidden } = readHeaders(rawHeaders);
    const before = Object.fromEntries(READ_ONLY.map((name) => [name, shown[name]?.value]));
    const { uri, headers = {} } = handler({
      version: '1.0',
      context: { eventType: 'viewer-request', requestId: `${randomBytes(40).toString('base64url')}==` },
      viewer: { ip: address },
      request: { method, uri: path, headers: shown },
    });
    if (typeof uri !== 'string') throw new Error('the function of the distribution returned no path');
    const refused =
      READ_ONLY.find((name) => headers[name]?.value !== before[name]) ??
      Object.keys(headers).find((name) => HIDDEN.test(name));
    if (refused !== undefined) throw new Error(`the function of the distribution must not change ${refused}`);
    return { method, path: uri, rawHeaders: [...hidden, ...writeHeaders(headers)] };
  };
}

/** Compiles a CloudFront function for viewer responses. The result throws if the function throws. */
export function compileResponseFunction(code: string): ResponseFunction {
  const handler = runInNewContext(`${code}\n;handler`) as (event: object) => { headers?: Headers };
  return (path, status, rawHeaders) => {
    const { headers = {} } = handler({
      version: '1.0',
      context: { eventType: 'viewer-response' },
      request: { uri: path },
      response: { statusCode: status, headers: readHeaders(rawHeaders).shown },
    });
    return writeHeaders(headers);
  };
}

function readHeaders(rawHeaders: readonly string[]): { shown: Headers; hidden: string[] } {
  const shown: Headers = {};
  const hidden: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    // Cookies are a separate part of the request.
    if (lower === 'cookie' || HIDDEN.test(lower)) {
      hidden.push(name, value);
      continue;
    }
    const known = shown[lower];
    if (known === undefined) shown[lower] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return { shown, hidden };
}

const writeHeaders = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.flatMap((one) => [name, one.value]),
  );
