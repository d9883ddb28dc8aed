import * as z from 'zod';
import { idField, timeField } from '../platform/http/answer-fields.ts';
import { pageQuery } from '../platform/http/page-query.ts';
import { destinationProblem, normalizeDomain } from './destination.ts';
import { shownExpiration } from './expiry.ts';
import { CODE_SHAPE } from './redirect-entry.ts';

/** Owner of the temporary links that anybody can create without an account; no API key can be of this owner. */
export const PUBLIC_OWNER_ID = 'own_public';

/** The link: what a caller may send, what is stored and what is shown. Pure rules, no I/O. */

/** A URL that people may be led to. */
export const destination = z
  .string({ error: 'must be a URL in a string' })
  .trim()
  .superRefine((text, context) => {
    const problem = destinationProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({
    description:
      'An absolute http or https URL without user name and password, at most 4,096 characters. Not a short URL of this service.',
    format: 'iri',
    examples: ['https://example.com/spring'],
  });

export const title = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, 'must have 1 to 200 characters')
  .max(200, 'must have 1 to 200 characters')
  .meta({ description: 'A name for people. Outer white space is dropped.', examples: ['Spring sale'] });

export const tags = z
  .array(
    z
      .string({ error: 'must be a string' })
      .trim()
      .min(1, 'must have 1 to 50 characters')
      .max(50, 'must have 1 to 50 characters'),
    { error: 'must be an array of strings' },
  )
  .transform((list) => [...new Set(list)])
  .refine((list) => list.length <= 20, 'may hold at most 20 different tags')
  .meta({
    description: 'Labels to filter by: at most 20 different ones. null: none.',
    examples: [['mail', 'spring']],
  });

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
    type: z
      .enum(['never', 'date', 'clicks'], { error: 'must be one of never, date, clicks' })
      .meta({ description: '`never` clears the date and the click cap.' }),
    value: z
      .union([z.string(), z.number()], { error: 'must be an ISO 8601 date or a number of clicks' })
      .nullish()
      .meta({
        description:
          'With `date` an ISO 8601 date, the same thing as `expiresAt`; with `clicks` a number, the same thing as ' +
          '`maxClicks`. Given in both places they must agree.',
      }),
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
  expiration: expiration.nullish().meta({
    description: 'When the link stops. null: never.',
    examples: [{ type: 'date', value: '2027-06-30' }],
  }),
  expiresAt: z
    .string({ error: 'must be an ISO 8601 date in a string' })
    .nullish()
    .meta({
      description:
        'When the link stops: a date (then at midnight UTC) or a time with its offset, in the future on create. null: no date.',
      examples: ['2027-06-30T12:00:00Z'],
    }),
  maxClicks: maxClicks.nullish().meta({
    description: 'After how many visits the link stops: exactly so many are led on. null: no cap.',
    examples: [1000],
  }),
  customDomain: domain.nullish().meta({
    description: 'A bare domain for `shortUrl`, in place of the default one. null: the default one.',
    examples: ['go.example.com'],
  }),
  password: password.nullish().meta({
    description: 'Visitors are asked for it. Never shown again. null: none.',
    examples: ['open sesame'],
  }),
  expiredUrl: destination.nullish().meta({
    description: 'Where an expired or inactive link leads, in place of a page that says so. null: that page.',
    examples: ['https://example.com/too-late'],
  }),
  status: writableStatus.optional().meta({
    description: 'Whether the link leads on. `active` when absent on create.',
    examples: ['active'],
  }),
};

const bodyIsObject = { error: 'must be a JSON object' };

export const createLinkSchema = z
  .object(
    {
      originalUrl: destination,
      title,
      ...optionalFields,
      code: code.nullish().meta({
        description:
          'The last part of the short URL, chosen by you; it cannot be changed. Absent or null: 7 random characters.',
        examples: ['spring-27'],
      }),
    },
    bodyIsObject,
  )
  .meta({
    id: 'CreateLink',
    description: 'A pair of `originalUrl` and `customDomain` exists once for each owner.',
    examples: [
      {
        originalUrl: 'https://example.com/spring',
        title: 'Spring sale',
        tags: ['mail'],
        expiration: { type: 'date', value: '2090-06-30' },
      },
    ],
  });

