import * as z from 'zod';
import { linkRecordSchema } from '../../../shared/links/link-record.ts';
import {
  createPublicLink,
  createPublicLinkSchema,
  PUBLIC_LINK_LIMITS,
} from '../../../shared/links/public-links.ts';
import { redirectHosts } from '../../framework/origins.ts';
import { publicFunction } from '../../framework/public-function.ts';

export const contract = {
  tag: 'Public',
  summary: 'Create a temporary link',
  description: 'It lasts 30 days. One network address may create 10 a minute and 100 a day.',
  idempotent: true,
  body: createPublicLinkSchema,
  status: 201,
  data: z.object({ link: linkRecordSchema }),
  errors: ['RATE_LIMITED'],
} as const;

export const handler = publicFunction(
  contract,
  async ({ body, ids, now }) => {
    const link = await createPublicLink(body, redirectHosts(), now, ids.newId('link'));
    return { message: 'Link created. It lasts 30 days.', data: { link } };
  },
  PUBLIC_LINK_LIMITS,
);
