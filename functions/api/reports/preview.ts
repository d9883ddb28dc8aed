import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { previewReport } from '#shared/scheduled-reports/preview-report.ts';

export const contract = {
  tag: 'Analytics',
  path: { id: 'scheduledReport' },
  summary: 'Send a scheduled report to yourself',
  description:
    'Emails the report of the newest period to the signed-in member only. Not available with an ' +
    'API key, which has no email address. Requires `analytics:read`, too.',
  permission: 'shares:manage',
  reach: 'folders',
  data: z.object({ email: emailSchema.meta({ description: 'Where it was sent.' }) }),
  errors: ['NOT_FOUND', 'RANGE_TOO_LARGE', 'MAIL_NOT_SENT'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, now }) => ({
  message: 'Report sent to you.',
  data: await previewReport({ by: caller, now }, id, shortUrlHosts(caller.owner)),
}));
