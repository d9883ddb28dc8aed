import * as z from 'zod';
import { ownMediaFile } from '#shared/core/media/media-file.ts';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import { lineField, textField } from '#shared/platform/http/input-fields.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { musicPlayer } from '../../services/music-player.ts';
import { videoSource } from '../../services/video-source.ts';
import { absoluteUrl, entryError, imageSource } from './fields.ts';

/** Blocks: entries between the links of a page that show more than a link. */

export const BLOCK_TYPES = ['text', 'video', 'music', 'product', 'gallery', 'subscribe', 'divider'] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];

/** Maximum blocks of each type on a page, so that phones can still load it. */
export const MAX_BLOCKS: Readonly<Record<BlockType, number>> = {
  text: 20,
  video: 10,
  music: 10,
  product: 20,
  gallery: 3,
  subscribe: 1,
  divider: 20,
};

const MAX_IMAGES = 12;

/** Maximum amount: about a trillion in currencies with two digits. */
const MAX_AMOUNT = 1e14;

const WRONG_AMOUNT =
  "must be a whole number in the currency's smallest unit, such as 4999 for 49.99 EUR, from 0 to " +
  `${MAX_AMOUNT}`;
const WRONG_CURRENCY = 'must be a currency of ISO 4217 in capital letters, such as EUR';

const price = z
  .object(
    {
      amount: z
        .int({ error: WRONG_AMOUNT })
        .min(0, WRONG_AMOUNT)
        .max(MAX_AMOUNT, WRONG_AMOUNT)
        .meta({ description: 'In the smallest unit of the currency: 4999 for 49.99 EUR.', examples: [4999] }),
      currency: z
        .string({ error: WRONG_CURRENCY })
        .refine((code) => CURRENCY_DIGITS.has(code), because(problem('invalid_value', WRONG_CURRENCY)))
        .meta({ description: 'ISO 4217.', examples: ['EUR'] }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkPrice' });

const picture = z
  .object(
    {
      image: imageSource.meta({
        description: 'The `storageCode` of an upload, or the URL of one of your uploads.',
        examples: ['med_4fJ2kQ8sT1vX7yZ0aBcD'],
      }),
      alt: lineField(200)
        .nullish()
        .meta({
          description: 'What the image shows, for those who cannot see it. null: it is decorative.',
          examples: ['The studio in the morning'],
        }),
    },
    entryError,
  )
  .meta({ id: 'SmartLinkGalleryImage' });

/** Input fields of blocks that links do not have. */
export const blockInput = {
  text: textField(1000)
    .nullish()
    .meta({
      description: '`text`: plain text with line breaks. Required there.',
      examples: ['New works every month.'],
    }),
  price: price.nullish().meta({ description: '`product`: what it costs. null: no price.', examples: [null] }),
  images: z
    .array(picture, { error: 'must be an array of objects' })
    .min(1, 'must have at least one entry')
    .max(MAX_IMAGES, `may have at most ${MAX_IMAGES} entries`)
    .nullish()
    .meta({ description: '`gallery`: its images. Required there.' }),
  consentText: textField(500)
    .nullish()
    .meta({
      description: '`subscribe`: consent text beside a required checkbox. null: a default text.',
      examples: ['I agree to get emails about new works. I can unsubscribe at any time.'],
    }),
};

/** The fields of each type. */
const FIELDS: Readonly<Record<BlockType, { required: readonly string[]; optional: readonly string[] }>> = {
  text: { required: ['text'], optional: [] },
  video: { required: ['title', 'url'], optional: ['image'] },
  music: { required: ['title', 'url'], optional: ['image'] },
  product: { required: ['title', 'url'], optional: ['description', 'image', 'price'] },
  gallery: { required: ['images'], optional: [] },
  subscribe: { required: [], optional: ['title', 'description', 'consentText'] },
  divider: { required: [], optional: [] },
};

const SCHEDULE = ['startsAt', 'endsAt'];

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>;

/** Checks which fields an entry has with its type, and what its URL is. */
export function checkBlock(entry: Readonly<Record<string, unknown>> & { type: BlockType }, issues: Issues) {
  const { type } = entry;
  const { required, optional } = FIELDS[type];
  for (const name of required) {
    if (entry[name] == null) {
      issues.addIssue(issueOf(problem('required', `is required for type ${type}`), name));
    }
  }
  const known = ['type', ...required, ...optional, ...SCHEDULE];
  for (const [name, value] of Object.entries(entry)) {
    // `false` is the default of a link's field.
    if (value == null || value === false || known.includes(name)) continue;
    const message = `cannot be used with type ${type}`;
    issues.addIssue(issueOf(problem('not_for_type', message, { type }), name));
  }
  const { url } = entry;
  if (typeof url === 'string' && URL.canParse(url) && !isPlayable(type, url)) {
    issues.addIssue(issueOf(NOT_PLAYABLE[type === 'video' ? 'video' : 'music'], 'url'));
  }
}

/** Whether a service that we know has a player for the URL: no other site is ever loaded in a frame. */
function isPlayable(type: BlockType, url: string): boolean {
  if (type === 'video') return videoSource(url).kind === 'embed';
  return type !== 'music' || musicPlayer([url]) !== undefined;
}

const NOT_PLAYABLE = {
  video: problem(
    'invalid_format',
    'must be a video or playlist on YouTube or Vimeo; add other videos as links',
    {
      format: 'video_url',
    },
  ),
  music: problem(
    'invalid_format',
    'must be a track, album, playlist or show on Spotify, Apple Music, Deezer, SoundCloud or YouTube',
    { format: 'music_url' },
  ),
};

/** Whether an image is an upload: blocks load nothing from other sites before a click. */
export const isOwnImage = (source: string, mediaOrigin: string): boolean =>
  isId('media', source) || ownMediaFile(source, mediaOrigin) !== undefined;

export const NOT_OWN = problem(
  'invalid_value',
  'must be the storageCode of an upload, or the URL of one of yours',
);

const times = {
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
};

const pictures = z.array(z.object({ image: z.string(), alt: z.string().nullable() }));

const storedPrice = z.object({ amount: z.number(), currency: z.string() }).nullable();

const playable = { title: z.string(), url: z.string(), image: z.string().nullable(), ...times };

export const storedBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), ...times }),
  z.object({ type: z.literal('video'), ...playable }),
  z.object({ type: z.literal('music'), ...playable }),
  z.object({
    type: z.literal('product'),
    ...playable,
    description: z.string().nullable(),
    price: storedPrice,
  }),
  z.object({ type: z.literal('gallery'), images: pictures, ...times }),
  z.object({
    type: z.literal('subscribe'),
    title: z.string().nullable(),
    description: z.string().nullable(),
    consentText: z.string().nullable(),
    ...times,
  }),
  z.object({ type: z.literal('divider'), ...times }),
]);

