import type * as z from 'zod';
import { chatError, chatErrorStatus, type ErrorShape } from '#functions/chat/chat-errors.ts';
import type { ChatContract } from '#functions/chat/chat-function.ts';
import { CHAT_STAGE } from '#functions/framework/function-spec.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import { PARAMS } from '#shared/platform/http/error-schema.ts';
import { exampleOf } from '#shared/platform/http/schema-example.ts';
import { problem } from '#shared/platform/problems.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';
import { pathParameters } from './parameters.ts';
import { COMMON_HEADERS, headers, RATE_LIMIT_HEADERS } from './responses.ts';

/** The OpenAPI operation of a chat endpoint. */
export function chatOperation(path: string, contract: ChatContract, schemas: SchemaWriter): JsonSchema {
  const parameters = pathParameters(path, contract);
  const data = contract.dataOf?.[parameters.length > 0 ? 'item' : 'list'] ?? contract.data;
  const extraHeaders = Object.entries(contract.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && {
      requestBody: { required: true, content: jsonContent(schemas.write(contract.body, 'input'), schemas) },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          ...headers({ ...COMMON_HEADERS, ...RATE_LIMIT_HEADERS }),
          ...Object.fromEntries(extraHeaders),
        },
        content: {
          ...jsonContent(schemas.write(data, 'output'), schemas),
          ...(contract.events && { 'text/event-stream': eventContent(contract.events, schemas) }),
        },
      },
      ...errorResponses(errorCodes(contract), path.startsWith(`/${CHAT_STAGE}/v1/`) ? 'openai' : 'plain'),
    },
  };
}

function jsonContent(schema: JsonSchema, schemas: SchemaWriter): JsonSchema {
  return { 'application/json': { schema, example: exampleOf(schema, schemas) } };
}

/** OpenAPI 3.1 cannot describe events, so their schema is an extension with an example. */
function eventContent(events: z.ZodType, schemas: SchemaWriter): JsonSchema {
  const schema = schemas.write(events, 'output');
  return {
    'x-event-schema': schema,
    schema: {
      type: 'string',
      description:
        'Server-sent events: each `data:` line is a chunk of the response as JSON; the last one is ' +
        '`[DONE]`. An error in the middle of the stream is an event with `error`; the text before it is ' +
        'charged. Lines that start with `:` keep the connection alive.',
    },
    example: `data: ${JSON.stringify(exampleOf(schema, schemas))}\n\ndata: [DONE]\n\n`,
  };
}

function errorCodes({ body, errors = [] }: ChatContract): ErrorCode[] {
  const codes: ErrorCode[] = [
    'API_KEY_MISSING',
    'API_KEY_INVALID',
    'TOKEN_INVALID',
    'ACCOUNT_PAUSED',
    'API_KEY_INACTIVE',
  ];
  codes.push('OWNER_SUSPENDED', 'PERMISSION_DENIED', 'RATE_LIMITED', 'INTERNAL_ERROR', ...errors);
  // Also of two headers with different keys.
  codes.push('VALIDATION_ERROR');
  if (body) codes.push('UNSUPPORTED_MEDIA_TYPE');
  return [...new Set(codes)].sort((a, b) => chatErrorStatus(a) - chatErrorStatus(b));
}

function errorResponses(codes: readonly ErrorCode[], shape: ErrorShape): Record<string, JsonSchema> {
  const byStatus = Object.groupBy(codes, (code) => String(chatErrorStatus(code)));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same = []]) => [status, errorResponse(same, shape)]),
  );
}

function errorResponse(codes: readonly ErrorCode[], shape: ErrorShape): JsonSchema {
  const plain = codes.map((code) => (chatError(errorOf(code), 'plain').json as { error: string }).error);
  // Its upstream may ask to wait, or may have refused for good.
  const isUpstreams = codes.includes('MODEL_FAILED');
  return {
    description: [...new Set(plain)].join('\n\n'),
    headers: headers({
      ...COMMON_HEADERS,
      ...((isUpstreams || codes.includes('RATE_LIMITED')) && { 'retry-after': 'RetryAfter' }),
      ...(isUpstreams && { 'x-should-retry': 'ShouldRetry' }),
    }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${SCHEMA_OF[shape]}` },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: chatError(errorOf(code), shape).json }]),
        ),
      },
    },
  };
}

function errorOf(code: ErrorCode): AppError {
  const details = [{ path: 'messages', ...problem('required', 'is required') }];
  return code === 'VALIDATION_ERROR'
    ? new AppError(code, 'messages: is required', { details })
    : new AppError(code);
}

const SCHEMA_OF: Record<ErrorShape, string> = { plain: 'ChatError', openai: 'OpenAiError' };

const textOrNull = (description: string): JsonSchema => ({ type: ['string', 'null'], description });

/** Error schemas of the chat API. */
export const CHAT_ERROR_SCHEMAS: Record<string, JsonSchema> = {
  ChatError: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { type: 'string', description: 'A short description of the error.' },
      detail: { type: 'string', description: 'The cause, and what to do next.' },
    },
  },
  OpenAiError: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { $ref: '#/components/schemas/OpenAiErrorInfo' },
    },
  },
  OpenAiErrorInfo: {
    type: 'object',
    description: 'What went wrong.',
    required: ['message', 'type', 'param', 'code'],
    properties: {
      message: { type: 'string', description: 'What went wrong and what to do next.' },
      type: { type: 'string', description: 'Kind of error.', examples: ['invalid_request_error'] },
      param: textOrNull('The invalid field of the request.'),
      code: textOrNull('What is wrong, for programs. Of an invalid field, its code in `ErrorDetail`.'),
      params: { type: 'object', description: PARAMS, examples: [{ expected: 'number' }] },
    },
  },
};
