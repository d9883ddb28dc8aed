import * as z from 'zod';

/** The link as it is stored. What callers send is in `link-input.ts`, what they see in `link-record.ts`. */

/** Owner of the temporary links that anybody can create without an account; no API key can be of this owner. */
export const PUBLIC_OWNER_ID = 'own_public';

export const LINK_STATUSES = ['active', 'inactive', 'expired'] as const;

/** A link as it is stored. */
export const linkSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  code: z.string(),
  originalUrl: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  status: z.enum(LINK_STATUSES),
  expiresAt: z.string().nullable(),
  maxClicks: z.int().nullable(),
  customDomain: z.string().nullable(),
  expiredUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts changes: two at once are noticed by it. */
  version: z.int(),
});

export type Link = z.infer<typeof linkSchema>;
export type LinkStatus = Link['status'];

/** How much a link has been used. */
export interface LinkUse {
  /** Clicks counted for its analytics, pixels included; some seconds behind. */
  clicks: number;
  /** Visits that count against its cap, as the redirect itself counts them; 0 where there is no cap. */
  visits: number;
}

/** The status a caller sees: a date or a cap that is reached shows as `expired`, whatever is stored. */
export function shownStatus(link: Link, { visits }: Pick<LinkUse, 'visits'>, now: Date): LinkStatus {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && new Date(link.expiresAt) <= now) return 'expired';
  if (link.maxClicks !== null && visits >= link.maxClicks) return 'expired';
  return 'active';
}