export type Block = z.infer<typeof storedBlock>;

const shownTimes = {
  startsAt: z.string().nullable().meta({ format: 'date-time', description: 'From when it is shown.' }),
  endsAt: z.string().nullable().meta({ format: 'date-time', description: 'Until when it is shown.' }),
};

const typeOf = <Type extends BlockType>(type: Type) =>
  z.literal(type).meta({ description: 'What kind of block it is.' });

const shownPlayable = {
  title: z.string().meta({ description: 'What it is called.', examples: ['Making of'] }),
  url: z
    .string()
    .meta({ format: 'iri', description: 'Where it is.', examples: ['https://vimeo.com/123456789'] }),
  image: absoluteUrl('Preview image.'),
};

export const publicBlocks = [
  z
    .object({
      type: typeOf('text'),
      text: z
        .string()
        .meta({ description: 'Plain text with line breaks.', examples: ['New works every month.'] }),
      ...shownTimes,
    })
    .meta({ id: 'SmartLinkTextBlock' }),
  z.object({ type: typeOf('video'), ...shownPlayable, ...shownTimes }).meta({ id: 'SmartLinkVideoBlock' }),
  z.object({ type: typeOf('music'), ...shownPlayable, ...shownTimes }).meta({ id: 'SmartLinkMusicBlock' }),
  z
    .object({
      type: typeOf('product'),
      ...shownPlayable,
      description: z
        .string()
        .nullable()
        .meta({ description: 'A line below the title.', examples: [null] }),
      price: price.nullable().meta({ description: 'What it costs.', examples: [null] }),
      ...shownTimes,
    })
    .meta({ id: 'SmartLinkProductBlock' }),
  z
    .object({
      type: typeOf('gallery'),
      images: z
        .array(
          z
            .object({
              image: absoluteUrl('The image.'),
              alt: z
                .string()
                .nullable()
                .meta({ description: 'What it shows.', examples: ['The studio in the morning'] }),
            })
            .meta({ id: 'SmartLinkShownImage' }),
        )
        .meta({ description: 'The images, in order.' }),
      ...shownTimes,
    })
    .meta({ id: 'SmartLinkGalleryBlock' }),
  z
    .object({
      type: typeOf('subscribe'),
      title: z
        .string()
        .nullable()
        .meta({ description: 'Above the form; null: a default text.', examples: ['Newsletter'] }),
      description: z
        .string()
        .nullable()
        .meta({ description: 'A text below the title.', examples: [null] }),
      consentText: z
        .string()
        .nullable()
        .meta({ description: 'Consent text; null: a default text.', examples: [null] }),
      ...shownTimes,
    })
    .meta({ id: 'SmartLinkSubscribeBlock' }),
  z.object({ type: typeOf('divider'), ...shownTimes }).meta({ id: 'SmartLinkDividerBlock' }),
] as const;
