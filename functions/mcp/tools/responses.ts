import * as z from 'zod';
import { requireSmartLinkAt } from '#shared/smart-links/manage/find-own-page.ts';
import { listResponses } from '#shared/smart-links/surveys/list-submissions.ts';
import { summarizeSurvey } from '#shared/smart-links/surveys/summarize.ts';
import { tool } from '../tool.ts';
import { pageField, pageFields } from './fields.ts';

export const listPageResponsesTool = tool({
  name: 'list_page_responses',
  title: 'List survey responses',
  description:
    'Lists the responses to a survey page (type surveyLink), newest first. For totals and averages use ' +
    '`summarize_page_responses`.',
  permission: 'smart-links:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['answers'],
  input: z.object({ page: pageField, ...pageFields }),
  run: async ({ caller, input: { page, ...range } }) => {
    const { id } = await requireSmartLinkAt(caller, page);
    return { data: await listResponses(caller, id, range) };
  },
});

export const summarizePageResponsesTool = tool({
  name: 'summarize_page_responses',
  title: 'Summarize survey responses',
  description:
    'Returns how many responses a survey page (type surveyLink) has, and for each question the counts of ' +
    'each option, or the average and the newest answers.',
  permission: 'smart-links:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['answers'],
  input: z.object({ page: pageField }),
  run: async ({ caller, input, now }) => {
    const { id } = await requireSmartLinkAt(caller, input.page);
    return { data: { summary: await summarizeSurvey(caller, id, now) } };
  },
});
