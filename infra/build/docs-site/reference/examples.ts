import { document } from '#clients/generator/document.ts';
import { type NamedMethod, namedMethods } from '#clients/generator/named-methods.ts';
import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { UNKNOWN_ORIGIN } from '../page.ts';
import type { Sample } from '../samples.ts';
import { cliExample } from './cli-example.ts';
import type { Operation, Parameter } from './document.ts';
import { literal } from './literal.ts';
import { type CallValues, pythonCall } from './python-example.ts';

let methods: NamedMethod[] | undefined;

/** The methods of the clients, without the envelopes of their responses. */
const clientMethods = (): NamedMethod[] => {
  methods ??= namedMethods(document().paths);
  return methods;
};

/** The request of an operation, in each language. */
export function requestExamples(operation: Operation): Sample[] {
  const curl: Sample = { language: 'curl', code: curlRequest(operation) };
  const named = clientMethods().find((method) => method.operation.operationId === operation.id);
  if (!named) return [curl];
  const values = valuesOf(operation);
  const cli = cliExample(named.resource, named.name);
  return [
    curl,
    { language: 'ts', code: tsCall(named, values) },
    { language: 'python', code: pythonCall(named, values) },
    ...(cli === undefined ? [] : [{ language: 'cli' as const, code: cli }]),
  ];
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

/** Examples of what a client's method needs. */
function valuesOf({ parameters, request }: Operation): CallValues {
  const [content] = Object.values(request);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  return {
    path: inPath.map(exampleOf),
    ...(content?.example !== undefined && { body: content.example }),
    query: Object.fromEntries(inQuery.map((parameter) => [parameter.name, exampleOf(parameter)])),
  };
}

/** The call of the TypeScript client. */
function tsCall(named: NamedMethod, { path, body, query }: CallValues): string {
  const given = [
    ...path,
    ...(body === undefined ? [] : [body]),
    ...(Object.keys(query).length > 0 ? [query] : []),
  ];
  const resource = named.resource === '' ? '' : `.${named.resource}`;
  return withResult(
    named,
    `signpost${resource}.${named.name}(${given.map((one) => literal(one, 'ts')).join(', ')})`,
  );
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
