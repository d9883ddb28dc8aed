import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { PROBLEM_CODES } from '#shared/platform/problems.ts';
import { apiDocument } from './api-document.ts';
import type { ApiDocument } from './api-values.ts';
import type { Operation } from './named-methods.ts';

interface ErrorResponse {
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

export interface Document extends ApiDocument {
  components: ApiDocument['components'] & { responses: Record<string, ErrorResponse> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
}

/**
 * The OpenAPI document that the client is generated from, without aliases such as `PATCH` for `PUT`, and
 * without envelopes: methods return `data`.
 */
export const document = (): Document => {
  known ??= withoutEnvelopes();
  return known;
};

let known: Document | undefined;

function withoutEnvelopes(): Document {
  const document = apiDocument('https://signpost.example') as unknown as Document;
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation['x-alias-of'] !== undefined) delete methods[method];
      // Methods take FormData.
      const form = operation.requestBody?.content['multipart/form-data'];
      if (form) delete document.components.schemas[nameIn(form)];
      for (const { content = {} } of Object.values(operation.responses)) openEnvelope(content, document);
    }
  }
  for (const { post } of Object.values(document.webhooks))
    openEnvelope(post.requestBody?.content ?? {}, document);
  for (const name of Object.keys(document.components.schemas)) {
    if (ENVELOPE.test(name)) delete document.components.schemas[name];
  }
  return document;
}

/** Events have a type of their own, too. */
const ENVELOPE = /(?:Envelope|Event)$/;

const nameIn = ({ schema }: { schema: JsonSchema }): string => String(schema['$ref']).split('/').at(-1) ?? '';

function openEnvelope(content: Record<string, { schema: JsonSchema }>, { components }: Document): void {
  const { 'application/json': json } = content;
  const name = json ? nameIn(json) : '';
  const envelope = ENVELOPE.test(name) ? components.schemas[name] : undefined;
  if (json && envelope) json.schema = envelope;
}

/** The codes that error responses are documented with. */
export function errorCodesOf(responses: Document['components']['responses']): string[] {
  const codes = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  return [...new Set(codes)].sort();
}

/** The codes of invalid fields. */
export const problemCodesOf = (): string[] => Object.keys(PROBLEM_CODES);
