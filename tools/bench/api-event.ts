import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
  'Safari/537.36';

/** Has the length of API Gateway's ids, because it is in every log line. */
const REQUEST_ID = 'JKJaXmPLvHcESHA=';

/** The setting of the functions that are invoked with these events. */
export const ORIGIN_SECRET = 'bench';
export const CONSOLE_ORIGIN = 'https://go.example.com';

/** An event of API Gateway, payload format 2.0, as a browser's GET makes it. */
export function getRequest(
  path: string,
  pathParameters: Record<string, string>,
  headers: Record<string, string> = {},
): APIGatewayProxyEventV2 {
  return apiEvent('GET', path, pathParameters, {
    'user-agent': BROWSER,
    'accept-language': 'en',
    ...headers,
  });
}

export function apiEvent(
  method: string,
  path: string,
  pathParameters: Record<string, string>,
  headers: Record<string, string>,
  body?: object,
): APIGatewayProxyEventV2 {
  const now = new Date();
  const [rawPath = '', rawQueryString = ''] = path.split('?');
  return {
    version: '2.0',
    routeKey: `${method} ${rawPath}`,
    rawPath,
    rawQueryString,
    headers: {
      host: 'go.example.com',
      'content-type': 'application/json',
      [EDGE_HEADER.secret]: ORIGIN_SECRET,
      [EDGE_HEADER.viewerAddress]: '192.0.2.10',
      ...headers,
    },
    queryStringParameters: Object.fromEntries(new URLSearchParams(rawQueryString)),
    pathParameters,
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      domainName: 'go.example.com',
      domainPrefix: 'go',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: REQUEST_ID,
      routeKey: `${method} ${rawPath}`,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: false,
    ...(body && { body: JSON.stringify(body) }),
  };
}
