import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { jobSummarySchema } from '#shared/links/imports/import-job.ts';
import { listImports } from '#shared/links/imports/show-import.ts';

export const contract = {
  tag: 'Import and export',
  summary: 'List imports',
  description: 'The latest 20 imports of the last 30 days, newest first, without their failed rows.',
  permission: 'links:read',
  reach: 'folders',
  data: z.object({ jobs: z.array(jobSummarySchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, now }) => {
  return { message: 'Imports found.', data: { jobs: await listImports(caller, now) } };
});
