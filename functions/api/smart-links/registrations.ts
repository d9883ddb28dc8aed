import * as z from 'zod';
import { nextCursorField } from '../../../shared/platform/http/response-fields.ts';
import {
  exportRegistrations,
  listOwnRegistrations,
  listRegistrationsSchema,
} from '../../../shared/registrations/manage-registrations.ts';
import { registrationRecordSchema } from '../../../shared/registrations/registration.ts';
import { wantsCsv } from '../../../shared/surveys/export-responses.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the registrations for a webinar',
  description:
    'Newest first, in JSON, or as CSV with the header `accept: text/csv`. Those whose address is not confirmed yet are `pending`, ' +
    'and are deleted after 7 days. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header ' +
    '`link: <...>; rel="next"` with CSV. In CSV, a cell that a spreadsheet would take for a formula begins with an apostrophe.',
  permission: 'smart-links:read',
  query: listRegistrationsSchema,
  data: z.object({
    registrations: z.array(registrationRecordSchema),
    confirmed: z.int().meta({
      description: 'How many have confirmed their registration for the current date, on all pages together.',
      examples: [42],
    }),
    nextCursor: nextCursorField,
  }),
  files: ['text/csv'],
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, accept, now }) => {
  if (!wantsCsv(accept)) {
    const { slug: _, ...data } = await listOwnRegistrations(caller.ownerId, id, query, now);
    return { message: 'Registrations found.', data };
  }
  const { csv, slug, nextCursor } = await exportRegistrations(caller.ownerId, id, query, now);
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
