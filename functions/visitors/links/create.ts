import * as z from 'zod';
import {
  createPublicLink,
  createPublicLinkSchema,
  PUBLIC_LINK_LIMITS,
} from '../../../shared/links/manage/public-links.ts';
import { linkRecordSchema } from '../../../shared/links/model/link-record.ts';
import { addressHash } from '../../../shared/platform/limits/address-hash.ts';
import { SETTING, setting } from '../../../shared/platform/runtime/settings.ts';
import { displayHosts } from '../../framework/origins.ts';
import { publicFunction } from '../../framework/public-function.ts';

export const contract = {
  tag: 'Public',
  summary: 'Create a temporary link',
  description:
    'Expires after 30 days. Limited to 10 links per minute and 100 per day per IP address; none for 30 days after its links ' +
    'were blocked.',
  idempotent: true,
  body: createPublicLinkSchema,
  status: 201,
  data: z.object({ link: linkRecordSchema }),
  errors: ['RATE_LIMITED', 'CREATOR_BLOCKED'],
} as const;

export const handler = publicFunction(
  contract,
  async ({ address, body, ids, now }) => {
    const creator = addressHash(address, setting(SETTING.serviceKey));
    const options = { id: ids.newId('link'), creator };
    const link = await createPublicLink({ hosts: displayHosts(undefined), now }, body, options);
    return { message: 'Link created. It lasts 30 days.', data: { link } };
  },
  { limits: PUBLIC_LINK_LIMITS },
);
