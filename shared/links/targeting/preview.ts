import { log } from '#shared/platform/runtime/log.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Preview } from '../model/targeting-schema.ts';

/**
 * The preview in an entry. Never fails: undefined if it is absent or cannot be read. No
 * zod: the redirect reads it.
 */
export function previewOf({
  linkId,
  preview,
}: Pick<RedirectEntry, 'linkId' | 'preview'>): Preview | undefined {
  if (preview === undefined) return undefined;
  try {
    return JSON.parse(preview) as Preview;
  } catch (error) {
    log.error('preview not shown', { linkId, error });
    return undefined;
  }
}
