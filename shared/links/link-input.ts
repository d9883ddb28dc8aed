import * as z from 'zod';
import { pageQuery } from '../platform/http/page-query.ts';
import { because, issueOf, shaped } from '../platform/http/zod-problems.ts';
import { NOT_A_DOMAIN, normalizeDomain } from '../platform/net/domain-name.ts';
import { problem } from '../platform/problems.ts';
import { destination } from './destination-field.ts';
import { type CreateField, MAX_TITLE_LENGTH, SHOWN_STATUSES, type UpdateField } from './link.ts';
import { CODE_SHAPE } from './redirect-entry.ts';
import { isReservedCode } from './reserved-codes.ts';
import { preview, rules, utm, variants } from './targeting/targeting-input.ts';

/** Request schemas of links. */

/** Of a link whose owner gives one. */
export const title = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, `must have 1 to ${MAX_TITLE_LENGTH} characters`)
  .max(MAX_TITLE_LENGTH, `must have 1 to ${MAX_TITLE_LENGTH} characters`)
  .meta({ description: 'A name for people. Outer white space is dropped.', examples: ['Spring sale'] });

export const MAX_TAG_LENGTH = 50;

/** Of one link. */
export const MAX_TAGS = 20;

export const tag = z
  .string({ error: 'must be a string' })
  .trim()
  .min(1, `must have 1 to ${MAX_TAG_LENGTH} characters`)
  .max(MAX_TAG_LENGTH, `must have 1 to ${MAX_TAG_LENGTH} characters`);

export const tags = z
  .array(tag, { error: 'must be an array of strings' })
  .transform((list) => [...new Set(list)])
  .refine(
    (list) => list.length <= MAX_TAGS,
    because(problem('too_many', `may hold at most ${MAX_TAGS} different tags`, { maximum: MAX_TAGS })),
  )
  .meta({
    description: 'Labels to filter by: at most 20 different ones. null: none.',
    examples: [['mail', 'spring']],
  });

const domain = z.string({ error: 'must be a domain name in a string' }).transform((text, context) => {
  const ascii = normalizeDomain(text);
  if (ascii) return ascii;
  context.addIssue(issueOf(NOT_A_DOMAIN));
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
  .check(shaped('short_code', CODE_SHAPE, 'must have 2 to 64 of the characters A-Z a-z 0-9 _ -'))
  .refine(
    (text) => !isReservedCode(text),
    because(problem('reserved', 'is a path of this service: choose another code')),
  );

const writableStatus = z.enum(['active', 'inactive'], { error: 'must be one of active, inactive' });

// Optional fields of create and update. null: none; absent: none on create, unchanged on update.
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
  rules: rules.nullish(),
  variants: variants.nullish(),
  startsAt: z
    .string({ error: 'must be an ISO 8601 date in a string' })
    .nullish()
    .meta({
      description:
        'When the link starts: a date (then at midnight UTC) or a time with its offset. Before, it answers 404. null: at once.',
      examples: ['2027-03-01T08:00:00Z'],
    }),
  utm: utm.nullish(),
  forwardQuery: z
    .boolean({ error: 'must be true or false' })
    .nullish()
    .meta({
      description:
        "Whether the query of the visitor's request goes on to the destination. Parameters that the destination has itself stay.",
      examples: [true],
    }),
  preview: preview.nullish(),
  allowDuplicate: z
    .boolean({ error: 'must be true or false' })
    .nullish()
    .meta({
      description: 'Whether the link may have the same `originalUrl` and `customDomain` as another of yours.',
      examples: [true],
    }),
  status: writableStatus.optional().meta({
    description: 'Whether the link leads on. `active` when absent on create.',
    examples: ['active'],
  }),
} satisfies Record<Exclude<UpdateField, 'originalUrl' | 'title'>, z.ZodType>;

const bodyIsObject = { error: 'must be a JSON object' };

export const createLinkSchema = z
  .object(
    {
      originalUrl: destination,
      title: title.nullish().meta({
        description:
          "A name for people. Absent or null: the destination's host, replaced by the title of its page within seconds where that " +
          'can be read.',
        examples: ['Spring sale'],
      }),
      ...optionalFields,
      code: code.nullish().meta({
        description:
          'The last part of the short URL, chosen by you; it cannot be changed. Not the start of a path of this service, ' +
          'such as `docs`. Absent or null: 7 random characters.',
        examples: ['spring-27'],
      }),
    } satisfies Record<CreateField, z.ZodType>,
    bodyIsObject,
  )
  .meta({
    id: 'CreateLink',
    description:
      'A pair of `originalUrl` and `customDomain` exists once for each owner, unless `allowDuplicate` is true.',
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
  .object(
    {
      originalUrl: destination.optional(),
      title: title.nullish().meta({
        description:
          "A name for people. null: the destination's host, then the title of its page. A title that you never set follows `originalUrl`.",
        examples: ['Spring sale'],
      }),
      ...optionalFields,
    },
    bodyIsObject,
  )
  .meta({ id: 'UpdateLink', examples: [{ title: 'Spring sale 2027', maxClicks: 1000 }] });

export const readLinkSchema = z.object({
  by: z.enum(['id', 'code'], { error: 'must be one of id, code' }).optional().meta({
    description: 'What `id` in the path is: `id`, the default, or `code`, the code or the short URL.',
  }),
});

export const listLinksSchema = z.object({
  ...pageQuery('links'),
  tag: z.string().optional().meta({ description: 'Only links with this tag.' }),
  search: z.string().optional().meta({
    description: 'Only links with this in their title, destination or code, in upper or lower case.',
  }),
  status: z
    .enum(SHOWN_STATUSES, { error: `must be one of ${SHOWN_STATUSES.join(', ')}` })
    .optional()
    .meta({ description: 'Only links that are this now.' }),
  health: z
    .enum(['broken'], { error: 'must be broken' })
    .optional()
    .meta({ description: 'Only links with a broken destination.' }),
});

export type CreateLink = z.infer<typeof createLinkSchema>;
export type UpdateLink = z.infer<typeof updateLinkSchema>;
export type ListLinks = z.infer<typeof listLinksSchema>;
