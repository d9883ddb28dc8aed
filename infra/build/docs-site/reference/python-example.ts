import type { NamedMethod } from '#clients/generator/named-methods.ts';
import { identifier, isKeyword, snakeCase } from '#clients/generator/python/names.ts';
import { literal } from './literal.ts';

/** Values of the arguments of a call. */
export interface CallValues {
  path: readonly string[];
  /** The body of the request, if it has an example. */
  body?: unknown;
  query: Readonly<Record<string, string>>;
}

/** The call of the Python client. */
export function pythonCall(named: NamedMethod, { path, body, query }: CallValues): string {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const given = [
    ...path.map((one) => literal(one, 'python')),
    ...(body === undefined || isObject ? [] : [literal(body, 'python', INDENT)]),
    ...keywords({ ...(isObject ? body : {}), ...query }),
  ];
  const line = given.join(', ');
  const isShort = line.length <= 60 && !line.includes('\n');
  const list = isShort ? line : `\n${given.map((one) => `${INDENT}${one},\n`).join('')}`;
  const resource = named.resource === '' ? '' : `.${identifier(named.resource)}`;
  return withResult(named, `client${resource}.${identifier(named.name)}(${list})`);
}

const INDENT = '    ';

const keywords = (values: object): string[] =>
  Object.entries(values).map(([name, value]) => `${identifier(name)}=${literal(value, 'python', INDENT)}`);

function withResult({ returns, method }: NamedMethod, call: string): string {
  switch (returns.kind) {
    case 'list':
      return `for item in ${call}:\n    print(item)`;
    case 'csv':
      return `for part in ${call}:\n    print(part, end="")`;
    case 'one': {
      const name = snakeCase(returns.field);
      return `${isKeyword(name) ? 'result' : name} = ${call}`;
    }
    case 'file':
      return `content = ${call}`;
    case 'data':
      return method === 'delete' ? call : `result = ${call}`;
  }
}
