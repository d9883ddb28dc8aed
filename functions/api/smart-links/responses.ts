import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { nextCursorField } from '#shared/platform/http/response-fields.ts';
import { exportResponses } from '#shared/smart-links/surveys/export-responses.ts';
import { listResponses, listSubmissionsSchema } from '#shared/smart-links/surveys/list-submissions.ts';
import { submissionRecordSchema } from '#shared/smart-links/surveys/submission.ts';
import { csvPage, wantsCsv } from './csv-page.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'List the responses to a survey',
  description:
    'Newest first, in JSON, or in CSV with the header `accept: text/csv`: one column for each question of ' +
    'the survey, then one for each removed question. What does not fit into one response follows on the ' +
    'next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, multiple ' +
    'options are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with ' +
    'an apostrophe.',
  permission: 'smart-links:read',
  reach: 'folders',
  query: listSubmissionsSchema,
  data: z.object({ responses: z.array(submissionRecordSchema), nextCursor: nextCursorField }),
  files: ['text/csv'],
  errors: ['SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query, accept, now }) => {
  if (wantsCsv(accept)) {
    return csvPage('responses', await exportResponses(caller, id, query), { id, query, now });
  }
  return { message: 'Responses found.', data: await listResponses(caller, id, query) };
});
