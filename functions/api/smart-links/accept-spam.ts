import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { idField } from '#shared/platform/http/response-fields.ts';
import { idPattern } from '#shared/platform/runtime/ids.ts';
import { acceptDropped } from '#shared/smart-links/spam-review/accept-spam.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink', spamId: 'spam' },
  summary: 'Accept a form that was dropped as spam',
  description:
    'Stores the form as if it had just been sent. A response counts immediately, even if the ' +
    'survey is past `closesAt`; a registrant or subscriber gets the email to confirm the address.',
  permission: 'smart-links:write',
  reach: 'folders',
  data: z.object({
    _id: idField('spam'),
    storedAs: z.string().meta({
      pattern: idPattern('submission', 'registration', 'subscriber'),
      description: 'The `_id` of the response, registration or subscriber.',
      examples: ['sub_4fJ2kQ8sT1vX7yZ0aBcD'],
    }),
  }),
  errors: [
    'SMART_LINK_NOT_FOUND',
    'NOT_FOUND',
    'LINK_EXPIRED',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'REGISTRATION_CLOSED',
    'SUBSCRIPTION_CLOSED',
    'SURVEY_CLOSED',
    'SURVEY_BUSY',
    'SURVEY_FULL',
    'WRITE_CONFLICT',
  ],
} as const;

export const handler = apiFunction(contract, async ({ act, id, path }) => {
  const spamId = path['spamId'] ?? '';
  const storedAs = await acceptDropped(act, id, spamId);
  return { message: 'Form accepted.', data: { _id: spamId, storedAs } };
});
