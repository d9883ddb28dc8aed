import { document } from '#clients/generator/document.ts';
import { type NamedMethod, namedMethods } from '#clients/generator/named-methods.ts';
import { identifier, isKeyword, snakeCase } from '#clients/generator/python/names.ts';
import { COMMANDS } from '#clients/typescript/src/cli/commands.ts';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import type { CodeBlock } from '../code.ts';
import type { Operation, Parameter } from './document.ts';
import { literal } from './literal.ts';

let methods: NamedMethod[] | undefined;

/** The request of an operation, in each language. */
export function requestExamples(operation: Operation): CodeBlock[] {
  methods ??= namedMethods(document().paths);
  const curl = { fence: 'bash', code: curlRequest(operation) };
  const named = methods.find((method) => method.operation.operationId === operation.id);
  if (!named) return [curl];
  const cli = command(named);
  return [
    curl,
    { fence: 'ts', code: tsCall(named, operation) },
    { fence: 'python', code: pythonCall(named, operation) },
    ...(cli === undefined ? [] : [{ fence: 'bash cli', code: cli }]),
  ];
}

function curlRequest(operation: Operation): string {
  const { method, path, security } = operation;
  const { inPath, query } = argumentsOf(operation);
  const [type, body] = bodyOf(operation);
  const needsMethod = method !== 'GET' && !(method === 'POST' && body !== undefined);
  const filled = Object.entries(inPath).reduce((url, [name, value]) => url.replace(`{${name}}`, value), path);
  const search = String(new URLSearchParams(query));
  const url = `${UNKNOWN_ORIGIN}${filled}${search && `?${search}`}`;
  const key = security.includes('bearer') ? 'authorization: Bearer $KEY' : 'x-service-api-key: $KEY';
  return [
    `curl ${needsMethod ? `-X ${method} ` : ''}${/[?&]/.test(url) ? `'${url}'` : url}`,
    security.length > 0 && `-H "${key}"`,
    type !== undefined && `-H 'content-type: ${type}'`,
    body !== undefined && `-d '${body.replaceAll("'", "'\\''")}'`,
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ');
}

/** Content type and text of the example body. */
function bodyOf({ request }: Operation): [type?: string, text?: string] {
  const [type, { schema, example } = {}] = Object.entries(request)[0] ?? [];
  if (type === undefined) return [];
  if (type === 'application/x-www-form-urlencoded') {
    const required = (schema?.['required'] ?? []) as string[];
    return [type, String(new URLSearchParams(required.map((name) => [name, '...'])))];
  }
  if (example === undefined) return [type];
  return [type, typeof example === 'string' ? example : literal(example, 'json', '  ')];
}

/** Examples of the path parameters, and of the query parameters that are required. */
function argumentsOf({ parameters }: Operation): Record<'inPath' | 'query', Record<string, string>> {
  const examples = (of: Parameter[]) => Object.fromEntries(of.map((one) => [one.name, exampleOf(one)]));
  return {
    inPath: examples(parameters.filter((parameter) => parameter.in === 'path')),
    query: examples(parameters.filter((parameter) => parameter.in === 'query' && parameter.required)),
  };
}

function exampleOf({ name, schema }: Parameter): string {
  const [first] = (schema['examples'] ?? schema['enum'] ?? []) as unknown[];
  return String(first ?? name.toUpperCase());
}

const exampleBody = ({ request }: Operation): unknown => Object.values(request)[0]?.example;

/** No names of variables. */
const RESERVED: readonly string[] = ['export', 'import', 'delete', 'new'];

/** The call of the TypeScript client. */
function tsCall({ resource, name, returns }: NamedMethod, operation: Operation): string {
  const { inPath, query } = argumentsOf(operation);
  const body = exampleBody(operation);
  const given = [...Object.values(inPath), body, Object.keys(query).length > 0 ? query : undefined]
    .filter((one) => one !== undefined)
    .map((one) => literal(one, 'ts'));
  const call = `${['signpost', resource, name].filter(Boolean).join('.')}(${given.join(', ')})`;
  switch (returns.kind) {
    case 'list':
      return `for await (const item of ${call}) {\n  console.log(item);\n}`;
    case 'csv':
      return `for await (const page of ${call}) {\n  process.stdout.write(await page.text());\n}`;
    case 'one':
      return `const ${RESERVED.includes(returns.field) ? 'result' : returns.field} = await ${call};`;
    default:
      return `const ${returns.kind === 'file' ? 'file' : 'result'} = await ${call};`;
  }
}

const INDENT = '    ';

/** The call of the Python client. */
function pythonCall({ resource, name, returns, method }: NamedMethod, operation: Operation): string {
  const { inPath, query } = argumentsOf(operation);
  const body = exampleBody(operation);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const named = Object.entries({ ...(isObject ? body : {}), ...query });
  const given = [
    ...Object.values(inPath).map((one) => literal(one, 'python')),
    ...(body === undefined || isObject ? [] : [literal(body, 'python', INDENT)]),
    ...named.map(([key, value]) => `${identifier(key)}=${literal(value, 'python', INDENT)}`),
  ];
  const line = given.join(', ');
  const isShort = line.length <= 60 && !line.includes('\n');
  const list = isShort ? line : `\n${given.map((one) => `${INDENT}${one},\n`).join('')}`;
  const path = [resource, name].filter(Boolean).map(identifier);
  const call = `${['client', ...path].join('.')}(${list})`;
  switch (returns.kind) {
    case 'list':
      return `for item in ${call}:\n    print(item)`;
    case 'csv':
      return `for part in ${call}:\n    print(part, end="")`;
    case 'one':
      return `${isKeyword(snakeCase(returns.field)) ? 'result' : snakeCase(returns.field)} = ${call}`;
    case 'file':
      return `content = ${call}`;
    case 'data':
      return method === 'delete' ? call : `result = ${call}`;
  }
}

/** Commands whose words are not those of the client's method. */
const COMMAND_NAMES: Readonly<Record<string, string>> = {
  'links.qrCode': 'links qr',
  'links.analytics': 'analytics',
  'smartLinks.responses': 'pages responses',
  'smartLinks.analytics': 'analytics',
  'analytics.get': 'analytics',
  'analytics.clicks': 'clicks',
  '.me': 'whoami',
};

/** What the help of the command shows that does what a method does; undefined if there is none. */
function command({ resource, name }: NamedMethod): string | undefined {
  const full = `${resource}.${name}`;
  const words = COMMAND_NAMES[full] ?? full.replace('smartLinks.', 'pages.').replace('.', ' ');
  const found = COMMANDS.find((one) => one.name === words);
  return found?.examples.map(({ run, does }) => `# ${does}\n${run}`).join('\n\n');
}
