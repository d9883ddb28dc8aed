import { openApiDocument } from '../../functions/openapi/document.ts';
import type { JsonSchema } from '../../functions/openapi/json-schema.ts';
import { PROBLEM_CODES } from '../../shared/platform/problems.ts';
import { type ApiDocument, bareUrlModule, valuesModule } from './api-values.ts';
import type { Operation } from './named-methods.ts';
import { resourcesModule } from './resource-writer.ts';
import { bodyType, comment, key, literal, objectType, typeOf } from './type-writer.ts';

/** The generated modules and their expected content. */
export const GENERATED = [
  { file: new URL('./src/api.ts', import.meta.url), content: apiTypes },
  { file: new URL('./src/values.ts', import.meta.url), content: () => valuesModule(document()) },
  { file: new URL('./src/bare-url.ts', import.meta.url), content: bareUrlModule },
  {
    file: new URL('./src/resources.ts', import.meta.url),
    content: () => resourcesModule(document()),
  },
];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface ErrorResponse {
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

export interface Document extends ApiDocument {
  components: ApiDocument['components'] & { responses: Record<string, ErrorResponse> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
}

/**
 * The OpenAPI document that the client is generated from, without aliases such as `PATCH` for `PUT`, and
 * without envelopes: methods return `data`.
 */
export const document = (): Document => {
  known ??= withoutEnvelopes();
  return known;
};

/** Written once for all generated files: that takes half a second. */
let known: Document | undefined;

function withoutEnvelopes(): Document {
  const document = openApiDocument({
    version: '0',
    origin: 'https://signpost.example',
  }) as unknown as Document;
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation['x-alias-of'] !== undefined) delete methods[method];
      // Methods take FormData.
      const form = operation.requestBody?.content['multipart/form-data'];
      if (form) delete document.components.schemas[nameIn(form)];
      for (const { content = {} } of Object.values(operation.responses)) openEnvelope(content, document);
    }
  }
  for (const { post } of Object.values(document.webhooks))
    openEnvelope(post.requestBody?.content ?? {}, document);
  for (const name of Object.keys(document.components.schemas)) {
    if (ENVELOPE.test(name)) delete document.components.schemas[name];
  }
  return document;
}

/** Events have a type of their own, too. */
const ENVELOPE = /(?:Envelope|Event)$/;

const nameIn = ({ schema }: { schema: JsonSchema }): string => String(schema['$ref']).split('/').at(-1) ?? '';

function openEnvelope(content: Record<string, { schema: JsonSchema }>, { components }: Document): void {
  const { 'application/json': json } = content;
  const name = json ? nameIn(json) : '';
  const envelope = ENVELOPE.test(name) ? components.schemas[name] : undefined;
  if (json && envelope) json.schema = envelope;
}

/** TypeScript types of the API: its schemas, and the input and output of each operation. */
function apiTypes(): string {
  const {
    components: { schemas, responses },
    paths,
    webhooks,
  } = document();
  const components = Object.entries(schemas).map(([name, schema]) => {
    const isPlainObject = schema['type'] === 'object' && schema['properties'] !== undefined;
    const head = comment(schema['description'], '');
    return isPlainObject
      ? `${head}export interface ${name} ${objectType(schema, '')}`
      : `${head}export type ${name} = ${typeOf(schema)};`;
  });
  const operations = METHODS.map((method) => {
    const ofMethod = Object.entries(paths).flatMap(([path, methods]) => {
      const operation = methods[method];
      const written = operation && operationType(operation);
      return written ? [`${comment(operation.summary, '    ')}    '${path}': ${written};`] : [];
    });
    return `  ${method}: {\n${ofMethod.join('\n')}\n  };`;
  });
  return [
    '// Generated from the OpenAPI document by `npm run client`: change the document, not this file.',
    ...components,
    '/** Every operation that returns the envelope or a file, by method and path. */\n' +
      `export interface Operations {\n${operations.join('\n')}\n}`,
    errorCodes(responses),
    problemCodes(),
    webhookEvents(webhooks),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** The codes that error responses are documented with. */
export function errorCodesOf(responses: Document['components']['responses']): string[] {
  const codes = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  return [...new Set(codes)].sort();
}

/** The codes of invalid fields. */
export const problemCodesOf = (): string[] => Object.keys(PROBLEM_CODES);

function errorCodes(responses: Document['components']['responses']): string {
  const known = errorCodesOf(responses).map((code) => `  | ${literal(code)}`);
  return (
    '/** Codes of the errors that the API documents. */\nexport type KnownErrorCode =\n' +
    `${known.join('\n')};`
  );
}

function problemCodes(): string {
  const codes = problemCodesOf().map((code) => `  | ${literal(code)}`);
  return (
    '/** Codes of invalid fields: `code` in `details` of an error. */\nexport type KnownProblemCode =\n' +
    `${codes.join('\n')};`
  );
}

/** `data` of each webhook event by its type. */
function webhookEvents(webhooks: Document['webhooks']): string {
  const fields = Object.entries(webhooks).map(([type, { post }]) => {
    const { properties } = post.requestBody?.content['application/json']?.schema ?? {};
    const { data } = properties as { data: JsonSchema };
    return `${comment(post.summary, '  ')}  ${key(type)}: ${typeOf(data, '  ')};`;
  });
  return (
    '/** `data` of each webhook event by its `type`. */\nexport interface WebhookEventData {\n' +
    `${fields.join('\n')}\n}`
  );
}

/**
 * Input and output of an operation; undefined for the chat API and what only browsers load,
 * such as pages and pixels.
 */
function operationType({
  parameters = [],
  requestBody,
  responses,
  tags,
  'x-internal': isInternal,
}: Operation): string | undefined {
  if (tags.includes('Chat') || isInternal) return undefined;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const { 'application/json': json, ...files } = success?.content ?? {};
  const { data } = (json?.schema['properties'] ?? {}) as { data?: JsonSchema };
  const fileTypes = Object.keys(files).filter((type) => type !== 'text/html' && !type.endsWith('javascript'));
  const isApi =
    data !== undefined || (parameters.length > 0 && fileTypes.length > 0 && !fileTypes.includes('image/gif'));
  if (!isApi) return undefined;
  const indent = '      ';
  const input = [
    parametersType(parameters, 'path', indent),
    parametersType(parameters, 'query', indent),
    requestBody && `${indent}  body: ${bodyType(requestBody.content, `${indent}  `)};`,
  ].filter(Boolean);
  const lines = [
    `${indent}input: ${input.length > 0 ? `{\n${input.join('\n')}\n${indent}}` : 'object'};`,
    `${indent}data: ${data ? typeOf(data, indent) : 'never'};`,
    `${indent}files: ${fileTypes.map((type) => `'${type}'`).join(' | ') || 'never'};`,
  ];
  return `{\n${lines.join('\n')}\n    }`;
}

function parametersType(
  parameters: JsonSchema[],
  place: 'path' | 'query',
  indent: string,
): string | undefined {
  const own = parameters.filter((parameter) => parameter['in'] === place);
  if (own.length === 0) return undefined;
  const isRequired = own.some(({ required }) => required === true);
  const fields = own.map(({ name, description, schema, required }) => {
    const type = typeOf(schema as JsonSchema);
    return (
      `${comment(description, `${indent}    `)}${indent}    ${key(name as string)}${required ? '' : '?'}: ` +
      `${type}${required ? '' : ' | undefined'};`
    );
  });
  return `${indent}  ${place}${isRequired ? '' : '?'}: {\n${fields.join('\n')}\n${indent}  };`;
}
