import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { findMedia, type Media } from '#shared/core/media/media-store.ts';
import { contentTypeOf } from '#shared/core/media/media-type.ts';
import { type ObjectHead, readFile, readUpload } from '#shared/core/media/object-store.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { decodeLogo, LOGO_RULES, LOGO_TYPES, type LogoType } from './logo.ts';

/** The pixels of a logo. Throws as `readLogo` does. */
export async function findLogo(ownerId: string, storageCode: string): Promise<Pixels> {
  const { bytes, type } = await readLogo(ownerId, storageCode);
  return decodeLogo(bytes, type);
}

/**
 * The logo of a storage code: an upload of this owner, or an image of one of their records. Reads it in place
 * and changes nothing. Throws NOT_FOUND, and VALIDATION_ERROR for the field of `rules`.
 */
export async function readLogo(
  ownerId: string,
  storageCode: string,
  { field, maxBytes } = LOGO_RULES,
): Promise<{ bytes: Uint8Array; type: LogoType }> {
  const media = await findMedia(ownerId, storageCode);
  const object = media && (await read(media, maxBytes));
  if (!object) {
    // The same error for other owners' codes, so that they cannot be probed.
    const reason = problem(
      'not_found',
      'is not an image of yours, or has not been uploaded yet; uploads that nothing uses are deleted after ' +
        '24 hours',
    );
    throw new AppError('NOT_FOUND', `${field}: ${reason.message}`, {
      params: { resource: 'image' },
      details: [{ path: field, ...reason }],
    });
  }
  const contentType = await contentTypeOf(object.start);
  const type = LOGO_TYPES.find((it) => it === contentType);
  if (!type)
    throw invalidField(
      field,
      problem('invalid_value', 'must be a PNG or JPEG', { allowed: ['image/png', 'image/jpeg'] }),
    );
  if (object.size > maxBytes) {
    throw invalidField(
      field,
      problem('too_many_bytes', `may have at most ${maxBytes} bytes; this image has ${object.size}`, {
        maximum: maxBytes,
      }),
    );
  }
  return { bytes: object.start, type };
}

/** The logo of a saved style. Undefined if its file is gone: the code without it still works. */
export async function savedLogo(ownerId: string, file: string | undefined): Promise<Pixels | undefined> {
  if (file === undefined) return undefined;
  return findLogo(ownerId, mediaIdOf(file)).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    log.warn('logo of a saved style not found', { ownerId, file });
    return undefined;
  });
}

async function read({ id, state, file }: Media, maxBytes: number): Promise<ObjectHead | undefined> {
  if (state === 'released' || state === 'removing') return undefined;
  const upload = state === 'pending' ? await readUpload(id, maxBytes) : undefined;
  // A Smart Link may have claimed it in the meantime.
  return upload ?? (file === undefined ? undefined : readFile(file, maxBytes));
}
