import * as z from 'zod';
import { destination, tags as tagList, title } from '../links/link-input.ts';
import { jsonLength } from '../platform/http/json-length.ts';
import { isId } from '../platform/runtime/ids.ts';
import { MAX_SLUG_PART, SMART_LINK_TYPES, type SmartLinkType } from './slug.ts';
import { QUESTION_TYPES } from './smart-link.ts';

/** What a caller may send of a Smart Link. */

const text = (max: number) =>
  z
    .string({ error: 'must be a string' })
    .trim()
    .min(1, `must have 1 to ${max} characters`)
    .max(max, `must have 1 to ${max} characters`);

/** A list of up to `max` entries. */
const entries = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(entry, { error: 'must be an array of objects' }).max(max, `may have at most ${max} entries`);

/** Said of a list that a page cannot do without. */
export const NO_ENTRY = 'must have at least one entry';

const entry = { error: 'must be an object' };

/** An image: a URL of the caller's, or the storage code of an upload. */
const imageSource = z
  .string({ error: 'must be a URL or a storageCode in a string' })
  .trim()
  .superRefine((value, context) => {
    if (isId('media', value)) return;
    const { error } = destination.safeParse(value);
    const message = error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message: `${message}; or send a storageCode` });
  })
  .meta({
    description:
      'The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none.',
    examples: ['https://example.com/cover.jpg'],
  });

