import * as z from 'zod';
import { folderIdInput } from '#shared/core/folders/folder.ts';
import { tags as tagList, title } from '#shared/links/model/link-input.ts';
import { enumField, textField } from '#shared/platform/http/input-fields.ts';
import { because, issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { conversionsInput } from './settings/conversions-schema.ts';
import { embedInput } from './settings/embed-schema.ts';
import { identityInput } from './settings/identity-schema.ts';
import { pixelsInput } from './settings/pixels-schema.ts';
import { themeInput } from './settings/theme-schema.ts';
import { MAX_SLUG_PART, SMART_LINK_TYPES, type SmartLinkType } from './slug.ts';
import { imageSource } from './types/fields.ts';
import { fieldsOfAllTypes, PAGE_TYPES, type PageTypes } from './types/registry.ts';
import { NO_LINK } from './types/webinar-link.ts';

/** Request schemas of Smart Links. */

const tags = z
  .unknown()
  // The input; the list is validated after the split, so that errors have an index.
  .meta({
    anyOf: [
      { type: 'array', items: { type: 'string', minLength: 1, maxLength: 50 } },
      { type: 'string', description: 'One string with commas.' },
    ],
  })
  .transform((value) =>
    typeof value === 'string' ? value.split(',').filter((tag) => tag.trim() !== '') : value,
  )
  .pipe(tagList);

// Optional fields of every type, for create and update. null: none.
const commonFields = {
  description: textField(5000)
    .nullish()
    .meta({ description: 'A text below the title. null: none.', examples: ['All my places on the web.'] }),
  tags: tags.nullish().meta({
    description:
      'Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none.',
    examples: [['launch']],
  }),
  folderId: folderIdInput,
  image: imageSource.nullish(),
  cover: imageSource.nullish(),
  theme: themeInput.nullish().meta({ description: 'The design of the page. null: the default design.' }),
  ...identityInput,
  ...embedInput,
  ...pixelsInput,
  ...conversionsInput,
  language: z
    .string({ error: 'must be a language tag in a string' })
    .refine(
      isLanguageTag,
      because(
        problem('invalid_format', 'must be a language tag (BCP 47) such as en, es-MX or ar', {
          format: 'language',
        }),
      ),
    )
    .nullish()
    .meta({
      description: 'The language of your texts (BCP 47), used by browsers and screen readers. null: English.',
      examples: ['en'],
    }),
  status: z
    .enum(['active', 'inactive'], { error: 'must be one of active, inactive' })
    .optional()
    .meta({
      description: 'Whether the page is published. Defaults to `active` on create.',
      examples: ['active'],
    }),
  videoFileIndexes: z
    .array(
      z.int({ error: 'must be a whole number, 0 or more' }).min(0, 'must be a whole number, 0 or more'),
      {
        error: 'must be an array of numbers',
      },
    )
    .nullish()
    .meta({
      description:
        'With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0.',
      examples: [null],
    }),
};

const slugPart = z
  .string({ error: 'must be a string' })
  .trim()
  // The prefix is allowed, so that a record can be sent back.
  .check(
    shaped(
      'slug',
      /^(?:[A-Za-z]+\/)?[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
      'must have letters a-z, digits and single hyphens between them',
    ),
  )
  .toLowerCase()
  .refine(
    (slug) => slug.slice(slug.indexOf('/') + 1).length <= MAX_SLUG_PART,
    because(problem('too_long', `may have at most ${MAX_SLUG_PART} characters`, { maximum: MAX_SLUG_PART })),
  )
  .nullish()
  .meta({
    description:
      'The last part of the URL, with or without the prefix of the type. Leave blank on create to generate ' +
      'it from the title.',
    examples: ['jane'],
  });

const bodyIsObject = { error: 'must be a JSON object' };

const typeField = <Type extends SmartLinkType>(type: Type) =>
  z.literal(type).meta({ description: 'The type of page. It cannot be changed later.' });

const member = <Type extends keyof PageTypes>(type: Type) =>
  z
    .object(
      { title, type: typeField(type), slug: slugPart, ...createFields(type), ...commonFields },
      bodyIsObject,
    )
    .meta({ id: `Create${type.charAt(0).toUpperCase()}${type.slice(1)}` });

const createFields = <Type extends keyof PageTypes>(type: Type): PageTypes[Type]['create'] =>
  PAGE_TYPES[type].create;

type Member = { [Type in keyof PageTypes]: ReturnType<typeof member<Type>> }[keyof PageTypes];

/** Create requests by type. */
export const createSmartLinkSchema = z
  .discriminatedUnion(
    'type',
    SMART_LINK_TYPES.map((type) => member(type)) as unknown as [Member, ...Member[]],
    // Not an object: no type to report.
    {
      error: ({ input }) =>
        isObject(input) ? `must be one of ${SMART_LINK_TYPES.join(', ')}` : 'must be a JSON object',
    },
  )
  .superRefine((input, context) => {
    if (input.type !== 'webinarLink' || input.startsAt || input.urls?.length) return;
    context.addIssue(issueOf(NO_LINK, 'urls'));
  })
  .meta({
    id: 'CreateSmartLink',
    description:
      'Each combination of `title` and `type` is unique per account. `appDownload` requires `appstoreLink` ' +
      'or `playstoreLink`; each of `videos` requires `url`, `storageCode` or a file; `webinarLink` ' +
      'requires `startsAt` or `urls`.',
    examples: [
      {
        title: 'Jane Doe',
        type: 'myBio',
        description: 'All my places on the web.',
        urls: [{ title: 'My shop', url: 'https://example.com/shop' }],
      },
    ],
  });

/** Files of a form: in JSON, the specification lists them too, and they have no effect. */
export const formOnlyFields = z.object({
  videoFiles: z.unknown(),
  videos: z.array(z.object({ file: z.unknown() })),
});

/**
 * Fields of every type; those of other types are ignored. Clients send these empty, so non-empty lists are
 * required only once the type is known.
 */
export const updateSmartLinkSchema = z
  .object(
    {
      title: title.optional(),
      type: enumField(SMART_LINK_TYPES)
        .optional()
        .meta({ description: 'Must be the current type: it cannot be changed.', examples: ['myBio'] }),
      slug: slugPart,
      ...fieldsOfAllTypes('update'),
      ...commonFields,
    },
    bodyIsObject,
  )
  .meta({ id: 'UpdateSmartLink', examples: [{ title: 'Jane Doe, artist' }] });

export type CreateSmartLink = z.infer<typeof createSmartLinkSchema>;
export type UpdateSmartLink = z.infer<typeof updateSmartLinkSchema>;

function isLanguageTag(value: string): boolean {
  try {
    return value.length <= 35 && new Intl.Locale(value).language !== undefined;
  } catch {
    return false;
  }
}

const isObject = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
