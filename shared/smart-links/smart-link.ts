import * as z from 'zod';
import { idField, timeField } from '../http/answer-fields.ts';
import { jsonLength } from '../http/json-length.ts';
import { destination, tags as tagList, title } from '../links/link.ts';
import { MEDIA_FILE } from '../media/media-file.ts';
import { isId } from '../runtime/ids.ts';
import { publicSmartLink, type SmartLinkOrigins } from './public-smart-link.ts';
import { MAX_SLUG_PART, SMART_LINK_TYPES, type SmartLinkType } from './slug.ts';

/** The Smart Link: what a caller may send, what is stored and what is shown. Pure rules, no I/O. */

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

export const QUESTION_TYPES = [
  'rating',
  'text',
  'singleChoice',
  'multipleChoice',
  'email',
  'number',
  'yesNo',
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

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

/** An image or a video as it is stored: the URL of another site, or the name of one of our own files (`med_….png`). */
const mediaRef = z.string();

const storedVideo = z.object({
  title: z.string(),
  /** Of another site; null when it is a file of ours. */
  url: z.string().nullable(),
  /** A file of ours. */
  file: z.string().nullable(),
  description: z.string().nullable(),
  subLink: z.string().nullable(),
  ctaText: z.string().nullable(),
  cover: mediaRef.nullable(),
});

export const questionSchema = z
  .object({
    question: z.string().meta({ description: 'What is asked.', examples: ['How did you like it?'] }),
    type: z.enum(QUESTION_TYPES).meta({ description: 'What answers look like.', examples: ['rating'] }),
    required: z.boolean().meta({ description: 'Whether an answer is needed.' }),
    options: z.array(z.string()).nullable().meta({ description: 'What can be chosen; null: no choice.' }),
  })
  .meta({ id: 'SmartLinkQuestion' });

export type Question = z.infer<typeof questionSchema>;

/** A Smart Link as it is stored. Fields of other types than its own are null or empty. */
export const smartLinkSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  type: z.enum(SMART_LINK_TYPES),
  /** With its prefix. */
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  image: mediaRef.nullable(),
  cover: mediaRef.nullable(),
  urls: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().nullable() })),
  appstoreLink: z.string().nullable(),
  playstoreLink: z.string().nullable(),
  platforms: z.array(z.object({ name: z.string(), url: z.string(), icon: z.string().nullable() })),
  videos: z.array(storedVideo),
  questions: z.array(questionSchema),
  submissionDetails: z.looseObject({ email: z.string().nullish() }).nullable(),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts changes: two at once are noticed by it. */
  version: z.int(),
});

export type SmartLink = z.infer<typeof smartLinkSchema>;
export type StoredVideo = SmartLink['videos'][number];

/** Largest Smart Link as JSON in bytes: it has to fit into an event (256 KB on EventBridge) and into a quick page. */
export const MAX_SMART_LINK_BYTES = 100_000;

/** Every file of ours that a Smart Link uses. */
export function filesOf({ image, cover, videos }: Pick<SmartLink, 'image' | 'cover' | 'videos'>): string[] {
  const refs = [image, cover, ...videos.flatMap((video) => [video.file, video.cover])];
  return refs.filter((ref) => ref !== null && MEDIA_FILE.test(ref)) as string[];
}

function isLanguageTag(value: string): boolean {
  try {
    return value.length <= 35 && new Intl.Locale(value).language !== undefined;
  } catch {
    return false;
  }
}

const isObject = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

const absoluteUrl = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ format: 'iri', description, examples: [null] });

const videoRecordSchema = z
  .object({
    title: z.string().meta({ description: 'Title of the video.', examples: ['How it works'] }),
    url: z.string().meta({
      format: 'iri',
      description: 'Where the video is.',
      examples: ['https://example.com/video.mp4'],
    }),
    storageCode: z.string().nullable().meta({ description: 'Of an uploaded video; null: it is elsewhere.' }),
    description: z.string().nullable().meta({ description: 'A text below the video.' }),
    subLink: absoluteUrl('Where the button below it leads.'),
    ctaText: z.string().nullable().meta({ description: 'What that button says.' }),
    cover: absoluteUrl('Its poster.'),
  })
  .meta({ id: 'SmartLinkVideo' });

