import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import type { NamedMethod, Operation } from '../named-methods.ts';
import { docstring, identifier, literal, pascalCase, snakeCase } from './names.ts';
import { qualified, type TypeWriter, union } from './type-writer.ts';

/** Items of a page unless the caller chooses: a page should come quickly. */
const PAGE_SIZE = 100;

export interface Writers {
  models: TypeWriter;
  parameters: TypeWriter;
}

/** A parameter of a method. */
interface Parameter {
  name: string;
  wire: string;
  type: string;
  isRequired: boolean;
  description: unknown;
}

/** Source of the generated classes, one for each resource of the asynchronous client. */
export function resourceClasses(methods: readonly NamedMethod[], writers: Writers): string[] {
  const byResource = Object.entries(Object.groupBy(methods, ({ resource }) => resource));
  return byResource.map(([resource, own = []]) => {
    const written = own.map((method) => methodSource(method, writers));
    return `class ${className(resource)}(AsyncResource):\n${written.join('\n')}`;
  });
}

/** `AsyncLinksResource`; `AsyncRootResource` holds the methods of the client itself. */
const className = (resource: string): string => `Async${pascalCase(resource) || 'Root'}Resource`;

function methodSource(named: NamedMethod, writers: Writers): string {
  const { method, path, operation, returns } = named;
  const { parameters = [] } = operation;
  const inPath = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const query = queryOf(named, writers);
  const body = bodyOf(named, writers);
  const takes = (name: string) => parameters.some((one) => one['$ref'] === `#/components/parameters/${name}`);
  const [isCreate, isConditional] = [takes('IdempotencyKey'), takes('IfMatch')];
  const options: Parameter[] = [
    ...(isCreate
      ? [
          option(
            'idempotency_key',
            'str | None',
            'Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new ' +
              'key for each call.',
          ),
        ]
      : []),
    ...(isConditional
      ? [
          option(
            'if_match',
            'str | None',
            'Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.',
          ),
        ]
      : []),
    option(
      'timeout',
      'float | None',
      'Seconds to wait for the service in each attempt. Default: that of the client.',
    ),
    option(
      'max_retries',
      'int | None',
      'How many attempts may follow the first one. Default: that of the client.',
    ),
  ];
  const keywords = [...body.parameters, ...query, ...options];
  const positional = [...inPath.map(identifier), ...(body.content ? ['content'] : [])];
  const names = [...positional, ...keywords.map(({ name }) => name)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${method} ${path}: two parameters have the name ${twice}.`);
  const signature = [
    'self',
    ...inPath.map((name) => `${identifier(name)}: str`),
    ...(body.content ? [`content: ${body.content}`] : []),
    '*',
    ...[...keywords].sort((a, b) => Number(b.isRequired) - Number(a.isRequired)).map(declared),
  ];
  const call = [
    literal(method.toUpperCase()),
    literal(path),
    ...(inPath.length > 0
      ? [`path={${inPath.map((name) => `"${name}": ${identifier(name)}`).join(', ')}}`]
      : []),
    ...(query.length > 0 ? [`query={${entries(query)}}`] : []),
    ...body.call,
    ...(returns.kind === 'list' && query.some(({ wire }) => wire === 'limit')
      ? [`page_size=${PAGE_SIZE}`]
      : []),
    ...(isCreate ? ['is_create=True', 'idempotency_key=idempotency_key'] : []),
    ...(isConditional ? ['if_match=if_match'] : []),
    'timeout=timeout',
    'max_retries=max_retries',
  ];
  const { type, code } = resultOf(
    named,
    writers,
    `Call(\n            ${call.join(',\n            ')},\n        )`,
  );
  const isAwaited = !['list', 'csv'].includes(returns.kind);
  return [
    `    ${isAwaited ? 'async ' : ''}def ${identifier(named.name)}(\n` +
      `        ${signature.join(',\n        ')},\n    ) -> ${type}:\n`,
    documentation(operation, keywords),
    `        ${code}\n`,
  ].join('');
}

const option = (name: string, type: string, description: string): Parameter => ({
  name,
  wire: name,
  type,
  isRequired: false,
  description,
});

/** What is not given is not sent: `None` is a value of many fields. */
const declared = ({ name, type, isRequired }: Parameter): string => {
  if (isRequired) return `${name}: ${type}`;
  return type.endsWith('NotGiven') ? `${name}: ${type} = NOT_GIVEN` : `${name}: ${type} = None`;
};

const entries = (parameters: readonly Parameter[]): string =>
  parameters.map(({ wire, name }) => `"${wire}": ${name}`).join(', ');

function queryOf({ resource, name, operation }: NamedMethod, { parameters }: Writers): Parameter[] {
  return (operation.parameters ?? [])
    .filter((one) => one['in'] === 'query')
    .map((one) => {
      const wire = String(one['name']);
      const isRequired = one['required'] === true;
      const type = qualified(
        parameters.typeOf(one['schema'] as JsonSchema, pascalCase(`${resource}-${name}-${wire}`)),
        'params',
      );
      const description = one['description'];
      return {
        name: identifier(wire),
        wire,
        type: isRequired ? type : union([type, 'None']),
        isRequired,
        description,
      };
    });
}

interface Body {
  parameters: Parameter[];
  /** Type of the content, for what is no JSON object. */
  content?: string;
  /** Arguments of the call. */
  call: string[];
}

function bodyOf({ resource, name, operation }: NamedMethod, { parameters: types }: Writers): Body {
  const content = operation.requestBody?.content;
  if (!content) return { parameters: [], call: [] };
  const { 'application/json': json, 'multipart/form-data': form, ...files } = content;
  const [fileType] = Object.keys(files);
  if (fileType !== undefined)
    return {
      parameters: [],
      content: `str | bytes${json ? ' | Mapping[str, Any] | Sequence[Any]' : ''}`,
      call: ['body=content', `content_type=${literal(fileType)}`],
    };
  if (!json) throw new Error(`${operation.operationId} takes neither JSON nor a file.`);
  const schema = mergedObject(json.schema, types);
  const { $ref } = json.schema;
  const owner =
    typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : pascalCase(`${resource}-${name}`);
  const parameters = parametersOf(schema, types, owner);
  const free = freeNames(schema, types);
  return {
    parameters: [
      ...parameters,
      ...(form
        ? [
            option(
              'files',
              'Mapping[str, FileInput] | None',
              'Files to send with the fields, by field, such as `{"image": open("image.png", "rb")}`.',
            ),
          ]
        : []),
    ],
    call: [
      `body={${entries(parameters)}}`,
      ...(free.length > 0 ? [`free=(${free.map((one) => `${literal(one)},`).join(' ')})`] : []),
      ...(form ? ['files=files'] : []),
    ],
  };
}

/** The fields of a JSON object as keyword arguments. */
export function parametersOf(schema: JsonSchema, types: TypeWriter, owner: string): Parameter[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([wire, field]) => {
    const isRequired = required.includes(wire);
    const type = qualified(types.typeOf(field, owner + pascalCase(wire)), 'params');
    return {
      name: identifier(wire),
      wire,
      type: isRequired || type === 'Any' ? type : `${type} | NotGiven`,
      isRequired,
      description: field['description'],
    };
  });
}

/** One object of all alternatives: those fields are required that all of them require. */
function mergedObject(schema: JsonSchema, types: TypeWriter): JsonSchema {
  const resolved = types.resolve(schema);
  const alternatives = (resolved['oneOf'] ?? resolved['anyOf']) as JsonSchema[] | undefined;
  if (!alternatives) return resolved;
  const objects = alternatives.map((one) => mergedObject(one, types));
  const all = objects.map((one) => (one['properties'] ?? {}) as Record<string, JsonSchema>);
  const names = [...new Set(all.flatMap(Object.keys))];
  const properties = names.map((name): [string, JsonSchema] => {
    const found = all.flatMap((one) => (one[name] === undefined ? [] : [one[name]]));
    return [name, mergedField(found)];
  });
  const required = names.filter((name) =>
    objects.every((one) => ((one['required'] ?? []) as string[]).includes(name)),
  );
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/** A field that several alternatives have. */
function mergedField(found: JsonSchema[]): JsonSchema {
  const different = [
    ...new Map(
      found.map((one) => [JSON.stringify({ ...one, description: '', examples: [] }), one] as const),
    ).values(),
  ];
  const [first = {}] = different;
  if (different.length === 1) return first;
  const { const: constant, ...rest } = first;
  if (constant !== undefined && different.every((one) => one['const'] !== undefined))
    return { ...rest, enum: different.map((one) => one['const']) };
  return { anyOf: different, description: first['description'] };
}

/** Names of fields whose content has names of the caller's own, which are sent as they are. */
function freeNames(schema: JsonSchema, types: TypeWriter): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (one: JsonSchema, name?: string): void => {
    const resolved = types.resolve(one);
    if (seen.has(resolved)) return;
    seen.add(resolved);
    const { type, properties, items, oneOf, anyOf } = resolved as {
      type?: string | string[];
      properties?: Record<string, JsonSchema>;
      items?: JsonSchema;
      oneOf?: JsonSchema[];
      anyOf?: JsonSchema[];
    };
    if ([type].flat().includes('object') && !properties && name !== undefined) found.add(name);
    for (const [key, field] of Object.entries(properties ?? {})) visit(field, key);
    for (const part of [...(oneOf ?? []), ...(anyOf ?? []), ...(items ? [items] : [])]) visit(part, name);
  };
  visit(schema);
  return [...found];
}

function resultOf(
  { resource, name, method, returns }: NamedMethod,
  { models }: Writers,
  call: string,
): { type: string; code: string } {
  const own = pascalCase(`${resource}-${snakeCase(name)}`);
  const typeOf = (schema: JsonSchema) => qualified(models.typeOf(schema, `${own}Response`), 'models');
  switch (returns.kind) {
    case 'list': {
      const type = typeOf(returns.item);
      return {
        type: `AsyncPaged[${type}]`,
        code: `return self._list(${type}, ${literal(returns.field)}, ${call})`,
      };
    }
    case 'one': {
      const type = typeOf(returns.schema);
      return { type, code: `return await self._one(${type}, ${literal(returns.field)}, ${call})` };
    }
    case 'data': {
      // Deletions return the id that they were given.
      if (method === 'delete') return { type: 'None', code: `await self._done(${call})` };
      const type = typeOf(returns.schema);
      return { type, code: `return await self._data(${type}, ${call})` };
    }
    case 'file':
      return { type: 'bytes', code: `return await self._file(${call})` };
    case 'csv':
      return { type: 'AsyncCsvFile', code: `return self._csv(${call})` };
  }
}

function documentation({ summary, description }: Operation, parameters: readonly Parameter[]): string {
  const described = parameters.filter((one) => typeof one.description === 'string');
  const list = described.map(
    (one) => `    ${one.name}: ${String(one.description).replaceAll('\n', '\n        ')}`,
  );
  const text = [`${summary}.`, description, list.length > 0 && `Args:\n${list.join('\n')}`];
  return docstring(text.filter(Boolean).join('\n\n'), '        ');
}
