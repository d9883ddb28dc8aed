import { accountId } from '../cloudformation/intrinsics.ts';
import { decode, decodeForm, type HttpRequest, requestTime } from './http-event.ts';
import type { RestApi, RestResource } from './rest-api.ts';

export interface RestRoutedRequest {
  requestId: string;
  resource: RestResource;
  parameters: Record<string, string>;
  now: number;
}

type Values = Record<string, string[]>;

/** The event of a REST API's proxy integration (payload format 1.0), as JSON. */
export function restEvent(
  request: HttpRequest,
  { requestId, resource, parameters, now }: RestRoutedRequest,
  { api, host }: { api: RestApi; host: { name: string; port: number } },
): string {
  const { method, path, query, protocol, sourceIp, body } = request;
  const headers = readHeaders(request, host.port);
  const userAgent = Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent');
  const values = readQuery(query);
  return JSON.stringify({
    resource: resource.path,
    path,
    httpMethod: method,
    headers: lastOf(headers),
    multiValueHeaders: orNull(headers),
    queryStringParameters: lastOf(values),
    multiValueQueryStringParameters: orNull(values),
    pathParameters: orNull(
      Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decode(value)])),
    ),
    stageVariables: null,
    requestContext: {
      accountId,
      apiId: api.id,
      domainName: `${host.name}:${host.port}`,
      domainPrefix: host.name,
      extendedRequestId: requestId,
      httpMethod: method,
      identity: { sourceIp, userAgent: userAgent?.[1].at(-1) ?? null },
      path: `/${api.stage}${path}`,
      protocol,
      requestId,
      requestTime: requestTime(now),
      requestTimeEpoch: now,
      resourceId: resource.id,
      resourcePath: resource.path,
      stage: api.stage,
    },
    // Without binary media types every body is treated as text, also what is not UTF-8.
    body: body === undefined ? null : body.toString(api.isBinary ? 'base64' : 'utf8'),
    isBase64Encoded: body !== undefined && api.isBinary,
  });
}

/** Keeps the client's spelling: names that differ in case are separate entries. */
function readHeaders({ rawHeaders, sourceIp }: HttpRequest, port: number): Values {
  const headers: Values = Object.create(null) as Values;
  const forwarded: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (name.toLowerCase() === 'x-forwarded-for') forwarded.push(value);
    else if (!/^x-forwarded-(port|proto)$/i.test(name)) headers[name] = [...(headers[name] ?? []), value];
  }
  headers['X-Forwarded-For'] = [[...forwarded, sourceIp].join(', ')];
  headers['X-Forwarded-Port'] = [String(port)];
  headers['X-Forwarded-Proto'] = ['http'];
  return headers;
}

function readQuery(query: string): Values {
  const values: Values = Object.create(null) as Values;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.split('=');
    const key = decodeForm(name);
    values[key] = [...(values[key] ?? []), decodeForm(rest.join('='))];
  }
  return values;
}

function lastOf(values: Values): Record<string, string> | null {
  return orNull(
    Object.fromEntries(Object.entries(values).map(([name, several]) => [name, several.at(-1) ?? ''])),
  );
}

function orNull<T extends object>(values: T): T | null {
  return Object.keys(values).length === 0 ? null : values;
}
