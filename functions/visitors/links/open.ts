import * as z from 'zod';
import { publicFunction } from '#functions/framework/public-function.ts';
import { openInput, openRecordSchema } from '#shared/links/opens/open-contract.ts';
import { OPEN_LIMITS, reportOpen } from '#shared/links/opens/report-open.ts';
import { destinationOf } from './visit-response.ts';

export const contract = {
  tag: 'Public',
  summary: 'Report that an app opened a link',
  description:
    'For apps that [open the links of a domain](/docs/guides/app-links): returns the destination ' +
    'of the link, and counts the visit with the source `app`. Limited to 600 requests a minute ' +
    'per IP address and 30,000 per key. Send the same `openId` when you try again.',
  body: openInput,
  data: z.object({ open: openRecordSchema }),
  errors: [
    'APP_KEY_INVALID',
    'PASSWORD_REQUIRED',
    'PASSWORD_WRONG',
    'OWNER_SUSPENDED',
    'LINK_NOT_FOUND',
    'LINK_NOT_STARTED',
    'LINK_EXPIRED',
    'LINK_BLOCKED',
    '451 LINK_BLOCKED',
    'RATE_LIMITED',
  ],
} as const;

export const handler = publicFunction(
  contract,
  async ({ address, headers, body, now }) => {
    const open = await reportOpen({ address, headers, now, destinationOf }, body);
    return { message: open.counted ? 'Open counted.' : 'Open counted before.', data: { open } };
  },
  { limits: OPEN_LIMITS },
);