const storageCode = z
  .string({ error: 'must be a storageCode in a string' })
  .refine((value) => isId('media', value), 'must be a storageCode that POST /v1/api/uploads answered')
  .meta({ description: '`storageCode` of an uploaded file.', examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'] });

const linkEntry = z
  .object(
    {
      title: text(200).meta({ description: 'What the button says.', examples: ['My shop'] }),
      url: destination.meta({ description: 'Where it leads.', examples: ['https://example.com/shop'] }),
      description: text(500).nullish().meta({ description: 'A line below it. null: none.' }),
    },
    entry,
  )
  .meta({ id: 'SmartLinkUrl' });

const platform = z
  .object(
    {
      name: text(100).meta({
        description: 'Name of the platform. Well-known ones are shown with their mark.',
        examples: ['Spotify'],
      }),
      url: destination.meta({
        description: 'Where the music is there.',
        examples: ['https://open.spotify.com/album/1'],
      }),
      icon: z
        .union([destination, z.string().regex(/^[\w .+-]{1,40}$/)], {
          error: 'must be the name of a well-known platform, or a URL that begins with http:// or https://',
        })
        .nullish()
        .meta({
          description:
            'Name of the platform whose mark is shown, or the URL of an image. null: by the name and the URL.',
          examples: ['spotify'],
        }),
    },
    entry,
  )
  .meta({ id: 'SmartLinkPlatform' });

const video = z
  .object(
    {
      title: text(200).meta({ description: 'Title of the video.', examples: ['How it works'] }),
      url: destination.nullish().meta({
        description:
          'Where the video is: a file (mp4, webm, mov), or a page of YouTube, Vimeo or any other site.',
        examples: ['https://example.com/video.mp4'],
      }),
      storageCode: storageCode
        .nullish()
        .meta({ description: 'An uploaded video, in place of `url`.', examples: [null] }),
      description: text(2000).nullish().meta({ description: 'A text below the video. null: none.' }),
      subLink: destination.nullish().meta({
        description: 'Where the button below the video leads. null: no button.',
        examples: ['https://example.com/buy'],
      }),
      ctaText: text(100)
        .nullish()
        .meta({ description: 'What that button says (call to action).', examples: ['Buy it'] }),
      cover: imageSource.nullish(),
    },
    entry,
  )
  .meta({ id: 'SmartLinkVideoInput' });

const question = z
  .object(
    {
      question: text(500).meta({ description: 'What is asked.', examples: ['How did you like it?'] }),
      type: z
        .enum(QUESTION_TYPES, { error: `must be one of ${QUESTION_TYPES.join(', ')}` })
        .meta({ description: '`rating` is 1 to 5, or one of `options`.', examples: ['rating'] }),
      required: z
        .boolean({ error: 'must be true or false' })
        .nullish()
        .meta({ description: 'Whether an answer is needed. Default false.', examples: [true] }),
      options: z
        .array(text(200), { error: 'must be an array of strings' })
        .max(50, 'may have at most 50 entries')
        .refine((list) => new Set(list).size === list.length, 'must differ from each other')
        .nullish()
        .meta({
          description:
            'What can be chosen: needed for `singleChoice` and `multipleChoice`, possible for `rating`.',
          examples: [null],
        }),
    },
    entry,
  )
  .superRefine(({ type, options }, context) => {
    const isChoice = type === 'singleChoice' || type === 'multipleChoice';
    if (isChoice && !options?.length) {
      context.addIssue({ code: 'custom', path: ['options'], message: `is required for ${type}` });
    }
    if (options?.length && !isChoice && type !== 'rating') {
      context.addIssue({ code: 'custom', path: ['options'], message: `cannot be used for ${type}` });
    }
  })
  .meta({ id: 'SmartLinkQuestionInput' });

const submissionDetails = z
  .looseObject(
    {
      email: z
        .email({ error: 'must be an email address' })
        .max(254, 'may have at most 254 characters')
        .nullish()
        .meta({
          description: 'Who gets a mail for each submission. null: nobody.',
          examples: ['jane@example.com'],
        }),
    },
    entry,
  )
  .refine((value) => jsonLength(value) <= 2000, 'may have at most 2,000 characters as JSON')
  .meta({
    id: 'SurveyDestination',
    description: 'Where submissions are sent. Other fields are kept as they are.',
  });

const tags = z
  .unknown()
  // What comes in; the rest is checked once it is a list, so that each fault is told with its place.
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

const storeLink = (store: string, example: string) =>
  destination.nullish().meta({ description: `Where the app is in ${store}.`, examples: [example] });

const LIMITS = { urls: 100, platforms: 50, videos: 20, questions: 100 } as const;

// Optional fields of every type, in create and update alike. null means "none".
const commonFields = {
  description: text(5000)
    .nullish()
    .meta({ description: 'A text below the title. null: none.', examples: ['All my places on the web.'] }),
  tags: tags.nullish().meta({
    description:
      'Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none.',
    examples: [['launch']],
  }),
  image: imageSource.nullish(),
  cover: imageSource.nullish(),
  language: z
    .string({ error: 'must be a language tag in a string' })
    .refine(isLanguageTag, 'must be a language tag (BCP 47) such as en, es-MX or ar')
    .nullish()
    .meta({
      description:
        'The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English.',
      examples: ['en'],
    }),
  status: z
    .enum(['active', 'inactive'], { error: 'must be one of active, inactive' })
    .optional()
    .meta({
      description: 'Whether the page is shown. `active` when absent on create.',
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
  // With its prefix, as it is shown, so that a record that was read can be sent back.
  .regex(
    /^(?:[A-Za-z]+\/)?[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
    'must have letters a-z, digits and single hyphens between them',
  )
  .toLowerCase()
  .refine(
    (slug) => slug.slice(slug.indexOf('/') + 1).length <= MAX_SLUG_PART,
    `may have at most ${MAX_SLUG_PART} characters`,
  )
  .nullish()
  .meta({
    description:
      'The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it.',
    examples: ['jane'],
  });

/** What each type has of its own, and needs. */
const typeFields = {
  urls: entries(linkEntry, LIMITS.urls).meta({ description: 'The links of the page, in order.' }),
  appstoreLink: storeLink("Apple's App Store", 'https://apps.apple.com/app/id1'),
  playstoreLink: storeLink(
    "Google's Play Store",
    'https://play.google.com/store/apps/details?id=com.example',
  ),
  platforms: entries(platform, LIMITS.platforms).meta({ description: 'Where the music can be heard.' }),
  videos: entries(video, LIMITS.videos).meta({ description: 'The videos of the page, in order.' }),
  questions: entries(question, LIMITS.questions)
    .refine(
      (list) => new Set(list.map(({ question }) => question)).size === list.length,
      'must ask different questions: answers are told apart by them',
    )
    .meta({ description: 'What is asked, in order.' }),
  submissionDetails: submissionDetails
    .nullish()
    .meta({ description: 'Where submissions are sent; other fields are kept as they are. null: nowhere.' }),
};

const bodyIsObject = { error: 'must be a JSON object' };

const typeField = <Type extends SmartLinkType>(type: Type) =>
  z.literal(type).meta({ description: 'What kind of page it is. It cannot be changed.' });

const member = <Type extends SmartLinkType, Own extends z.ZodRawShape>(type: Type, own: Own) =>
  z.object({ title, type: typeField(type), slug: slugPart, ...own, ...commonFields }, bodyIsObject);

/** What is demanded of each type when it is created. */
export const createSmartLinkSchema = z
  .discriminatedUnion(
    'type',
    [
      member('myBio', { urls: typeFields.urls.min(1, NO_ENTRY) }),
      member('appDownload', {
        appstoreLink: typeFields.appstoreLink,
        playstoreLink: typeFields.playstoreLink,
      }),
      member('musicLink', { platforms: typeFields.platforms.min(1, NO_ENTRY) }),
      member('videoLink', { videos: typeFields.videos.min(1, NO_ENTRY) }),
      member('webinarLink', { urls: typeFields.urls.min(1, NO_ENTRY) }),
      member('surveyLink', {
        questions: typeFields.questions.min(1, NO_ENTRY),
        submissionDetails: typeFields.submissionDetails,
      }),
    ],
    // A body that is no object has no type either.
    {
      error: ({ input }) =>
        isObject(input) ? `must be one of ${SMART_LINK_TYPES.join(', ')}` : 'must be a JSON object',
    },
  )
  .meta({
    id: 'CreateSmartLink',
    description:
      'A pair of `title` and `type` exists once for each owner. `appDownload` needs `appstoreLink` or `playstoreLink`; ' +
      'each of `videos` needs `url`, `storageCode` or a file.',
    examples: [
      {
        title: 'Jane Doe',
        type: 'myBio',
        description: 'All my places on the web.',
        urls: [{ title: 'My shop', url: 'https://example.com/shop' }],
      },
    ],
  });

/**
 * Every field of every type; those that a Smart Link's type does not have are ignored. Clients send empty ones of them:
 * that a list of its own has an entry is checked once its type is known.
 */
export const updateSmartLinkSchema = z
  .object(
    {
      title: title.optional(),
      type: z
        .enum(SMART_LINK_TYPES, { error: `must be one of ${SMART_LINK_TYPES.join(', ')}` })
        .optional()
        .meta({ description: 'Only the type that it has: it cannot be changed.', examples: ['myBio'] }),
      slug: slugPart,
      urls: typeFields.urls.nullish(),
      appstoreLink: typeFields.appstoreLink,
      playstoreLink: typeFields.playstoreLink,
      platforms: typeFields.platforms.nullish(),
      videos: typeFields.videos.nullish(),
      questions: typeFields.questions.nullish(),
      submissionDetails: typeFields.submissionDetails,
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
