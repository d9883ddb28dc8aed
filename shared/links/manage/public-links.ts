import * as z from 'zod';
import { readClickAnalytics } from '../../clicks/analytics/analytics.ts';
import type { Author } from '../../core/audit/author.ts';
import { AppError } from '../../platform/errors.ts';
import { timeField } from '../../platform/http/response-fields.ts';
import { issueOf } from '../../platform/http/zod-problems.ts';
import type { RateLimit } from '../../platform/limits/rate-limit-store.ts';
import { withScheme } from '../../platform/net/bare-url.ts';
import { problem } from '../../platform/problems.ts';
import { hostTitle } from '../model/automatic-title.ts';
import { destination } from '../model/destination-field.ts';
import { type FieldsWith, SHOWN_STATUSES, shownStatus } from '../model/link.ts';
import { title } from '../model/link-input.ts';
import { type LinkRecord, shortUrlOf } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { codeInPath } from '../model/short-url.ts';
import { findLinkByCode } from '../store/link-store.ts';
import { NO_USAGE } from '../store/link-usage.ts';
import type { LinkAct, LinkHosts } from './draft-link.ts';
import { createLink, type NewLinkOptions } from './manage-links.ts';

/** Temporary links, created without an account. */

/** Per IP address. */
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
 * Creates a link that expires after 30 days, to a public host only. `creator`: the `addressHash` of the caller. Throws
 * VALIDATION_ERROR, and CREATOR_BLOCKED.
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

/** Host and code of a short URL; query and fragment are ignored. */
const shortUrl = z.string({ error: 'must be a short URL in a string' }).transform((text, context) => {
  const url = URL.parse(withScheme(text.trim()));
  const code = url && /^https?:$/.test(url.protocol) && codeInPath(url.pathname);
  if (code) return { host: url.host, code };
  const message = 'must be a full short URL such as https://example.com/r/Ab3xY9z, URL-encoded';
  context.addIssue(issueOf(problem('invalid_format', message, { format: 'short_url' })));
  return z.NEVER;
});

export const publicLinkQuerySchema = z.object({
  shortUrl: shortUrl.meta({
    description: 'The full short URL.',
    examples: ['https://go.example.com/r/Ab3xY9z'],
  }),
});

type PublicFigure = 'totalClicks' | 'uniqueVisitorsCount' | 'lastClickAt';

export const publicLinkStateSchema = z
  .object({
    shortUrl: z
      .string()
      .meta({ format: 'uri', description: 'The short URL.', examples: ['https://go.example.com/r/Ab3xY9z'] }),
    status: z.enum(SHOWN_STATUSES).meta({
      description: '`expired` once `expiresAt` has passed, `blocked` once the operator has blocked the link.',
    }),
    totalClicks: z.int().meta({ description: 'Total clicks.', examples: [3] }),
    uniqueVisitorsCount: z.int().meta({ description: 'Unique visitors.', examples: [1] }),
    lastClickAt: timeField('null: there was none.').nullable(),
    createdAt: timeField('When the link was created.'),
    expiresAt: timeField('When the link expires.').nullable(),
  } satisfies Record<FieldsWith<{ public: true }> | PublicFigure, z.ZodType>)
  .meta({ id: 'PublicLinkState' });

/**
 * Status and statistics of a temporary link. Throws LINK_NOT_FOUND for every other link, so that a short URL reveals nothing
 * about an owner's link.
 */
export async function readPublicLink(
  { host, code }: z.infer<typeof shortUrl>,
  { publicOrigin, ownHosts }: LinkHosts,
  now: Date,
): Promise<z.infer<typeof publicLinkStateSchema>> {
  const link = ownHosts.includes(host) ? await findLinkByCode(PUBLIC_OWNER_ID, code) : undefined;
  if (!link) throw new AppError('LINK_NOT_FOUND');
  const { totalClicks, uniqueVisitorsCount, lastClickAt } = await readClickAnalytics(link.id, {}, now);
  return {
    shortUrl: shortUrlOf(link, publicOrigin),
    status: shownStatus(link, NO_USAGE, now),
    totalClicks,
    uniqueVisitorsCount,
    lastClickAt,
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
  };
}
