import * as z from 'zod';
import { destinationProblem, normalizeDomain } from './destination.ts';
import { shownExpiration } from './expiry.ts';
import { CODE_SHAPE } from './redirect-entry.ts';

/** The link: what a caller may send, what is stored and what is shown. Pure rules, no I/O. */

const destination = z
  .string({ error: 'must be a URL in a string' })
  .trim()
  .superRefine((text, context) => {
    const problem = destinationProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const title = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, 'must have 1 to 200 characters')
  .max(200, 'must have 1 to 200 characters');

const tags = z
  .array(
    z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, 'must have 1 to 50 characters')
      .max(50, 'must have 1 to 50 characters'),
    { error: 'must be an array of strings' },
  )
  .transform((list) => [...new Set(list)])
  .refine((list) => list.length <= 20, 'may hold at most 20 different tags');

const domain = z.string({ error: 'must be a domain name in a string' }).transform((text, context) => {
  const ascii = normalizeDomain(text);
  if (ascii) return ascii;
  context.addIssue({
    code: 'custom',
    message: 'must be a bare domain name such as go.example.com, without scheme, port or path',
  });
  return z.NEVER;
});

const expiration = z.object(
  {
    type: z.enum(['never', 'date', 'clicks'], { error: 'must be one of never, date, clicks' }),
    value: z
      .union([z.string(), z.number()], { error: 'must be an ISO 8601 date or a number of clicks' })
      .nullish(),
  },
  { error: 'must be an object { type, value? }' },
);

const maxClicks = z
  .int({ error: 'must be a whole number, 1 or more' })
  .min(1, 'must be a whole number, 1 or more');

const password = z
  .string({ error: 'must be a string' })
  .min(4, 'must have 4 to 128 characters')
  .max(128, 'must have 4 to 128 characters');

const code = z
  .string({ error: 'must be a string' })
  .regex(CODE_SHAPE, 'must have 3 to 64 of the characters A-Z a-z 0-9 _ -');

const writableStatus = z.enum(['active', 'inactive'], { error: 'must be one of active, inactive' });

// Optional fields of create and update alike. null means "none"; absent means "none" on create, "as it is" on update.
const optionalFields = {
  tags: tags.nullish(),
  expiration: expiration.nullish(),
  expiresAt: z.string({ error: 'must be an ISO 8601 date in a string' }).nullish(),
  maxClicks: maxClicks.nullish(),
  customDomain: domain.nullish(),
  password: password.nullish(),
  expiredUrl: destination.nullish(),
  status: writableStatus.optional(),
};

const bodyIsObject = { error: 'must be a JSON object' };

export const createLinkSchema = z.object(
  { originalUrl: destination, title, ...optionalFields, code: code.nullish() },
  bodyIsObject,
);

export const updateLinkSchema = z.object(
  { originalUrl: destination.optional(), title: title.optional(), ...optionalFields },
  bodyIsObject,
);

const LINK_STATUSES = ['active', 'inactive', 'expired'] as const;

const listLimit = { error: 'must be a whole number from 1 to 1000' };

export const listLinksSchema = z.object({
  limit: z.coerce.number(listLimit).int(listLimit).min(1, listLimit).max(1000, listLimit).optional(),
  cursor: z.string().optional(),
  tag: z.string().optional(),
  search: z.string().optional(),
  status: z.enum(LINK_STATUSES, { error: 'must be one of active, inactive, expired' }).optional(),
});

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

export type CreateLink = z.infer<typeof createLinkSchema>;
export type UpdateLink = z.infer<typeof updateLinkSchema>;
export type ListLinks = z.infer<typeof listLinksSchema>;
export type Link = z.infer<typeof linkSchema>;
export type LinkStatus = Link['status'];

/** The status a caller sees: a date or a cap that is reached shows as `expired`, whatever is stored. */
export function shownStatus(link: Link, clicks: number, now: Date): LinkStatus {
  if (link.status !== 'active') return link.status;
  if (link.expiresAt !== null && new Date(link.expiresAt) <= now) return 'expired';
  if (link.maxClicks !== null && clicks >= link.maxClicks) return 'expired';
  return 'active';
}

/** The record of a link as every endpoint answers it. */
export const linkRecordSchema = z.object({
  _id: z.string(),
  originalUrl: z.string(),
  shortUrl: z.string(),
  code: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  status: z.enum(LINK_STATUSES),
  expiration: z.object({
    type: z.enum(['never', 'date', 'clicks']),
    value: z.union([z.string(), z.number()]).nullable(),
  }),
  expiresAt: z.string().nullable(),
  maxClicks: z.int().nullable(),
  customDomain: z.string().nullable(),
  expiredUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  clicks: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type LinkRecord = z.infer<typeof linkRecordSchema>;

/** The short URL of a link; `publicOrigin` starts it where the link has no domain of its own. */
export function shortUrlOf(link: Pick<Link, 'code' | 'customDomain'>, publicOrigin: string): string {
  const origin = link.customDomain === null ? publicOrigin : `https://${link.customDomain}`;
  return `${origin}/r/${link.code}`;
}

/** The record of a link as it is shown. */
export function linkRecord(link: Link, clicks: number, publicOrigin: string, now: Date): LinkRecord {
  return {
    _id: link.id,
    originalUrl: link.originalUrl,
    shortUrl: shortUrlOf(link, publicOrigin),
    code: link.code,
    title: link.title,
    tags: link.tags,
    status: shownStatus(link, clicks, now),
    expiration: shownExpiration(link),
    expiresAt: link.expiresAt,
    maxClicks: link.maxClicks,
    customDomain: link.customDomain,
    expiredUrl: link.expiredUrl,
    hasPassword: link.hasPassword,
    clicks,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  };
}
