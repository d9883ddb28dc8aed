import { apiFunction } from '#functions/framework/api-function.ts';
import { deleteApp } from '#shared/apps/manage-apps.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Apps',
  path: { id: 'app' },
  summary: 'Delete a registered app',
  description:
    'Disconnects the app from all accounts: its tokens stop working. Of an app with thousands of ' +
    'connections, some may work for up to an hour.',
  permission: 'members:manage',
  reach: 'settings',
  conditional: true,
  data: deletedSchema('app'),
  errors: ['NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  await deleteApp(act, id, ifMatch);
  return { message: 'App deleted.', data: { _id: id, deleted: true as const } };
});
