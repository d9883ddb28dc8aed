import { TAGS } from '#functions/framework/describe.ts';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { documentedPathsOf, type RouteSpec } from '#functions/framework/function-spec.ts';
import { chatOperation } from './chat-operation.ts';
import { type ApiContract, type Endpoint, isChatEndpoint, isVisitorContract } from './contracts.ts';
import type { EnvelopeWriter } from './envelopes.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';
import { multipartContent } from './multipart.ts';
import { pathParameters, queryParameters } from './parameters.ts';
import {
  COMMON_HEADERS,
  type ErrorWriter,
  errorAt,
  errorCodes,
  headers,
  PAGE,
  RATE_LIMIT_HEADERS,
} from './responses.ts';

export interface Writers {
  schemas: SchemaWriter;
  errors: ErrorWriter;
  envelopes: EnvelopeWriter;
}

export const ALL_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));

/** The OpenAPI operation of one method of an endpoint. */
export function operation(endpoint: Endpoint, method: string, writers: Writers): JsonSchema {
  const { row, contract } = endpoint;
  const first = row.methods[0] as string;
  const isAlias = method !== first && row.access === 'api-key';
  const described = content(endpoint, method, writers);
  return {
    operationId: operationId(endpoint, method),
    summary: method === first ? contract.summary : `${contract.summary} (${method})`,
    ...(isAlias
      ? { description: `Alias of \`${first}\`.`, 'x-alias-of': operationId(endpoint, first) }
      : descriptionOf(contract)),
    tags: [contract.tag],
    ...security(row, contract),
    ...(isAlias ? withoutExamples(described) : described),
  };
}

/** The operation that an alias repeats has them. */
const withoutExamples = (part: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(part, (key, value) => (key === 'example' ? undefined : value)));

function content(endpoint: Endpoint, method: string, writers: Writers): JsonSchema {
  const { row, path, contract } = endpoint;
  if (isChatEndpoint(endpoint)) return chatOperation(path, endpoint.contract, writers.schemas);
  if (isVisitorContract(contract)) return visitorOperation({ row, path, contract, method }, writers);
  return apiOperation({ row, path, contract: contract as ApiContract }, writers);
}

/**
 * Rows whose name a schema or another operation's response has, too: generators make types of both, and orval
 * and ogen stop at two of one name. A function keeps the name of its row.
 */
const OPERATION_NAMES: Readonly<Record<string, string>> = {
  analytics: 'analytics-get',
  'account-export': 'account-exports-create',
  'public-link-state': 'public-link-states-get',
  'public-smart-link': 'public-smart-links-get',
  'smart-links-delete-response': 'smart-links-responses-delete',
  'submit-survey': 'survey-forms-submit',
};

/** Unique: the row's name for its first path and method; others get a suffix. */
function operationId({ row, path }: Endpoint, method: string): string {
  const name = OPERATION_NAMES[row.name] ?? row.name;
  const isFirstPath = path === documentedPathsOf(row)[0];
  const words = path.match(/\w+/g) ?? [];
  const extra = isFirstPath ? '' : `-${row.api === 'chat' ? words.join('-') : words[0]}`;
  return `${name}${extra}${method === row.methods[0] ? '' : `-${method.toLowerCase()}`}`;
}

function descriptionOf({ description, ...contract }: Endpoint['contract']): { description?: string } {
  const { permission } = contract as ApiContract;
  const needs = permission && permission !== 'any' && `Needs the permission \`${permission}\`.`;
  const text = [description, needs].filter(Boolean).join('\n\n');
  return text ? { description: text } : {};
}

function security(row: RouteSpec, contract: Endpoint['contract']): JsonSchema {
  if (row.access === 'public') return { security: [] };
  const { permission } = contract as ApiContract;
  const needed = permission && permission !== 'any' ? [permission] : [];
  return { security: [{ bearer: needed }, { serviceApiKey: needed }] };
}

const SUCCESS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: processing continues in the background.',
} as const;

