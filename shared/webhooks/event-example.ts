import * as z from 'zod';
import { exampleOf } from '#shared/platform/http/schema-example.ts';
import { EVENT_CATALOG, type PublicEventType } from './event-catalog.ts';

type JsonSchema = Record<string, unknown>;

/** The `data` of an event, as the API reference shows it. */
export function eventExample(type: PublicEventType): Record<string, unknown> {
  const { $defs = {}, ...schema } = z.toJSONSchema(EVENT_CATALOG[type].data) as JsonSchema;
  const components = $defs as Record<string, JsonSchema>;
  const resolve = ({ $ref, ...own }: JsonSchema): JsonSchema =>
    typeof $ref === 'string' ? (components[$ref.replace('#/$defs/', '')] ?? {}) : own;
  return exampleOf(schema, { resolve }) as Record<string, unknown>;
}
