import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteWebhook } from '#shared/webhooks/manage-webhooks.ts';

export const contract = {
  tag: 'Webhooks',
  path: { id: 'webhook' },
  summary: 'Delete a webhook',
  description: 'No more events are sent to it, and its deliveries are deleted.',
  permission: 'webhooks:manage',
  reach: 'everything',
  conditional: true,
  data: deletedSchema('webhook'),
  errors: ['NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, ifMatch }) => {
  await deleteWebhook(act, id, ifMatch);
  return { message: 'Webhook deleted.', data: { _id: id, deleted: true as const } };
});
