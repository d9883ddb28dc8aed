import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { listViews } from '#shared/core/accounts/views/manage-views.ts';
import { listViewsSchema, viewRecordSchema } from '#shared/core/accounts/views/view.ts';

export const contract = {
  tag: 'Views',
  summary: 'List saved views',
  description: 'Views for all members and your own, by name.',
  permission: 'any',
  reach: 'settings',
  query: listViewsSchema,
  data: z.object({ views: z.array(viewRecordSchema) }),
} as const;

export const handler = apiFunction(contract, async ({ caller, query }) => ({
  message: 'Views found.',
  data: { views: await listViews(caller, query.of) },
}));
