import * as z from 'zod';
import { nextCursorField } from '../../../shared/platform/http/response-fields.ts';
import {
  exportRegistrations,
  listOwnRegistrations,
  listRegistrationsSchema,
} from '../../../shared/smart-links/registrations/manage-registrations.ts';
import { registrationRecordSchema } from '../../../shared/smart-links/registrations/registration.ts';
import { wantsCsv } from '../../../shared/smart-links/surveys/export-responses.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the registrations for a webinar',
  description:
    'Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an unconfirmed address are `pending`, ' +
    'and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header ' +
    '`link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.',
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
  if (!wantsCsv(accept)) {
    const { slug: _, ...data } = await listOwnRegistrations(reader, id, query);
    return { message: 'Registrations found.', data };
  }
  const { csv, slug, nextCursor } = await exportRegistrations(reader, id, query);
  const next = new URLSearchParams({
    ...(query.limit && { limit: String(query.limit) }),
    cursor: nextCursor ?? '',
  });
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${slug.replace('/', '-')}-registrations-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: csv,
    ...(nextCursor && {
      headers: { link: `</v1/api/smart-links/${id}/registrations?${next}>; rel="next"` },
    }),
  };
});
