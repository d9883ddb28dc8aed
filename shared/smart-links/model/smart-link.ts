import * as z from 'zod';
import { isImageFile, MEDIA_FILE } from '#shared/core/media/media-file.ts';
import { pictureSchema } from '#shared/core/media/picture.ts';
import { blockSchema } from '#shared/core/moderation/block-schema.ts';
import { storedConversions } from './settings/conversions-schema.ts';
import { storedEmbed } from './settings/embed-schema.ts';
import { storedIdentity } from './settings/identity-schema.ts';
import { storedPixels } from './settings/pixels-schema.ts';
import { storedTheme } from './settings/theme-schema.ts';
import { SMART_LINK_TYPES } from './slug.ts';
import { fieldsOfAllTypes, PAGE_TYPES } from './types/registry.ts';

/** The stored Smart Link. Requests are in `smart-link-input.ts`, responses in `smart-link-record.ts`. */

/** A stored image or video: an external URL, or our own file name (`med_….png`). */
const mediaRef = z.string();

/**
 * The social card, and the hash of its content (see `cardHash`); without a file, it cannot be drawn. null:
 * not drawn yet, or its owner has chosen an image.
 */
const storedCard = z.object({ file: z.string().nullable(), hash: z.string() }).nullable();

/**
 * A stored Smart Link. Fields of other types are null or empty. New fields need a default
 * for those stored before.
 */
export const smartLinkSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  type: z.enum(SMART_LINK_TYPES),
  /** Including its prefix. */
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  language: z.string().nullable(),
  image: mediaRef.nullable(),
  cover: mediaRef.nullable(),
  theme: storedTheme,
  ...storedIdentity,
  ...storedEmbed,
  ...storedPixels,
  ...storedConversions,
  /** Properties of its images that are our own files, by name, once a worker has processed them. */
  pictures: z.record(z.string(), pictureSchema),
  card: storedCard,
  ...fieldsOfAllTypes('stored'),
  status: z.enum(['active', 'inactive']),
  block: blockSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type SmartLink = z.infer<typeof smartLinkSchema>;

/** Maximum size in bytes as JSON: must fit an event (256 KB on EventBridge) and render fast. */
export const MAX_SMART_LINK_BYTES = 100_000;

/** Our own files that a Smart Link uses. */
export const filesOf = (link: SmartLink): string[] => [
  ...chosenFiles(link),
  ...(link.card?.file ? [link.card.file] : []),
];

/** The files of a Smart Link that its owner chose, without the generated card. */
export function chosenFiles(link: SmartLink): string[] {
  const refs = [
    link.image,
    link.cover,
    link.theme?.background?.image ?? null,
    link.seo?.image ?? null,
    ...PAGE_TYPES[link.type].media(link),
  ];
  return refs.filter((ref) => ref !== null && MEDIA_FILE.test(ref)) as string[];
}

/** The images among the files that the owner of a Smart Link chose. */
export const imagesOf = (link: SmartLink): string[] => [...new Set(chosenFiles(link).filter(isImageFile))];

/** Properties of its current images. */
export function picturesOf(link: SmartLink): SmartLink['pictures'] {
  return Object.fromEntries(
    imagesOf(link).flatMap((file) => {
      const picture = link.pictures[file];
      return picture ? [[file, picture]] : [];
    }),
  );
}
