import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import {
  listOwnRegistrations,
  listRegistrationsSchema,
} from '#shared/smart-links/registrations/manage-registrations.ts';
import { registrationRecordSchema } from '#shared/smart-links/registrations/registration.ts';
import { REGISTRATION_CSV } from '#shared/smart-links/registrations/registration-csv.ts';
import { csvPage, wantsCsv } from './csv-page.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the registrations for a webinar',
  description:
    'Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an ' +
    'unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response ' +
    'follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, ' +
    'a cell that a spreadsheet would interpret as a formula starts with an apostrophe.',
  permission: 'smart-links:read',
  reach: 'folders',
  query: listRegistrationsSchema,
  data: z.object({
    registrations: z.array(registrationRecordSchema),
    confirmed: z.int().meta({
      description: 'Confirmed registrations for the current date, across all pages.',
      examples: [42],
    }),
    nextCursor: nextCursorField,
  }),
  files: ['text/csv'],
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, accept, now }) => {
  const reader = { ownerId: caller.ownerId, scope: caller.scope, now };
  const { slug, ...data } = await listOwnRegistrations(reader, id, query);
  if (!wantsCsv(accept)) return { message: 'Registrations found.', data };
  const csv = REGISTRATION_CSV.header + REGISTRATION_CSV.rows(data.registrations);
  return csvPage('registrations', { slug, csv, nextCursor: data.nextCursor }, { id, query, now });
});
