import * as z from 'zod';
import { nextCursorField } from '../../../shared/platform/http/response-fields.ts';
import { exportResponses, wantsCsv } from '../../../shared/surveys/export-responses.ts';
import { listResponses, listSubmissionsSchema } from '../../../shared/surveys/list-submissions.ts';
import { submissionRecordSchema } from '../../../shared/surveys/submission.ts';
import { apiFunction } from '../../framework/api-function.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the responses to a survey',
  description:
    'Newest first, in JSON, or as CSV with the header `accept: text/csv`: a column for each question of the survey, then ' +
    'one for each question that it has no more. What does not fit into one answer follows on the next page: `nextCursor` ' +
    'in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, several chosen options have `|` between them, and a ' +
    'cell that a spreadsheet would take for a formula begins with an apostrophe.',
  permission: 'smart-links:read',
  query: listSubmissionsSchema,
  data: z.object({ responses: z.array(submissionRecordSchema), nextCursor: nextCursorField }),
  files: ['text/csv'],
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, accept, now }) => {
  if (!wantsCsv(accept)) {
    const data = await listResponses(caller.ownerId, id, query);
    return { message: 'Responses found.', data };
  }
  const { csv, slug, nextCursor } = await exportResponses(caller.ownerId, id, query);
  const next = new URLSearchParams({
    ...(query.limit && { limit: String(query.limit) }),
    cursor: nextCursor ?? '',
  });
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${slug.replace('/', '-')}-responses-${now.toISOString().slice(0, 10)}.csv`,
    disposition: 'attachment',
    content: csv,
    ...(nextCursor && {
      headers: { link: `</v1/api/smart-links/${id}/responses?${next}>; rel="next"` },
    }),
  };
});
