import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import {
  listOwnSubscribers,
  listSubscribersSchema,
} from '#shared/smart-links/subscribers/manage-subscribers.ts';
import { subscriberRecordSchema } from '#shared/smart-links/subscribers/subscriber.ts';
import { SUBSCRIBER_CSV } from '#shared/smart-links/subscribers/subscriber-csv.ts';
import { csvPage, wantsCsv } from './csv-page.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the subscribers to a page',
  description:
    'Newest first, in JSON, or in CSV with the header `accept: text/csv`. Those with an unconfirmed ' +
    'address are `pending`, and are deleted after 7 days. What does not fit into one response follows on ' +
    'the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that ' +
    'a spreadsheet would interpret as a formula starts with an apostrophe.',
  permission: 'smart-links:read',
  reach: 'folders',
  query: listSubscribersSchema,
  data: z.object({
    subscribers: z.array(subscriberRecordSchema),
    confirmed: z.int().meta({
      description: 'Confirmed subscribers to the page, across all pages of the list.',
      examples: [42],
    }),
    nextCursor: nextCursorField,
  }),
  files: ['text/csv'],
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, accept, now }) => {
  const reader = { ownerId: caller.ownerId, scope: caller.scope, now };
  const { slug, ...data } = await listOwnSubscribers(reader, id, query);
  if (!wantsCsv(accept)) return { message: 'Subscribers found.', data };
  const csv = SUBSCRIBER_CSV.header + SUBSCRIBER_CSV.rows(data.subscribers);
  return csvPage('subscribers', { slug, csv, nextCursor: data.nextCursor }, { id, query, now });
});
