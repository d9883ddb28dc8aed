import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { eventExample } from '#shared/webhooks/event-example.ts';

const pathSchema = z.object({ type: enumField(EVENT_TYPES) });

const eventSampleSchema = z
  .object({
    type: z.enum(EVENT_TYPES).meta({ description: 'The event type.', examples: ['link.created'] }),
    timestamp: timeField('When the request was made, as if the event had happened then.'),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'The example of the event type in this reference.',
      examples: [{ _id: 'lnk_4fJ2kQ8sT1vX7yZ0aBcD' }],
    }),
  })
  .meta({ id: 'EventSample' });

export const contract = {
  tag: 'Webhooks',
  path: { type: 'eventType' },
  summary: 'Retrieve a sample of an event',
  description:
    'What a webhook receives for an event of this type, with made-up values: all fields that events of the ' +
    'type have. For services such as Zapier, which show it to people who choose fields. Nothing is sent.',
  permission: 'webhooks:manage',
  reach: 'everything',
  data: z.object({ event: eventSampleSchema }),
} as const;

export const handler = apiFunction(contract, async ({ path, now }) => {
  const { type } = parseInput(pathSchema, { type: path['type'] }, 'path');
  const event = { type, timestamp: now.toISOString(), data: eventExample(type) };
  return { message: 'Sample found.', data: { event } };
});
