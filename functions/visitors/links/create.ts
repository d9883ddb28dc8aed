import * as z from 'zod';
import { displayHosts } from '#functions/framework/origins.ts';
import { publicFunction } from '#functions/framework/public-function.ts';
import { sentApiKey } from '#functions/framework/sent-api-key.ts';
import { authenticateKey } from '#shared/core/accounts/authenticate-key.ts';
import {
  createPublicLink,
  createPublicLinkSchema,
  PUBLIC_LINK_LIMITS,
} from '#shared/links/manage/public-links.ts';
import { linkRecordSchema } from '#shared/links/model/link-record.ts';
import { isPublicLinks } from '#shared/links/model/public-links-setting.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { RequestHeaders } from '#shared/platform/http/edge-headers.ts';
import { addressHash } from '#shared/platform/limits/address-hash.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'Public',
  summary: 'Create a temporary link',
  description:
    'Expires after 30 days. Limited to 10 links per minute and 100 per day per IP address; none for 30 ' +
    'days after its links were blocked. The operator of a deployment can require an API key with the ' +
    'permission `links:write`, or turn this off.',
  idempotent: true,
  body: createPublicLinkSchema,
  status: 201,
  data: z.object({ link: linkRecordSchema }),
  errors: [
    'RATE_LIMITED',
    'CREATOR_BLOCKED',
    'PUBLIC_LINKS_OFF',
    'API_KEY_MISSING',
    'API_KEY_INVALID',
    'API_KEY_INACTIVE',
    'PERMISSION_DENIED',
    'OWNER_SUSPENDED',
  ],
} as const;

export const handler = publicFunction(
  contract,
  async ({ address, body, ids, now }) => {
    const creator = addressHash(address, setting(SETTING.serviceKey));
    const options = { id: ids.newId('link'), creator };
    const link = await createPublicLink({ hosts: displayHosts(undefined), now }, body, options);
    return { message: 'Link created. It lasts 30 days.', data: { link } };
  },
  { limits: PUBLIC_LINK_LIMITS, assertAllowed },
);

/**
 * Throws PUBLIC_LINKS_OFF, and the errors of authentication, where the operator limits who
 * creates temporary links.
 */
async function assertAllowed(
  headers: RequestHeaders,
  context: { now: Date; requestId: string },
): Promise<void> {
  const publicLinks = setting(SETTING.publicLinks);
  if (!isPublicLinks(publicLinks)) throw new Error(`${SETTING.publicLinks} cannot be ${publicLinks}`);
  if (publicLinks === 'on') return;
  if (publicLinks === 'off') throw new AppError('PUBLIC_LINKS_OFF');
  const apiKey = sentApiKey(headers);
  if (!apiKey) throw new AppError('API_KEY_MISSING', KEY_MISSING);
  await authenticateKey(apiKey, 'links:write', context);
}

const KEY_MISSING =
  'This service creates temporary links only with an API key. Send it in the header Authorization: Bearer ' +
  'sk_...';
