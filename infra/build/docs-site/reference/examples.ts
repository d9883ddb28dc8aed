import { type NamedMethod, namedMethods } from '../../../../clients/typescript/named-methods.ts';
import type { JsonSchema } from '../../../../functions/openapi/json-schema.ts';
import { UNKNOWN_ORIGIN } from '../page.ts';
import type { ApiReference, Operation, Parameter } from './document.ts';
import { literal } from './literal.ts';

/** A request in one language. */
export interface Example {
  language: 'curl' | 'ts';
  code: string;
}

/** The request of an operation, in each language. */
export function requestExamples(operation: Operation, api: ApiReference): Example[] {
  const curl: Example = { language: 'curl', code: curlRequest(operation) };
  const ts = tsRequest(operation, api);
  return ts === undefined ? [curl] : [curl, { language: 'ts', code: ts }];
}

function curlRequest(operation: Operation): string {
  const { method, security } = operation;
  const [type, body] = bodyOf(operation);
  const needsMethod = method !== 'GET' && !(method === 'POST' && body !== undefined);
  const lines = [
    `curl ${needsMethod ? `-X ${method} ` : ''}${quotedUrl(urlOf(operation))}`,
    ...(security.length > 0 ? [authorization(security)] : []),
    ...(type === undefined ? [] : [`-H 'content-type: ${type}'`]),
    ...(body === undefined ? [] : [`-d ${shellText(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

const authorization = (schemes: readonly string[]): string =>
  schemes.includes('bearer') ? '-H "authorization: Bearer $KEY"' : '-H "x-service-api-key: $KEY"';

/** Content type and text of the example body. */
function bodyOf({ request }: Operation): [type?: string, text?: string] {
  const [type, content] = Object.entries(request)[0] ?? [];
  if (type === undefined || content === undefined) return [];
  if (type === 'application/x-www-form-urlencoded') return [type, formText(content.schema)];
  if (content.example === undefined) return [type];
  return [
    type,
    typeof content.example === 'string' ? content.example : literal(content.example, 'json', '  '),
  ];
}

function formText(schema: JsonSchema = {}): string {
  const required = (schema['required'] ?? []) as string[];
  return new URLSearchParams(required.map((name) => [name, '...'])).toString();
}

/** The URL with an example of each path parameter and of each required query parameter. */
function urlOf({ path, parameters }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, exampleOf(parameter)), path);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const text = new URLSearchParams(query.map((parameter) => [parameter.name, exampleOf(parameter)]));
  return `${UNKNOWN_ORIGIN}${filled}${query.length > 0 ? `?${text}` : ''}`;
}

function exampleOf({ name, schema }: Parameter): string {
  const [first] = (schema['examples'] ?? schema['enum'] ?? []) as unknown[];
  return String(first ?? name.toUpperCase());
}

const quotedUrl = (url: string): string => (/[?&]/.test(url) ? `'${url}'` : url);

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call of the TypeScript client; undefined for what it has no method for. */
function tsRequest(operation: Operation, api: ApiReference): string | undefined {
  const named = namedMethods(api.paths as unknown as Parameters<typeof namedMethods>[0]).find(
    (method) => method.operation.operationId === operation.id,
  );
  if (!named) return undefined;
  const [content] = Object.values(operation.request);
  const parametersIn = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const query = parametersIn('query').filter(({ required }) => required);
  const given = [
    ...parametersIn('path').map((parameter) => literal(exampleOf(parameter), 'ts')),
    ...(content?.example === undefined ? [] : [literal(content.example, 'ts')]),
    ...(query.length === 0
      ? []
      : [
          literal(Object.fromEntries(query.map((parameter) => [parameter.name, exampleOf(parameter)])), 'ts'),
        ]),
  ];
  const resource = named.resource === '' ? '' : `.${named.resource}`;
  return withResult(named, `signpost${resource}.${named.name}(${given.join(', ')})`);
}

/** No names of variables. */
const RESERVED: readonly string[] = ['export', 'import', 'delete', 'new'];

function withResult({ returns }: NamedMethod, call: string): string {
  switch (returns.kind) {
    case 'list':
      return `for await (const item of ${call}) {\n  console.log(item);\n}`;
    case 'csv':
      return `for await (const page of ${call}) {\n  process.stdout.write(await page.text());\n}`;
    case 'one':
      return `const ${RESERVED.includes(returns.field) ? 'result' : returns.field} = await ${call};`;
    case 'file':
      return `const file = await ${call};`;
    case 'data':
      return `const result = await ${call};`;
  }
}
