import type { JsonSchema } from '../../../../functions/openapi/json-schema.ts';
import { UNKNOWN_ORIGIN } from '../page.ts';
import type { Operation, Parameter } from './document.ts';
import { literal } from './literal.ts';

/** A request in one language. */
export interface Example {
  language: 'curl' | 'ts';
  code: string;
}

/** The request of an operation, in each language. */
export function requestExamples(operation: Operation): Example[] {
  const curl: Example = { language: 'curl', code: curlRequest(operation) };
  const ts = tsRequest(operation);
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

function tsRequest(operation: Operation): string | undefined {
  const { method, path, responses, security } = operation;
  if (!path.startsWith('/v1/') || security.length === 0) return undefined;
  const [, body] = bodyOf(operation);
  const content = responses[0]?.content ?? {};
  const isFile = content['application/json'] === undefined;
  const type = Object.keys(operation.request)[0];
  if (type !== undefined && type !== 'application/json') return undefined;
  const parameters = operation.parameters.filter(
    (parameter) => parameter.in === 'path' || (parameter.in === 'query' && parameter.required),
  );
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters.filter((parameter) => parameter.in === place).map((one) => [one.name, exampleOf(one)]),
    );
  const options = {
    ...(parameters.some((parameter) => parameter.in === 'path') && { path: inPlace('path') }),
    ...(parameters.some((parameter) => parameter.in === 'query') && { query: inPlace('query') }),
    ...(body !== undefined && { body: JSON.parse(body) as unknown }),
    ...(isFile && { accept: Object.keys(content)[0] ?? '*/*' }),
  };
  const call = isFile ? 'file' : method.toLowerCase();
  const argument = Object.keys(options).length > 0 ? `, ${literal(options, 'ts')}` : '';
  const result = isFile ? 'file' : resultName(content['application/json']?.schema);
  return `const ${result} = await signpost.${call}('${path}'${argument});`;
}

/** `{ link }` of a response whose data has that field. */
function resultName(schema: JsonSchema = {}): string {
  const envelope = schema['properties'] as Record<string, JsonSchema> | undefined;
  const data = envelope?.['data']?.['properties'];
  const names = Object.keys((data ?? {}) as object);
  return names.length > 0 && names.length <= 3 && names.every((name) => /^\w+$/.test(name))
    ? `{ ${names.join(', ')} }`
    : 'data';
}
