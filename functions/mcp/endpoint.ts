// First, because it evaluates zod: where features are loaded on demand, esbuild initializes
// zod too late for the SDK.
import './tools.ts';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { authenticate, cookiesFor } from '#functions/framework/authenticate.ts';
import { publishPause } from '#functions/framework/billing.ts';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { assertOwnOrigin, consoleOrigin } from '#functions/framework/from-console.ts';
import { type HttpResponse, httpStack } from '#functions/framework/http-stack.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { errorResponse } from '#shared/platform/http/response.ts';
import { rateLimitHeaders } from '#shared/platform/limits/rate-limit.ts';
import { mcpServer } from './server.ts';

/** Statuses of errors that are the same on the whole API, here as JSON-RPC errors. */
const refused = ([401, 402, 403, 413, 415, 429, 500] as const).map((status) => ({
  status,
  description: 'A JSON-RPC error; `error.data` is what the API returns as `error`.',
  contentTypes: ['application/json'],
}));

export const contract = {
  tag: 'Agents',
  permission: 'any',
  summary: 'Send a message to the MCP server',
  description:
    'The streamable HTTP transport of the Model Context Protocol, without sessions and streams: one ' +
    'JSON-RPC message for each request, one JSON response. Each message counts as one request of the rate ' +
    'limit.',
  responses: [
    { status: 200, description: 'A JSON-RPC response.', contentTypes: ['application/json'] },
    { status: 202, description: 'The notification was accepted.' },
    { status: 400, description: 'A JSON-RPC error: no valid message.', contentTypes: ['application/json'] },
    { status: 404, description: 'A JSON-RPC error: no such method.', contentTypes: ['application/json'] },
    ...refused,
  ],
  errors: ['CROSS_SITE_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  isInternal: true,
} as const satisfies VisitorContract;

/** JSON-RPC 2.0. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
/** An error of the server's own; our code is in `data`. */
const SERVER_ERROR = -32000;

export const handler = httpStack(serve, {}, (error) => {
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
    return protocolError(INVALID_REQUEST, error.message);
  return asProtocolError(errorResponse(error));
});

/**
 * SDKs show their users the message of a JSON-RPC error, but nothing of another body: only
 * that the status was 401.
 */
function asProtocolError({ body = '', ...response }: HttpResponse): HttpResponse {
  const { error: data } = JSON.parse(body);
  const error = { code: SERVER_ERROR, message: `${data.code}: ${data.message}`, data };
  return { ...response, body: JSON.stringify({ jsonrpc: '2.0', id: null, error }) };
}

async function serve(event: HttpEvent): Promise<HttpResponse> {
  const now = new Date();
  // DNS rebinding: a page of another site must not reach a local run.
  assertOwnOrigin(event.headers);
  const caller = await callerOf(event, now);
  const rateHeaders = rateLimitHeaders(caller.rate);
  try {
    const response = await respond(event, caller, now);
    const cookies = cookiesFor(caller);
    return {
      ...response,
      headers: { ...response.headers, ...rateHeaders },
      ...(cookies.length > 0 && { cookies }),
    };
  } catch (error) {
    if (error instanceof AppError) Object.assign(error.headers, rateHeaders);
    throw error;
  }
}

async function callerOf(event: HttpEvent, now: Date): Promise<Caller> {
  const { headers, cookies, requestContext } = event;
  const credentials = { cookies, headers, method: 'POST', at: 'mcp' } as const;
  const context = { now, requestId: requestContext.requestId, onPaused: publishPause };
  return (await authenticate(credentials, 'any', context)).caller;
}

async function respond(event: HttpEvent, caller: Caller, now: Date): Promise<HttpResponse> {
  let message: unknown;
  try {
    message = readJsonBody(event);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION_ERROR')) throw error;
    return protocolError(PARSE_ERROR, `Parse error: ${error.message}`);
  }
  // One request of the rate limit must not carry a hundred calls; the protocol has no
  // batches since 2025-06-18.
  if (Array.isArray(message)) {
    return protocolError(INVALID_REQUEST, 'Invalid request: send one message at a time, not a batch.');
  }
  const response = await transport(mcpServer(caller, now), requestOf(event), tidied(message));
  const { status: statusCode } = response;
  const body = await response.text();
  if (body === '') return { statusCode, headers: NOT_STORED };
  return { statusCode, headers: { ...NOT_STORED, 'content-type': 'application/json; charset=utf-8' }, body };
}

/**
 * A message without the parameters that are null, which some hosts send for those that they leave out, and
 * with arguments that were sent as text parsed. The SDK's own errors for them name neither.
 */
function tidied(message: unknown): unknown {
  const { params } = (message ?? {}) as { params?: unknown };
  if (typeof params !== 'object' || params === null) return message;
  const given = Object.entries(params).filter(([, value]) => value !== null);
  return {
    ...(message as object),
    params: Object.fromEntries(
      given.map(([name, value]) => [name, name === 'arguments' ? argumentsIn(value) : value]),
    ),
  };
}

/** Arguments that were sent as JSON in a text; anything else as it is. */
function argumentsIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return sent.trim() === '' ? {} : parseJson(sent);
  } catch {
    return sent;
  }
}

const NOT_STORED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const protocolError = (code: number, message: string): HttpResponse => ({
  statusCode: 400,
  headers: { ...NOT_STORED, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
});

/**
 * The SDK serves 2025's protocol, which begins with `initialize`, and 2026's, which does
 * not, in two different ways.
 */
async function transport(
  server: ReturnType<typeof mcpServer>,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    // No subscriptions: a stream would keep the function running until its timeout.
    const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody });
  }
  const stateless = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(stateless);
  return stateless.handleRequest(request, { parsedBody });
}

/** The headers that the protocol knows; the body is handed over parsed. */
function requestOf({ headers }: HttpEvent): Request {
  const sent = (['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const).flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Request(new URL('/mcp', consoleOrigin()), {
    method: 'POST',
    headers: {
      ...Object.fromEntries(sent),
      'content-type': 'application/json',
      // Every response is JSON, whatever else the client accepts.
      accept: 'application/json, text/event-stream',
    },
    body: '{}',
  });
}
