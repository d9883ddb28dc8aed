import { warningSchema } from '#shared/platform/http/warning.ts';
import { CHAT_ERROR_SCHEMAS } from './chat-operation.ts';
import { describedEndpoints } from './contracts.ts';
import { EnvelopeWriter } from './envelopes.ts';
import { EVENTS_TAG, webhookEvents } from './events.ts';
import { guide } from './guide.ts';
import { type JsonSchema, SchemaWriter } from './json-schema.ts';
import { addLinks } from './links.ts';
import { ALL_TAGS, operation } from './operation.ts';
import { IDEMPOTENCY_KEY, IF_MATCH } from './parameters.ts';
import { ERROR_SCHEMAS, ErrorWriter, HEADERS } from './responses.ts';

export interface DocumentSettings {
  version: string;
  /** Public origin of the API, without a trailing slash. */
  origin: string;
}

/** The OpenAPI 3.1 document, generated from `functions/manifest/` and the contracts. */
export function openApiDocument({ version, origin }: DocumentSettings): JsonSchema {
  const schemas = new SchemaWriter();
  const errors = new ErrorWriter();
  const envelopes = new EnvelopeWriter(schemas.write(warningSchema, 'output'));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of describedEndpoints()) {
    const operations = endpoint.row.methods.map((method) => [
      method.toLowerCase(),
      operation(endpoint, method, { schemas, errors, envelopes }),
    ]);
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) };
  }
  const events = webhookEvents(schemas);
  addLinks(paths, { ...schemas.components, ...envelopes.components });
  const used = new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(tagsOf)));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Signpost API',
      version,
      summary: 'Short links with expiration, click limits, passwords, QR codes and exact analytics.',
      description: guide(origin),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: ALL_TAGS.filter(({ name }) => used.has(name) || name === EVENTS_TAG),
    paths,
    webhooks: events.webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which starts with `sk_`. Its permissions determine what it can do.',
        },
        serviceApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-service-api-key',
          description: 'API key in a separate header, for clients that cannot send `Authorization`.',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      headers: HEADERS,
      responses: errors.components,
      schemas: {
        ...schemas.components,
        ...envelopes.components,
        ...events.components,
        ...ERROR_SCHEMAS,
        ...CHAT_ERROR_SCHEMAS,
      },
    },
  };
}

const tagsOf = (described: unknown): string[] => (described as { tags: string[] }).tags;
