import * as z from 'zod';
import { folderFilter } from '#shared/core/folders/folder.ts';
import { dateField, enumField, lineField } from '#shared/platform/http/input-fields.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { because, issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { NOT_A_DOMAIN, normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { problem } from '#shared/platform/problems.ts';
import { exampleId, idPattern } from '#shared/platform/runtime/ids.ts';
import { destination } from './destination-field.ts';
import { type CreateField, MAX_TITLE_LENGTH, SHOWN_STATUSES, type UpdateField } from './link.ts';
import { DOMAIN_CODE_SHAPE, isDomainCode, SHARED_CODE_SHAPE, spelled } from './link-code.ts';
import { plainSchemas } from './plain-fields.ts';
import { CODE_SHAPE } from './redirect-entry.ts';
import { testInput } from './split-test-input.ts';
import { rules, variants } from './targeting-input.ts';

/** Request schemas of links. */

/** A title that the owner sets. */
export const title = lineField(MAX_TITLE_LENGTH).meta({
  description: 'A display name. Leading and trailing white space is removed.',
  examples: ['Spring sale'],
});

export const MAX_TAG_LENGTH = 50;

/** Maximum tags of a link. */
export const MAX_TAGS = 20;

export const tag = lineField(MAX_TAG_LENGTH);

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

const expiration = z
  .object(
    {
      type: z
        .enum(['never', 'date', 'clicks'], { error: 'must be one of never, date, clicks' })
        .meta({ description: '`never` clears the date and the click limit.' }),
      value: z
        .union([z.string(), z.number()], { error: 'must be an ISO 8601 date or a number of clicks' })
        .nullish()
        .meta({
          description:
            'With `date`, an ISO 8601 date, equivalent to `expiresAt`; with `clicks`, a number, equivalent ' +
            'to `maxClicks`. If you send both, they must match.',
        }),
    },
    { error: 'must be an object { type, value? }' },
  )
  .meta({ id: 'LinkExpirationInput' });

const maxClicks = z
  .int({ error: 'must be a whole number, 1 or more' })
  .min(1, 'must be a whole number, 1 or more');

const password = z
  .string({ error: 'must be a string' })
  .min(4, 'must have 4 to 128 characters')
  .max(128, 'must have 4 to 128 characters');

/** Whether its host can have it is decided with the link: see `codeOn`. */
const code = z.string({ error: 'must be a string' }).transform((text, context) => {
  const one = spelled(text);
  if (CODE_SHAPE.test(one) || isDomainCode(one)) return one;
  const message =
    `must have ${SHARED_CODE_SHAPE}, or on a domain of this account ${DOMAIN_CODE_SHAPE}; ` +
    `${JSON.stringify(text.slice(0, 100))} has not`;
  context.addIssue(issueOf(problem('invalid_format', message, { format: 'short_code' })));
  return z.NEVER;
});

const aliases = z.array(z.string({ error: 'must be a string' }), { error: 'must be an array of strings' });

const writableStatus = z.enum(['active', 'inactive'], { error: 'must be one of active, inactive' });

// Optional fields of create and update. null: none; absent: none on create, unchanged on update.
const optionalFields = {
  tags: tags.nullish(),
  expiration: expiration.nullish().meta({
    description: 'When the link expires. null: never.',
    examples: [{ type: 'date', value: '2027-06-30' }],
  }),
  expiresAt: dateField.nullish().meta({
    description:
      'When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. ' +
      'null: never.',
    examples: ['2027-06-30T12:00:00Z'],
  }),
  maxClicks: maxClicks.nullish().meta({
    description: 'Click limit: the link expires after exactly this many clicks. null: unlimited.',
    examples: [1000],
  }),
  customDomain: domain.nullish().meta({
    description:
      'The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link ' +
      'without it gets the domain of the account with `isDefault`, if there is one.',
    examples: ['go.example.com'],
  }),
  password: password.nullish().meta({
    description: 'Visitors must enter it. It is never returned. null: none.',
    examples: ['open sesame'],
  }),
  expiredUrl: destination.nullish().meta({
    description: 'Where an expired or inactive link redirects to. null: visitors see a message.',
    examples: ['https://example.com/too-late'],
  }),
  rules: rules.nullish(),
  variants: variants.nullish(),
  test: testInput.nullish().meta({
    description:
      'A test that finds the best of the `variants`, which are required. Changing the `goal`, ' +
      'the variants or their weights restarts it. null: none.',
    examples: [{ goal: 'sale', apply: 'switch' }],
  }),
  startsAt: dateField.nullish().meta({
    description:
      'When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it ' +
      'returns 404. null: immediately.',
    examples: ['2027-03-01T08:00:00Z'],
  }),
  ...plainSchemas('input'),
  status: writableStatus.optional().meta({
    description: 'Whether the link redirects. Defaults to `active` on create.',
    examples: ['active'],
  }),
} satisfies Record<Exclude<UpdateField, 'originalUrl' | 'title' | 'code' | 'aliases'>, z.ZodType>;

