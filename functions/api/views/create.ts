import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { createView } from '#shared/core/accounts/views/manage-views.ts';
import { createViewSchema, MAX_VIEWS, viewRecordSchema } from '#shared/core/accounts/views/view.ts';

export const contract = {
  tag: 'Views',
  summary: 'Save a view',
  description:
    'Saves the state of a list or report of the console under a name: for yourself, or with `shared` for ' +
    `all members, which needs the permission \`links:write\`. There can be ${MAX_VIEWS} views for all ` +
    `members, and ${MAX_VIEWS} of each person.`,
  permission: 'any',
  reach: 'settings',
  idempotent: true,
  body: createViewSchema,
  status: 201,
  data: z.object({ view: viewRecordSchema }),
  errors: ['PERMISSION_DENIED', 'QUOTA_EXCEEDED', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, body }) => ({
  message: 'View saved.',
  data: { view: await createView(act, body) },
}));
