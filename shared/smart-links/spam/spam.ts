import * as z from 'zod';
import { derivedId, newSecret, timeOfId } from '#shared/platform/runtime/ids.ts';

/** Forms that the spam filter has dropped. Pure rules, no I/O. */

export const SPAM_KINDS = ['response', 'registration', 'subscription'] as const;

export const spamSchema = z.object({
  id: z.string(),
  kind: z.enum(SPAM_KINDS),
  createdAt: z.string(),
  /** JSON of what would have been stored. */
  content: z.string(),
});

export type Spam = z.infer<typeof spamSchema>;

export const newSpam = (sent: Pick<Spam, 'kind' | 'content'>, now: Date): Spam => ({
  id: derivedId('spam', now, newSecret()),
  createdAt: now.toISOString(),
  ...sent,
});

export const spamPosition = ({ createdAt, id }: Pick<Spam, 'createdAt' | 'id'>): string =>
  `${createdAt}#${id}`;

export const spamPositionOf = (id: string): string =>
  spamPosition({ createdAt: timeOfId(id).toISOString(), id });

const DAY_MS = 24 * 3600_000;

/** Days in which an owner can look at them. */
export const SPAM_DAYS = 30;

export const spamUntil = ({ createdAt }: Pick<Spam, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + SPAM_DAYS * DAY_MS);

/** The first day (UTC) of the days that are counted. */
export const firstSpamDay = (now: Date): string =>
  new Date(now.getTime() - (SPAM_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/** Limits per page and day (UTC), so that bots fill neither the table nor the bill. */
export const SPAM_LIMITS = {
  /** Forms that are counted; each is a write. */
  counted: 1000,
  /** Forms that are kept, and their content in bytes. */
  kept: 100,
  keptBytes: 256 * 1024,
} as const;
