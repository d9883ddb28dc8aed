import { MODEL_SLUGS } from '../../shared/chat/models.ts';
import { exampleId, type IdKind, idPattern } from '../../shared/platform/runtime/ids.ts';
import type { ApiContract } from './contracts.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';

const id = (description: string, kind: IdKind, ...others: IdKind[]): JsonSchema => ({
  description,
  schema: { type: 'string', pattern: idPattern(kind, ...others), examples: [exampleId(kind)] },
});

const MODEL: JsonSchema = {
  description: 'The slug of the model.',
  schema: { type: 'string', examples: [...MODEL_SLUGS] },
};

/** What the parts of our paths stand for, by where they are in a path, and their name where a path has several; the first one that fits. */
const PATH_PARAMETERS: readonly [where: RegExp, parameter: JsonSchema, name?: string][] = [
  [/^\/\{modelSlug\}|\/models\/\{model\}/, MODEL],
  [/\/links\/\{id\}\/qrcode$/, id('`_id` of the link or Smart Link.', 'link', 'smartLink')],
  [/\/links\/import\/\{id\}/, id('`_id` of the import.', 'job')],
  [/\/smart-links\/\{id\}/, id('`_id` of the Smart Link.', 'smartLink')],
  [/\/links\/(?:track\/)?\{id\}/, id('`_id` of the link.', 'link')],
  [/\/keys\/\{id\}/, id('`_id` of the API key.', 'key')],
  [/\/webhooks\/\{id\}/, id('`_id` of the webhook.', 'webhook'), 'id'],
  [/\/deliveries\/\{deliveryId\}/, id('`_id` of the delivery.', 'delivery'), 'deliveryId'],
  [
    /\/\{slug\}/,
    {
      description:
        'The slug of the Smart Link: its prefix, a slash and its part. The slash may be percent-encoded.',
      schema: { type: 'string', examples: ['bio/jane'] },
    },
  ],
  [
    /^\/[a-z]+\/\{part\}$/,
    {
      description: 'The part of the slug after its prefix.',
      schema: { type: 'string', examples: ['jane'] },
    },
  ],
  [
    /\/r\/\{code\}/,
    {
      description: 'The code of the link: the last part of its `shortUrl`.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{3,64}$', examples: ['Ab3xY9z'] },
    },
  ],
  [
    /\/docs\/\{file\}/,
    {
      description: 'Name of a file of the page.',
      schema: { type: 'string', pattern: '^[\\w.-]+$' },
    },
  ],
];

export function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const [, parameter] =
      PATH_PARAMETERS.find(([where, , only]) => where.test(path) && (only === undefined || only === name)) ??
      [];
    if (!parameter)
      throw new Error(`functions/openapi/parameters.ts does not say what {${name}} is in ${path}`);
    return { name, in: 'path', required: true, ...parameter };
  });
}

/** The query of a contract, a parameter for each of its fields. */
export function queryParameters({ query }: Pick<ApiContract, 'query'>, schemas: SchemaWriter): JsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.write(query, 'input');
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      ...((required as string[]).includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
}

export const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text that is new for each thing you want to create, such as a UUID. Sent again within 24 hours, the same ' +
    'request gets the first answer again and creates nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};
