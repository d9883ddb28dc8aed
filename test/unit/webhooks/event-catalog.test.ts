import { expect, it } from 'vitest';
import { exampleOf } from '../../../functions/openapi/example.ts';
import { SchemaWriter } from '../../../functions/openapi/json-schema.ts';
import { EVENT_TYPES } from '../../../shared/core/events/event.ts';
import { EVENT_CATALOG } from '../../../shared/webhooks/event-catalog.ts';

it.each(EVENT_TYPES)('%s is described with an example that fits its schema', (type) => {
  const { data } = EVENT_CATALOG[type];
  const schemas = new SchemaWriter();
  const example = exampleOf(schemas.write(data, 'output'), schemas);
  expect(data.parse(example)).toEqual(example);
});