const contentShape = {
  slug: z
    .string()
    .meta({ description: 'Prefix of the type and the part of your own.', examples: ['bio/jane'] }),
  url: z.string().meta({
    format: 'uri',
    description: 'The landing page.',
    examples: ['https://go.example.com/bio/jane'],
  }),
  title: z.string().meta({ description: 'Title of the page.', examples: ['Jane Doe'] }),
  type: z.enum(SMART_LINK_TYPES).meta({ description: 'What kind of page it is.' }),
  description: z.string().nullable().meta({ description: 'A text below the title.' }),
  tags: z.array(z.string()).meta({ description: 'Labels to filter by.' }),
  language: z
    .string()
    .nullable()
    .meta({ description: 'Language of the texts; null: English.', examples: ['en'] }),
  image: absoluteUrl('The picture beside the title.'),
  cover: absoluteUrl('The picture above it, and of previews elsewhere.'),
  urls: z
    .array(
      z.object({
        title: z.string().meta({ description: 'What the button says.', examples: ['My shop'] }),
        url: z
          .string()
          .meta({ format: 'iri', description: 'Where it leads.', examples: ['https://example.com'] }),
        description: z.string().nullable().meta({ description: 'A line below it.' }),
      }),
    )
    .optional()
    .meta({ description: '`myBio` and `webinarLink`: the links.' }),
  appstoreLink: absoluteUrl("`appDownload`: in Apple's App Store.").optional(),
  playstoreLink: absoluteUrl("`appDownload`: in Google's Play Store.").optional(),
  platforms: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name of the platform.', examples: ['Spotify'] }),
        url: z.string().meta({
          format: 'iri',
          description: 'Where the music is there.',
          examples: ['https://example.com'],
        }),
        icon: z.string().nullable().meta({ description: 'Its mark: a name or a URL.' }),
      }),
    )
    .optional()
    .meta({ description: '`musicLink`: where the music can be heard.' }),
  videos: z.array(videoRecordSchema).optional().meta({ description: '`videoLink`: the videos.' }),
  questions: z.array(questionSchema).optional().meta({ description: '`surveyLink`: what is asked.' }),
};

/** What everybody may know of a Smart Link: what its page is made of. */
export const publicSmartLinkSchema = z.object(contentShape).meta({ id: 'PublicSmartLink' });

export type PublicSmartLink = z.infer<typeof publicSmartLinkSchema>;

/** The record of a Smart Link as every authenticated endpoint answers it. */
export const smartLinkRecordSchema = z
  .object({
    _id: idField('smartLink'),
    ...contentShape,
    submissionDetails: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({ description: '`surveyLink`: where submissions are sent.', examples: [null] }),
    status: z.enum(['active', 'inactive']).meta({ description: 'Whether the page is shown.' }),
    clicks: z.int().meta({ description: 'Visits so far; some seconds behind.', examples: [42] }),
    createdAt: timeField('When it was created.'),
    updatedAt: timeField('When it was changed last.'),
  })
  .meta({ id: 'SmartLink' });

export type SmartLinkRecord = z.infer<typeof smartLinkRecordSchema>;

/** The record of a Smart Link as its owner sees it. */
export function smartLinkRecord(link: SmartLink, clicks: number, origins: SmartLinkOrigins): SmartLinkRecord {
  return {
    _id: link.id,
    ...publicSmartLink(link, origins),
    ...(link.type === 'surveyLink' && { submissionDetails: link.submissionDetails }),
    status: link.status,
    clicks,
    createdAt: link.createdAt,
    updatedAt: link.updatedAt,
  };
}