function apiOperation(
  { row, path, contract }: { row: RouteSpec; path: string; contract: ApiContract },
  { schemas, errors, envelopes }: Writers,
): JsonSchema {
  const isIdempotent = contract.idempotent !== undefined;
  const parameters = [
    ...pathParameters(path, contract),
    ...queryParameters(contract, schemas),
    ...(isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(contract.conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const success = {
    description: SUCCESS[contract.status ?? 200],
    headers: headers({
      ...COMMON_HEADERS,
      ...(row.access === 'api-key' && RATE_LIMIT_HEADERS),
      ...(contract.etagOf !== undefined && { etag: 'ETag' }),
      ...(contract.idempotent === true && { 'idempotency-replayed': 'IdempotencyReplayed' }),
    }),
    content: successContent(contract, row.name, { schemas, envelopes }),
  };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && { requestBody: { required: true, content: requestContent(contract, schemas) } }),
    responses: {
      [contract.status ?? 200]: success,
      ...(contract.repeats && { 200: { ...success, description: 'Already created.' } }),
      ...errors.write(errorCodes(contract, row.access), { asPage: false }),
    },
  };
}

function requestContent({ body, upload, multipart }: ApiContract, schemas: SchemaWriter): JsonSchema {
  const bodies = upload?.shapes ?? (body && { 'application/json': body }) ?? {};
  const content: JsonSchema = Object.fromEntries(
    Object.entries(bodies).map(([type, shape]) => {
      const schema = schemas.write(shape, 'input');
      return [type, { schema, example: exampleOf(schema, schemas) }];
    }),
  );
  if (multipart) {
    const { schema, encoding } = multipartContent(multipart, schemas);
    const json = body && schemas.write(body, 'input')['$ref'];
    content['multipart/form-data'] = {
      schema: schemas.add(`${String(json).split('/').at(-1)}Form`, schema),
      encoding,
    };
  }
  return content;
}

function successContent(
  { data, files = [] }: ApiContract,
  name: string,
  { schemas, envelopes }: Pick<Writers, 'schemas' | 'envelopes'>,
): JsonSchema {
  const content: JsonSchema = {};
  if (data._zod.def.type !== 'never') {
    const { schema, shown } = envelopes.write(schemas.write(data, 'output'), name);
    content['application/json'] = { schema, example: exampleOf(shown, schemas) };
  }
  for (const type of files) content[type] = { schema: fileSchema(type) };
  return content;
}

interface VisitorEndpoint {
  row: RouteSpec;
  path: string;
  contract: VisitorContract;
  method: string;
}

function visitorOperation({ row, path, contract, method }: VisitorEndpoint, { errors }: Writers): JsonSchema {
  const { responses, query = {}, form, optionalForm } = contract;
  const parameters = [
    ...pathParameters(path, contract),
    ...Object.entries(query).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: { type: 'string' },
    })),
  ];
  const byStatus: [number, JsonSchema][] = responses.map(
    ({ status, description, contentTypes = [], headers: ownHeaders = {} }) => {
      const extra = Object.entries(ownHeaders).map(([name, meaning]) => [
        name,
        { description: meaning, schema: { type: 'string' } },
      ]);
      const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: fileSchema(type) }]));
      return [
        status,
        {
          description,
          headers: { ...headers(COMMON_HEADERS), ...Object.fromEntries(extra) },
          ...(contentTypes.length > 0 && { content }),
        },
      ];
    },
  );
  const described = new Set(byStatus.map(([status]) => status));
  const others = errorCodes(contract, row.access).filter((code) => !described.has(errorAt(code).status));
  return {
    ...(contract.isInternal && { 'x-internal': true }),
    ...(parameters.length > 0 && { parameters }),
    ...((form || optionalForm) &&
      method === 'POST' && {
        requestBody: { required: true, content: formContent(form ?? {}, optionalForm ?? {}) },
      }),
    responses: {
      ...errors.write(others, { asPage: contract.errorsAsPages === true }),
      ...Object.fromEntries(byStatus),
    },
  };
}

function formContent(
  form: Readonly<Record<string, string>>,
  optional: Readonly<Record<string, string>>,
): JsonSchema {
  const fields = Object.entries({ ...form, ...optional }).map(([name, description]) => [
    name,
    { type: 'string', description },
  ]);
  const required = Object.keys(form);
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields),
  };
  return { 'application/x-www-form-urlencoded': { schema } };
}

function fileSchema(contentType: string): JsonSchema {
  if (contentType === 'text/html') return PAGE;
  if (contentType === 'application/json') return { type: 'object', description: 'A JSON document.' };
  if (/^text\/|\+xml$|javascript$/.test(contentType)) return { type: 'string' };
  // Binary content has no type in OpenAPI 3.1; the description keeps the schema from being empty.
  return { description: 'The bytes of the file.', contentMediaType: contentType };
}
