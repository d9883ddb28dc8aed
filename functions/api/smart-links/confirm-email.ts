import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { mailStatusField } from '#shared/smart-links/model/smart-link-record.ts';
import { requestConfirmation } from '#shared/smart-links/surveys/request-confirmation.ts';

export const contract = {
  tag: 'Smart Links',
  path: { id: 'smartLink' },
  summary: 'Resend the confirmation email of a survey',
  description:
    'Responses are emailed to `submissionDetails.email` once the recipient has confirmed the address. The ' +
    'first confirmation email is sent when the address is set. Its link is valid for 7 days. At most one ' +
    'per day is sent to an address, and none to a recipient who has confirmed or unsubscribed.',
  permission: 'smart-links:write',
  reach: 'folders',
  status: 202,
  data: z.object({ mailStatus: mailStatusField }),
  errors: ['VALIDATION_ERROR', 'SMART_LINK_NOT_FOUND'],
} as const;

const MESSAGES = {
  pending: 'The confirmation mail will be sent.',
  confirmed: 'Nothing was sent: the address is confirmed.',
  unsubscribed: 'Nothing was sent: the recipient has unsubscribed.',
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => {
  const mailStatus = await requestConfirmation(caller, id, now);
  return { message: MESSAGES[mailStatus], data: { mailStatus } };
});
