import type { IncomingMessage } from 'node:http';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';

/** A request target in its two parts. */
export interface RequestTarget {
  /** The raw path as the client sent it, not decoded. */
  path: string;
  /** Without the question mark. */
  query: string;
}

/** The target of a request; undefined if it is not a path, as in proxy requests. */
export function targetOf({ url = '' }: IncomingMessage): RequestTarget | undefined {
  if (!url.startsWith('/')) return undefined;
  const start = url.indexOf('?');
  return start < 0 ? { path: url, query: '' } : { path: url.slice(0, start), query: url.slice(start + 1) };
}

export interface RoutedRequest extends RequestTarget {
  requestId: string;
  routeKey: string;
  parameters: Record<string, string>;
  body: Buffer | undefined;
  now: number;
}

/**
 * A request as API Gateway would pass it to its function (payload format 2.0), with the
 * parts that handlers read.
 */
export function serverEvent(request: IncomingMessage, routed: RoutedRequest): HttpEvent {
  const { requestId, routeKey, path, query, parameters, body, now } = routed;
  const { method = 'GET', httpVersion, socket } = request;
  const headers = request.headers as RequestHeaders;
  const isText = body === undefined || isTextType(headers['content-type']);
  const cookies = request.headers.cookie?.split(/; */).filter((cookie) => cookie !== '') ?? [];
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers,
    ...(cookies.length > 0 && { cookies }),
    ...(query !== '' && { queryStringParameters: parametersOf(query) }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: '',
      apiId: 'server',
      domainName: request.headers.host ?? '',
      domainPrefix: '',
      http: {
        method,
        path,
        protocol: `HTTP/${httpVersion}`,
        sourceIp: socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: now,
    },
    ...(body && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

/** Whether API Gateway would pass on a body as text. All others are in base64. */
const isTextType = (type = ''): boolean =>
  /^(?:text\/[^;]*|application\/(?:json|xml|javascript|graphql))\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(
    type,
  );

/** Repeated names are joined with commas. */
function parametersOf(query: string): Record<string, string> {
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = name in parameters ? `${parameters[name]},${value}` : value;
  }
  return parameters;
}
