import * as z from 'zod';
import { readClickAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { AppError } from '#shared/platform/errors.ts';
import { timeField } from '#shared/platform/http/response-fields.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { problem } from '#shared/platform/problems.ts';
import { type FieldsWith, SHOWN_STATUSES, shownStatus } from '../model/link.ts';
import { shortUrlOf } from '../model/link-record.ts';
import { PUBLIC_OWNER_ID } from '../model/public-owner.ts';
import { codeInPath } from '../model/short-url.ts';
import { findLinkByCode } from '../store/link-store.ts';
import { NO_USAGE } from '../store/link-usage.ts';
import type { LinkHosts } from './draft-link.ts';

/** Host and code of a short URL; query and fragment are ignored. */
const shortUrl = z.string({ error: 'must be a short URL in a string' }).transform((text, context) => {
  const url = URL.parse(urlText(text));
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
 * Status and statistics of a temporary link. Throws LINK_NOT_FOUND for every other link, so that a short URL
 * reveals nothing about an owner's link.
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
