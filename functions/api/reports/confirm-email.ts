import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { confirmRecipient } from '#shared/scheduled-reports/confirm-recipient.ts';
import { confirmRecipientSchema, recipientSchema } from '#shared/scheduled-reports/scheduled-report.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'scheduledReport' },
  summary: 'Resend the confirmation email of a scheduled report',
  description:
    'A recipient gets reports once the address is confirmed. The first confirmation email is sent when the ' +
    'address is added. Its link is valid for 7 days. At most one per day is sent to an address, and none ' +
    'to a recipient who has confirmed or unsubscribed.',
  permission: 'shares:manage',
  reach: 'folders',
  body: confirmRecipientSchema,
  status: 202,
  data: z.object({ recipient: recipientSchema }),
  errors: ['NOT_FOUND', 'MAIL_NOT_SENT'],
} as const;

const MESSAGES = {
  pending: 'The confirmation email was sent.',
  confirmed: 'Nothing was sent: the address is confirmed.',
  unsubscribed: 'Nothing was sent: the recipient has unsubscribed.',
} as const;

export const handler = apiFunction(contract, async ({ caller, id, body, now }) => {
  const recipient = await confirmRecipient({ by: caller, now, hashKey: hashKey() }, id, body.email);
  return { message: MESSAGES[recipient.status], data: { recipient } };
});
