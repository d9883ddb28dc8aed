import { apiFunction } from '#functions/framework/api-function.ts';
import { disconnectApp } from '#shared/apps/manage-connections.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';

export const contract = {
  tag: 'Apps',
  path: { id: 'connection' },
  summary: 'Disconnect an app',
  description: 'The tokens of the app stop working with the next request.',
  permission: 'any',
  reach: 'nothing',
  data: deletedSchema('connection'),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id }) => {
  await disconnectApp(act, id);
  return { message: 'App disconnected.', data: { _id: id, deleted: true as const } };
});
