import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { type Document, errorCodesOf, problemCodesOf } from '../document.ts';
import type { TYPESCRIPT_MODULES } from '../generated-files.ts';
import type { Operation } from '../named-methods.ts';
import { resourcesModule } from './resource-writer.ts';
import { bodyType, comment, key, literal, objectType, typeOf } from './type-writer.ts';
import { bareUrlModule, valuesModule } from './values-writer.ts';

/** The generated modules of the TypeScript client by their names. */
export const typescriptModules = (
  document: Document,
): Record<(typeof TYPESCRIPT_MODULES)[number], string> => ({
  'api.ts': apiTypes(document),
  'bare-url.ts': bareUrlModule(),
  'resources.ts': resourcesModule(document),
  'values.ts': valuesModule(document),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** TypeScript types of the API: its schemas, and the input and output of each operation. */
function apiTypes({ components: { schemas, responses }, paths, webhooks }: Document): string {
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
    '// Generated from the OpenAPI document: change that, not this file.',
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
