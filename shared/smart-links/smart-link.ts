import * as z from 'zod';
import { MEDIA_FILE } from '../media/media-file.ts';
import { SMART_LINK_TYPES } from './slug.ts';
import { fieldsOfAllTypes, PAGE_TYPES } from './types/registry.ts';

/** The Smart Link as it is stored. What callers send is in `smart-link-input.ts`, what they see in `smart-link-record.ts`. */

/** An image or a video as it is stored: the URL of another site, or the name of one of our own files (`med_….png`). */
const mediaRef = z.string();

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
  ...fieldsOfAllTypes('stored'),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type SmartLink = z.infer<typeof smartLinkSchema>;

/** Largest Smart Link as JSON in bytes: it has to fit into an event (256 KB on EventBridge) and into a quick page. */
export const MAX_SMART_LINK_BYTES = 100_000;

/** Every file of ours that a Smart Link uses. */
export function filesOf(link: SmartLink): string[] {
  const refs = [link.image, link.cover, ...PAGE_TYPES[link.type].media(link)];
  return refs.filter((ref) => ref !== null && MEDIA_FILE.test(ref)) as string[];
}
