import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SchemaWriter } from '#functions/openapi/json-schema.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { exampleOf } from '#shared/platform/http/schema-example.ts';
import { EVENT_CATALOG } from '#shared/webhooks/event-catalog.ts';
import { eventExample } from '#shared/webhooks/event-example.ts';
import { forEvery } from '#test/support/for-every.ts';

it('each event is described with an example that fits its schema', () =>
  forEvery(EVENT_TYPES, (type) => {
    const { data } = EVENT_CATALOG[type];
    const schemas = new SchemaWriter();
    const example = exampleOf(schemas.write(data, 'output'), schemas);
    expect(data.parse(example)).toEqual(example);
    // Tests of webhooks send what the reference shows.
    expect(eventExample(type)).toEqual(example);
  }));

it('the guide to webhooks names each, alone or with others of its kind', () => {
  const guide = readFileSync('docs/guides/webhooks.md', 'utf8');
  // Other sections speak of `link.*`.
  const [, events = ''] = /^## Events\n(.*?)^## /ms.exec(guide) ?? [];
  const named = (type: string) =>
    events.includes(`\`${type}\``) || events.includes(`\`${type.split('.')[0]}.*\``);
  expect(EVENT_TYPES.filter((type) => !named(type))).toEqual([]);
});