export const updateLinkSchema = z
  .object({ originalUrl: destination.optional(), title: title.optional(), ...optionalFields }, bodyIsObject)
  .meta({ id: 'UpdateLink', examples: [{ title: 'Spring sale 2027', maxClicks: 1000 }] });

export const LINK_STATUSES = ['active', 'inactive', 'expired'] as const;

export const listLinksSchema = z.object({
  ...pageQuery('links'),
  tag: z.string().optional().meta({ description: 'Only links with this tag.' }),
  search: z
    .string()
    .optional()
    .meta({ description: 'Only links with this in their title or URL, in upper or lower case.' }),
  status: z
    .enum(LINK_STATUSES, { error: 'must be one of active, inactive, expired' })
    .optional()
    .meta({ description: 'Only links that are this now.' }),
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

/** The record of a link as every endpoint answers it. */
export const linkRecordSchema = z
  .object({
    _id: idField('link'),
    originalUrl: z.string().meta({ format: 'iri', description: 'Where the link leads.' }),
    shortUrl: z.string().meta({ format: 'uri', description: 'What you give to people.' }),
    code: z.string().meta({ description: 'The last part of `shortUrl`.' }),
    title: z.string().meta({ description: 'A name for people.' }),
    tags: z.array(z.string()).meta({ description: 'Labels to filter by.' }),
    status: z.enum(LINK_STATUSES).meta({
      description: '`expired` once the date has passed or the click cap is reached; it cannot be written.',
    }),
    expiration: z
      .object({
        type: z
          .enum(['never', 'date', 'clicks'])
          .meta({ description: '`date` also where the link has a date and a click cap.' }),
        value: z
          .union([z.string(), z.number()])
          .nullable()
          .meta({ description: 'The date, the number of clicks, or null with `never`.' }),
      })
      .meta({ description: 'When the link stops.' }),
    expiresAt: timeField('null: no date.').nullable(),
    maxClicks: z.int().nullable().meta({ description: 'null: no cap.' }),
    customDomain: z.string().nullable().meta({ description: 'null: the default domain.' }),
    expiredUrl: z.string().nullable().meta({ format: 'iri', description: 'null: a page that says so.' }),
    hasPassword: z.boolean().meta({ description: 'Whether visitors are asked for a password.' }),
    clicks: z.int().meta({ description: 'Visits that were led on so far; some seconds behind.' }),
    createdAt: timeField('When the link was created.'),
    updatedAt: timeField('When it was changed last.'),
  })
  .meta({
    id: 'Link',
    examples: [
      {
        _id: 'lnk_4fJ2kQ8sT1vX7yZ0aBcD',
        originalUrl: 'https://example.com/spring',
        shortUrl: 'https://go.example.com/r/Ab3xY9z',
        code: 'Ab3xY9z',
        title: 'Spring sale',
        tags: ['mail'],
        status: 'active',
        expiration: { type: 'date', value: '2027-06-30T00:00:00.000Z' },
        expiresAt: '2027-06-30T00:00:00.000Z',
        maxClicks: null,
        customDomain: 'go.example.com',
        expiredUrl: null,
        hasPassword: false,
        clicks: 42,
        createdAt: '2027-01-31T12:00:00.000Z',
        updatedAt: '2027-01-31T12:00:00.000Z',
      },
    ],
  });

export type LinkRecord = z.infer<typeof linkRecordSchema>;

/** The short URL of a link; `publicOrigin` starts it where the link has no domain of its own. */
export function shortUrlOf(link: Pick<Link, 'code' | 'customDomain'>, publicOrigin: string): string {
  const origin = link.customDomain === null ? publicOrigin : `https://${link.customDomain}`;
  return `${origin}/r/${link.code}`;
}

/** The record of a link as it is shown. */
export function linkRecord(link: Link, use: LinkUse, publicOrigin: string, now: Date): LinkRecord {
  return {
    _id: link.id,
    originalUrl: link.originalUrl,
    shortUrl: shortUrlOf(link, publicOrigin),
    code: link.code,
    title: link.title,
    tags: link.tags,
    status: shownStatus(link, use, now),
    expiration: shownExpiration(link),
    expiresAt: link.expiresAt,
    maxClicks: link.maxClicks,
    customDomain: link.customDomain,
    expiredUrl: link.expiredUrl,
    hasPassword: link.hasPassword,
    clicks: use.clicks,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  };
}
