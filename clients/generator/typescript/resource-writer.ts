import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { type NamedMethod, namedMethods, type Operation } from '../named-methods.ts';
import { bodyType, comment, literal, typeOf } from './type-writer.ts';

/** Options of every call: a query parameter must not have the name of one. */
const CALL_OPTIONS = ['signal', 'idempotencyKey', 'timeout', 'maxRetries'];

/** Items of a page unless the caller chooses: a page should come quickly. */
const PAGE_SIZE = 100;

interface Document {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
}

/** Source of the generated classes, one for each resource of the client. */
export function resourcesModule({ components, paths }: Document): string {
  const classes = Object.entries(Object.groupBy(namedMethods(paths), ({ resource }) => resource));
  const body = classes.map(([resource, methods = []]) => {
    const written = methods.map(methodSource).join('\n\n');
    return `export class ${className(resource)} extends Resource {\n${written}\n}`;
  });
  const all = body.join('\n\n');
  const used = Object.keys(components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(all));
  const lists = ['CsvFile', 'List'].filter((name) => new RegExp(`\\b${name}\\b`).test(all));
  return [
    '// Generated from the OpenAPI document: change that, not this file.',
    [
      imported('type ', used.sort(), 'api'),
      imported('type ', ['CallOptions', 'Options'], 'client'),
      imported('type ', lists, 'list'),
      imported('', ['Resource'], 'resource'),
    ].join('\n'),
    all,
  ]
    .join('\n\n')
    .concat('\n');
}

const imported = (type: 'type ' | '', names: string[], module: string): string =>
  `import ${type}{\n${names.map((name) => `  ${name},`).join('\n')}\n} from ${literal(`./${module}.ts`)};`;

/** `LinksResource`; `RootResource` holds the methods of the client itself. */
const className = (resource: string): string =>
  resource === '' ? 'RootResource' : `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`;

function methodSource({ name, method, path, operation, returns }: NamedMethod): string {
  const { parameters = [], requestBody } = operation;
  const inPath = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const query = parameters.filter((one) => one['in'] === 'query');
  for (const one of query) {
    if (CALL_OPTIONS.includes(String(one['name'])))
      throw new Error(`${method} ${path}: a client's option is named ${one['name']}, too.`);
  }
  const isCreate = parameters.some((one) => one['$ref'] === '#/components/parameters/IdempotencyKey');
  const hasLimit = query.some((one) => one['name'] === 'limit');
  const optionsType = query.length > 0 ? `Options<'${method}', '${path}'>` : 'CallOptions';
  const isRequired = query.some((one) => one['required'] === true);
  const takes = [
    ...inPath.map((one) => `${one}: string`),
    ...(requestBody ? [`body: ${bodyType(requestBody.content, '  ')}`] : []),
    `options${isRequired ? '' : '?'}: ${optionsType}`,
  ];
  const call = [
    ...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []),
    ...(requestBody ? ['body'] : []),
    'options',
    ...(method === 'get' ? [] : [`method: '${method}'`]),
    ...(isCreate ? ['isCreate: true'] : []),
    ...(returns.kind === 'list' && hasLimit ? [`limit: ${PAGE_SIZE}`] : []),
  ];
  const { type, code } = resultOf(path, returns, `{ ${call.join(', ')} }`);
  return `${documentation(operation)}  ${name}(${takes.join(', ')}): ${type} {\n    return ${code};\n  }`;
}

function resultOf(
  path: string,
  returns: NamedMethod['returns'],
  call: string,
): { type: string; code: string } {
  switch (returns.kind) {
    case 'list':
      return {
        type: `List<${typeOf(returns.item, '  ')}>`,
        code: `this.requestList('${path}', ${call}, '${returns.field}')`,
      };
    case 'one':
      return {
        type: `Promise<${typeOf(returns.schema, '  ')}>`,
        code: `this.requestJson('${path}', ${call}, '${returns.field}')`,
      };
    case 'data':
      return {
        type: `Promise<${typeOf(returns.schema, '  ')}>`,
        code: `this.requestJson('${path}', ${call})`,
      };
    case 'file':
      return { type: 'Promise<Blob>', code: `this.requestFile('${path}', ${call})` };
    case 'csv':
      return { type: 'CsvFile', code: `this.requestCsv('${path}', ${call})` };
  }
}

function documentation({ summary, description }: Operation): string {
  return comment([`${summary}.`, description].filter(Boolean).join('\n\n'), '  ');
}