const utmTemplateIdInput = z
  .string({ error: 'must be a string' })
  .check(
    shaped(
      'id',
      new RegExp(idPattern('utmTemplate')),
      `must be the _id of a UTM template, such as ${exampleId('utmTemplate')}`,
    ),
  )
  .nullish()
  .meta({
    description: 'The UTM template whose parameters the link gets where `utm` has none. null: none.',
    examples: [null],
  });

const bodyIsObject = { error: 'must be a JSON object' };

export const createLinkSchema = z
  .object(
    {
      originalUrl: destination,
      title: title.nullish().meta({
        description:
          'A display name. Absent or null: the host of the destination, replaced within seconds ' +
          'by the title of its page if it can be read.',
        examples: ['Spring sale'],
      }),
      ...optionalFields,
      code: code.nullish().meta({
        description:
          'The short code: the end of the short URL. 2 to 64 of the characters A-Z a-z 0-9 _ -; on your ' +
          'own verified domain also a single character, other scripts, emoji, and _ - . ~ @ within parts ' +
          'between slashes, as in `docs/api`: at most 255 characters and 700 bytes in UTF-8. Paths of the ' +
          'host are reserved, such as `docs` without a domain. Absent or null: 7 random characters.',
        examples: ['spring-27'],
      }),
      utmTemplateId: utmTemplateIdInput,
    } satisfies Record<CreateField, z.ZodType>,
    bodyIsObject,
  )
  .meta({
    id: 'CreateLink',
    description:
      'Each combination of `originalUrl`, `customDomain`, `utm`, `rules` and `variants` is unique per ' +
      'account, unless `allowDuplicate` is true.',
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
          'A display name. null: the host of the destination, then the title of its page. A ' +
          'title that you never set follows `originalUrl`.',
        examples: ['Spring sale'],
      }),
      ...optionalFields,
      status: z
        .enum(['active', 'inactive', 'expired'], { error: 'must be one of active, inactive' })
        .optional()
        .meta({
          description:
            'Whether the link redirects. `expired` is accepted for a link that is expired, and changes ' +
            'nothing, so that a link can be sent back as it was read.',
          examples: ['active'],
        }),
      code: code.nullish().meta({
        description:
          'A new short code. The previous code becomes one of the `aliases`, at most 20, and ' +
          'keeps redirecting. An alias can become the code again. With another `customDomain`, a ' +
          'code that only domains can have follows the link there. null: no change.',
        examples: ['spring-28'],
      }),
      aliases: aliases.nullish().meta({
        description:
          'The aliases to keep. The others return 404 from then on, and can only be used again by your ' +
          'account. null: none. To add one, change `code`.',
        examples: [[]],
      }),
    } satisfies Record<UpdateField, z.ZodType>,
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
  folderId: folderFilter('links'),
  search: z
    .string()
    .optional()
    .meta({
      description:
        'Only links with this text in their code or aliases, title, tags or destination, or with this id ' +
        'or short URL. Case-insensitive. Best match first.',
    }),
  status: enumField(SHOWN_STATUSES).optional().meta({ description: 'Only links with this status.' }),
  health: z
    .enum(['broken'], { error: 'must be broken' })
    .optional()
    .meta({ description: 'Only links with a broken destination.' }),
});

export type CreateLink = z.infer<typeof createLinkSchema>;
export type UpdateLink = z.infer<typeof updateLinkSchema>;
export type ListLinks = z.infer<typeof listLinksSchema>;
