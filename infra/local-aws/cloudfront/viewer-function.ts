import { randomUUID } from 'node:crypto';
import { handlerOf } from './function-runtime.ts';

/** A viewer request as a function receives and returns it. */
export interface ViewerRequest {
  method: string;
  path: string;
  /** Query string without the question mark. */
  query?: string;
  /** Name, value, name, value. */
  rawHeaders: readonly string[];
  /** The origin that the function has chosen; absent: that of the behavior. */
  originId?: string | undefined;
}

/** A response of a function, in place of the origin's. */
export interface ViewerResponse {
  status: number;
  /** Name, value, name, value. */
  rawHeaders: string[];
  body: string;
}

/** Changes the path and the headers of a request, or responds to it. */
export type ViewerFunction = (
  request: ViewerRequest,
  viewer: { address: string },
) => ViewerRequest | ViewerResponse;

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

/** The distribution's own host name, which no client of the local run uses. */
const DISTRIBUTION = 'distribution.cloudfront.invalid';

/** Without its padding. */
const REQUEST_ID_LENGTH = 54;

/** Functions may not change these. */
const READ_ONLY = ['content-length', 'host', 'transfer-encoding', 'via'];

/**
 * Compiles a CloudFront function for viewer requests. The result throws if the function throws, makes a
 * change that CloudFront forbids.
 */
export function compileViewerFunction(code: string): ViewerFunction {
  let originId: string | undefined;
  const cf = {
    selectRequestOriginById: (id: string) => {
      originId = id;
    },
  };
  const handler = handlerOf<
    (event: object) => {
      uri?: unknown;
      headers?: Headers;
      cookies?: Headers;
      statusCode?: number;
      body?: { data: string };
    }
  >(code, { cf });
  return ({ method, path, query = '', rawHeaders }, { address }) => {
    const { shown, hidden, cookies } = readHeaders(rawHeaders);
    originId = undefined;
    const before = Object.fromEntries(READ_ONLY.map((name) => [name, shown[name]?.value]));
    const {
      uri,
      headers = {},
      cookies: kept = {},
      statusCode,
      body,
    } = handler({
      version: '1.0',
      context: {
        distributionDomainName: DISTRIBUTION,
        eventType: 'viewer-request',
        requestId: newRequestId(),
      },
      viewer: { ip: address },
      request: { method, uri: path, querystring: parametersOf(query), headers: shown, cookies },
    });
    if (statusCode !== undefined)
      return { status: statusCode, rawHeaders: writeHeaders(headers), body: body?.data ?? '' };
    if (typeof uri !== 'string') throw new Error('the function of the distribution returned no path');
    const refused =
      READ_ONLY.find((name) => headers[name]?.value !== before[name]) ??
      Object.keys(headers).find((name) => HIDDEN.test(name));
    if (refused !== undefined) throw new Error(`the function of the distribution must not change ${refused}`);
    const sent = [...hidden, ...writeCookies(kept), ...writeHeaders(headers)];
    return { method, path: uri, query, rawHeaders: sent, originId };
  };
}

/** Compiles a CloudFront function for viewer responses. The result throws if the function throws. */
export function compileResponseFunction(code: string): ResponseFunction {
  const handler = handlerOf<(event: object) => { headers?: Headers }>(code);
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

/** Node.js draws the random bytes of UUIDs for many at a time: drawing them for each request is slow. */
const newRequestId = (): string =>
  `${`${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, REQUEST_ID_LENGTH)}==`;

/** Parameters as they are sent: CloudFront does not decode them. */
function parametersOf(query: string): Headers {
  const parameters = noEntries();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.split('=');
    addTo(parameters, name, rest.join('='));
  }
  return parameters;
}

/** An object without a prototype: visitors choose the names, such as `__proto__`. */
const noEntries = (): Headers => Object.create(null) as Headers;

function addTo(entries: Headers, name: string, value: string): void {
  const known = entries[name];
  if (known === undefined) entries[name] = { value };
  else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
}

function readHeaders(rawHeaders: readonly string[]) {
  const shown = noEntries();
  // A separate part of the request.
  const cookies = noEntries();
  const hidden: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const lower = name.toLowerCase();
    if (lower === 'cookie') {
      for (const cookie of value.split(/; */).filter(Boolean)) {
        const [key = '', ...rest] = cookie.split('=');
        addTo(cookies, key, rest.join('='));
      }
    } else if (HIDDEN.test(lower)) hidden.push(name, value);
    else addTo(shown, lower, value);
  }
  return { shown, hidden, cookies };
}

function writeCookies(cookies: Headers): string[] {
  const all = Object.entries(cookies).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((one) => `${name}=${one.value}`),
  );
  return all.length > 0 ? ['Cookie', all.join('; ')] : [];
}

const writeHeaders = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.flatMap((one) => [name, one.value]),
  );
