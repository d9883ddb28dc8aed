import * as z from 'zod';
import { SMART_LINK_TYPES } from './slug.ts';
import { questionSchema } from './smart-link.ts';

/** The schema of what everybody may see of a Smart Link. */

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

export const contentShape = {
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
