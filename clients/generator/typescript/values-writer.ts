import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { BARE_URL } from '#shared/platform/net/bare-url.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { type ApiDocument, apiValues, type Value } from '../api-values.ts';
import { comment, key, literal } from './type-writer.ts';

/** Source of the generated module. */
export const valuesModule = (document: ApiDocument): string => moduleOf(apiValues(document));

/** In a module of its own: the console needs it at its start, long before the other values. */
export const bareUrlModule = (): string =>
  moduleOf({
    BARE_URL_PATTERN: {
      description:
        'Pattern of a URL without its scheme, with the flags `iu`: the API reads it as an https URL.',
      value: BARE_URL.source,
    },
  });

/** Lists that the nodes for n8n offer. */
export const n8nModule = (): string =>
  moduleOf({
    SMART_LINK_TYPES: { description: 'Types of Smart Links.', value: SMART_LINK_TYPES },
    EVENT_TYPES: { description: 'Types of webhook events.', value: [...EVENT_TYPES] },
  });

function moduleOf(values: Record<string, Value>): string {
  const constants = Object.entries(values).map(
    ([name, { description, value }]) =>
      `${comment(description, '')}export const ${name} = ${written(value)} as const;`,
  );
  return [
    '// Generated from the OpenAPI document and the models of the service: change those, not this file.',
    ...constants,
  ]
    .join('\n\n')
    .concat('\n');
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return literal(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${key(name)}: ${written(one)}`)
    .join(', ')} }`;
}
