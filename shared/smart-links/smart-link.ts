import * as z from 'zod';
import { MEDIA_FILE } from '../media/media-file.ts';
import { SMART_LINK_TYPES } from './slug.ts';

/** The Smart Link as it is stored. What callers send is in `smart-link-input.ts`, what they see in `smart-link-record.ts`. */

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
