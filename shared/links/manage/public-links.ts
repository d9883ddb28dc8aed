import * as z from 'zod';
import type { Author } from '#shared/core/audit/author.ts';
import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { hostTitle } from '../model/automatic-title.ts';
import { destination } from '../model/destination-field.ts';
import { title } from '../model/link-input.ts';
import type { LinkRecord } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { createLink, type NewLinkOptions } from './create-link.ts';
import type { LinkAct } from './draft-link.ts';

/** Temporary links, created without an account. */

/** Rate limits per IP address. */
export const PUBLIC_LINK_LIMITS: readonly RateLimit[] = [
  { scope: 'public-links', limit: 10, windowSeconds: 60 },
  { scope: 'public-links', limit: 100, windowSeconds: 86_400 },
];

/** Creates links without an account. */
const VISITOR: Author = {
  ownerId: PUBLIC_OWNER_ID,
  actor: { type: 'system', id: null, name: 'visitor' },
  requestId: null,
};

const LIFETIME_MS = 30 * 24 * 3600 * 1000;

export const createPublicLinkSchema = z
  .object(
    {
      originalUrl: destination,
      title: title
        .nullish()
        .meta({ description: 'A display name. Defaults to the host of the URL.', examples: ['Spring sale'] }),
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'CreatePublicLink' });

export type CreatePublicLink = z.infer<typeof createPublicLinkSchema>;

/**
 * Creates a link that expires after 30 days, to a public host only. `creator`: the `addressHash` of the
 * caller. Throws VALIDATION_ERROR, and CREATOR_BLOCKED.
 */
export async function createPublicLink(
  { hosts, now }: Omit<LinkAct, 'by'>,
  { originalUrl, title }: CreatePublicLink,
  options: Omit<NewLinkOptions, 'allowance'> = {},
): Promise<LinkRecord> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString();
  const input = { originalUrl, title: title ?? hostTitle(originalUrl), expiresAt };
  const act: LinkAct = { by: VISITOR, hosts: { ...hosts, destinations: 'public' }, now };
  return createLink(act, input, options);
}
