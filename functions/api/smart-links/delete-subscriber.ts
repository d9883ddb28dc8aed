import { apiFunction } from '#functions/framework/api-function.ts';
import { deletedSchema } from '#shared/platform/http/response-fields.ts';
import { deleteSubscriber } from '#shared/smart-links/subscribers/manage-subscribers.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink', subscriberId: 'subscriber' },
  summary: 'Delete a subscriber to a page',
  description:
    'The subscriber is not notified, and can subscribe again. Webhooks may still deliver the subscription.',
  permission: 'smart-links:write',
  reach: 'folders',
  data: deletedSchema('subscriber'),
  errors: ['SMART_LINK_NOT_FOUND', 'NOT_FOUND', 'WRITE_CONFLICT'],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const subscriberId = path['subscriberId'] ?? '';
  await deleteSubscriber(act, id, subscriberId);
  return { message: 'Subscriber deleted.', data: { _id: subscriberId, deleted: true as const } };
});
