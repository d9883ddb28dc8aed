import type { JsonSchema } from './json-schema.ts';

type Operations = Record<string, JsonSchema>;
type Schemas = Record<string, JsonSchema>;

/** Adds the `links` of OpenAPI: what a new record's id can be sent to. Testing tools follow them. */
export function addLinks(paths: Record<string, Operations>, schemas: Schemas): void {
  for (const [path, { post }] of Object.entries(paths)) {
    const created = (post?.['responses'] as Record<number, JsonSchema> | undefined)?.[201];
    const record = created && recordIn(created, schemas);
    if (!record) continue;
    const links = Object.entries(paths).flatMap(([other, operations]) => {
      const [, name = ''] = other.startsWith(`${path}/{`) ? (/^[^{]+\{(\w+)\}[^{]*$/.exec(other) ?? []) : [];
      const field = [`_${name}`, name].find((one) => name !== '' && one in record.fields);
      return field === undefined
        ? []
        : Object.values(operations).flatMap((one) => linkTo(one, name, `${record.at}/${field}`));
    });
    if (links.length > 0) created['links'] = Object.fromEntries(links);
  }
}

/** Where the only record of a response is, and its fields. */
function recordIn(response: JsonSchema, schemas: Schemas): { at: string; fields: object } | undefined {
  const { schema } =
    (response['content'] as Record<string, { schema: JsonSchema }>)['application/json'] ?? {};
  const data = propertiesOf(propertiesOf(schema, schemas)['data'], schemas);
  const records = Object.entries(data).filter(([, { $ref }]) => $ref !== undefined);
  const [[name, record] = ['', undefined]] = records;
  return records.length === 1 ? { at: `data/${name}`, fields: propertiesOf(record, schemas) } : undefined;
}

function propertiesOf(schema: JsonSchema = {}, schemas: Schemas): Record<string, JsonSchema> {
  const { $ref } = schema;
  const target = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1) ?? ''] : schema;
  return (target?.['properties'] ?? {}) as Record<string, JsonSchema>;
}

const linkTo = (operation: JsonSchema, parameter: string, pointer: string): [string, JsonSchema][] =>
  operation['x-alias-of'] === undefined
    ? [
        [
          String(operation['operationId']),
          {
            operationId: operation['operationId'],
            parameters: { [parameter]: `$response.body#/${pointer}` },
          },
        ],
      ]
    : [];
