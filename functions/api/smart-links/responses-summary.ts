import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { summarizeSurvey, summarySchema } from '#shared/smart-links/surveys/summarize.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'Summarize the responses to a survey',
  description: 'Exact: includes every response that was stored before the request.',
  permission: 'smart-links:read',
  reach: 'folders',
  data: z.object({ summary: summarySchema }),
  errors: ['VALIDATION_ERROR', 'SMART_LINK_NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => {
  const summary = await summarizeSurvey(caller, id, now);
  return { message: 'Responses summarized.', data: { summary } };
});
