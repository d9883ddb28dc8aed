import type { Described, PathParameter } from '#functions/framework/describe.ts';
import { MODEL_SLUGS } from '#shared/chat/models.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { exampleId, type IdKind, idPattern } from '#shared/platform/runtime/ids.ts';
import type { ApiContract } from './contracts.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';

const id = (description: string, kind: IdKind, ...others: IdKind[]): JsonSchema => ({
  description,
  schema: { type: 'string', pattern: idPattern(kind, ...others), examples: [exampleId(kind)] },
});

const PATH_PARAMETERS: Readonly<Record<PathParameter, JsonSchema>> = {
  link: id('`_id` of the link.', 'link'),
  folder: id('`_id` of the folder.', 'folder'),
  utmTemplate: id('`_id` of the UTM template.', 'utmTemplate'),
  view: id('`_id` of the saved view.', 'view'),
  linkOrCode: {
    description: '`_id` of the link. With `by=code`: its code, or its short URL, URL-encoded.',
    schema: { type: 'string', examples: [exampleId('link')] },
  },
  linkOrSmartLink: id('`_id` of the link or Smart Link.', 'link', 'smartLink'),
  export: id('`_id` of the export.', 'export'),
  import: id('`_id` of the import.', 'job'),
  smartLink: id('`_id` of the Smart Link.', 'smartLink'),
  apiKey: id('`_id` of the API key.', 'key'),
  app: id('`_id` of the registered app.', 'app'),
  connection: id('`_id` of the connection.', 'connection'),
  user: id('`_id` of the member.', 'user'),
  owner: id('`_id` of the account.', 'owner'),
  session: id('`_id` of the session.', 'session'),
  passkey: id('`_id` of the passkey.', 'passkey'),
  domain: { description: 'The domain.', schema: { type: 'string', examples: ['go.example.com'] } },
  webhook: id('`_id` of the webhook.', 'webhook'),
  delivery: id('`_id` of the delivery.', 'delivery'),
  eventType: {
    description: 'The event type.',
    schema: { type: 'string', enum: EVENT_TYPES, examples: ['link.created'] },
  },
  slug: {
    description:
      'The slug of the Smart Link with its prefix, such as `bio/jane`. The slash can be percent-encoded.',
    schema: { type: 'string', examples: ['bio/jane'] },
  },
  slugPart: {
    description: 'The slug without its prefix.',
    schema: { type: 'string', examples: ['jane'] },
  },
  code: {
    description:
      'The code of the link: the end of its `shortUrl`. Characters that cannot end a code, such ' +
      'as a period or a slash, are ignored.',
    schema: { type: 'string', examples: ['Ab3xY9z'] },
  },
  mailToken: { description: 'The token of the emailed link.', schema: { type: 'string' } },
  submission: id('`_id` of the response.', 'submission'),
  scheduledReport: id('`_id` of the scheduled report.', 'scheduledReport'),
  share: id('`_id` of the shared report.', 'share'),
  shareToken: {
    description: 'The last part of the URL of the shared report.',
    schema: { type: 'string', examples: ['4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX'] },
  },
  subscriber: id('`_id` of the subscriber.', 'subscriber'),
  spam: id('`_id` of the form.', 'spam'),
  registration: id('`_id` of the registration.', 'registration'),
  page: {
    description: 'Path of a page or file of the documentation.',
    schema: { type: 'string', pattern: '^[\\w./-]+$', examples: ['guides/links'] },
  },
  model: { description: 'The slug of the model.', schema: { type: 'string', examples: [...MODEL_SLUGS] } },
};

/** Path parameters, described by their kind. Throws if the contract omits one. */
export function pathParameters(path: string, { path: kinds = {} }: Described): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const kind = kinds[name];
    if (!kind) throw new Error(`The contract of ${path} does not say in \`path\` what {${name}} is`);
    return { name, in: 'path', required: true, ...PATH_PARAMETERS[kind] };
  });
}

/** One query parameter per field of the contract's query. */
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

export const IF_MATCH: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as you read it, or several, separated by commas. If someone has changed the ' +
    'record since, the request returns 412 `PRECONDITION_FAILED` and changes nothing. `*`, like no header, ' +
    'matches any state. Weak ETags (`W/"..."`) match none.',
  schema: { type: 'string', maxLength: 256, examples: ['"mh2x9c4w"'] },
};

export const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value for each resource you create, such as a UUID. Within 24 hours, repeating the same ' +
    'request returns the first response again, and creates nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};
