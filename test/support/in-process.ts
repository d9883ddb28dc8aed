import { randomUUID } from 'node:crypto';
import { ResponseStream } from '@signpost/local-aws/lambda/response-stream.ts';
import type { APIGatewayProxyEvent, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { chatRoutes, httpRoutes } from '#functions/manifest/endpoints.ts';
import { Router } from '#functions/server/router.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import type { Json } from '#test/support/json.ts';

/** A request to a function in this process, without a gateway and a distribution. */
export interface ProcessRequest {
  method: string;
  /** With the query. */
  path: string;
  headers?: Record<string, string>;
  cookies?: string[];
  /** An object is sent as JSON, URLSearchParams as a form. */
  body?: object | string | undefined;
}

export interface ProcessResponse {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  /** The body as JSON; undefined for anything else. */
  json: Json;
}

const FUNCTIONS = new URL('../../functions', import.meta.url).pathname;
const CHAT = '/chat';

/** The secret of the distribution: set `ORIGIN_SECRET` to it. */
export const EDGE_SECRET = 'known';

const http = new Router(httpRoutes, ({ file }) => file);
const chat = new Router(chatRoutes, ({ file }) => file);

/** Invokes the function that the manifest names for a request. */
export async function send(request: ProcessRequest): Promise<ProcessResponse> {
  const [path = '', query = ''] = request.path.split('?');
  const isChat = path.startsWith(`${CHAT}/`);
  const match = isChat
    ? chat.match(request.method, path.slice(CHAT.length))
    : http.match(request.method, path);
  if (!match) throw new Error(`No route takes ${request.method} ${path}`);
  const load = () => import(/* @vite-ignore */ `${FUNCTIONS}/${match.target}.ts`);
  const event = eventOf(request, { path, query, parameters: match.parameters });
  const result = isChat ? await streamed(load, event) : await (await load()).handler(event, CONTEXT);
  return responseOf(result);
}

function eventOf(
  { method, headers = {}, cookies, body }: ProcessRequest,
  { path, query, parameters }: { path: string; query: string; parameters: Record<string, string> },
) {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const text = isForm || typeof body === 'string' ? String(body) : body && JSON.stringify(body);
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: query,
    path,
    httpMethod: method,
    headers: {
      host: 'sp.example',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0',
      'x-origin-secret': EDGE_SECRET,
      'x-viewer-address': '198.51.100.1',
      'x-viewer-host': 'sp.example',
      ...(text !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(cookies && { cookies }),
    queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    pathParameters: parameters,
    requestContext: {
      requestId: randomUUID(),
      timeEpoch: Date.now(),
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.9', userAgent: '' },
    },
    isBase64Encoded: false,
    ...(text !== undefined && { body: text }),
  };
}

function responseOf(result: APIGatewayProxyStructuredResultV2): ProcessResponse {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: statusCode, headers: headers as Record<string, string>, cookies, text, json };
}

/** Invokes a streaming function, with the global that Lambda's runtime offers. */
async function streamed(
  load: () => Promise<Json>,
  event: unknown,
): Promise<APIGatewayProxyStructuredResultV2> {
  const scope = globalThis as { awslambda?: unknown };
  const before = scope.awslambda;
  scope.awslambda = { HttpResponseStream: ResponseStream, streamifyResponse: (handler: unknown) => handler };
  try {
    let text = '';
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const stream = new ResponseStream({
      send: (bytes, consumed) => {
        text += Buffer.from(bytes).toString();
        consumed();
      },
      end,
    });
    const { handler } = await load();
    await handler(event as APIGatewayProxyEvent, stream, CONTEXT);
    await ended;
    const [head = '{}', body = ''] = text.split('\0'.repeat(8));
    return { ...JSON.parse(head), body };
  } finally {
    scope.awslambda = before;
  }
}
