import type { Tag } from '#functions/framework/describe.ts';
import { TEST_EVENT_TYPE } from '#shared/core/events/event.ts';
import { exampleOf } from '#shared/platform/http/schema-example.ts';
import { EVENT_CATALOG, TEST_EVENT } from '#shared/webhooks/event-catalog.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';

/**
 * Tag of webhook events. Not the tag of the webhook endpoints: generators write a file per tag, and would
 * overwrite it.
 */
export const EVENTS_TAG = 'Webhook events' satisfies Tag;

/**
 * The `webhooks` section of the document: one request per event, as defined by Standard Webhooks; and the
 * components of their bodies.
 */
export function webhookEvents(schemas: SchemaWriter): {
  webhooks: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
} {
  const components: Record<string, JsonSchema> = {};
  const webhooks = Object.fromEntries(
    Object.entries({ ...EVENT_CATALOG, [TEST_EVENT_TYPE]: TEST_EVENT }).map(([type, { summary, data }]) => {
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: {
          type: { type: 'string', const: type },
          timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
          data: schemas.write(data, 'output'),
        },
      };
      const name = componentName(type);
      components[name] = { ...schema, properties: { ...schema.properties, ...IN_TESTS } };
      return [
        type,
        {
          post: {
            operationId: `event-${type.replaceAll(/[._]/g, '-')}`,
            summary,
            tags: [EVENTS_TAG],
            security: [],
            parameters: SIGNATURE_HEADERS,
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: { $ref: `#/components/schemas/${name}` },
                  example: exampleOf(schema, schemas),
                },
              },
            },
            responses: {
              '2XX': { description: 'Received. Any other status, or none within 15 seconds, is retried.' },
            },
          },
        },
      ];
    }),
  );
  return { webhooks, components };
}

const IN_TESTS = {
  test: {
    type: 'boolean',
    description: 'true in a test of this event, whose `data` is an example. Absent otherwise.',
  },
};

/** `link.created` as `LinkCreatedEvent`. */
const componentName = (type: string): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const SIGNATURE_HEADERS = [
  header('webhook-id', 'Stays the same when the event is delivered again.', 'evt_4fJ2kQ8sT1vX7yZ0aBcD'),
  header('webhook-timestamp', 'When this attempt was sent, in epoch seconds.', '1801396860'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `<id>.<timestamp>.<body>` under each secret, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
