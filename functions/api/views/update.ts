import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { updateView } from '#shared/core/accounts/views/manage-views.ts';
import { updateViewSchema, viewRecordSchema } from '#shared/core/accounts/views/view.ts';

export const contract = {
  tag: 'Views',
  path: { id: 'view' },
  summary: 'Update a saved view',
  description: 'Absent fields do not change. A view for all members needs the permission `links:write`.',
  permission: 'any',
  reach: 'settings',
  body: updateViewSchema,
  data: z.object({ view: viewRecordSchema }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, body }) => ({
  message: 'View updated.',
  data: { view: await updateView(act, id, body) },
}));
