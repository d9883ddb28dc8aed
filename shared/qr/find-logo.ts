import type { Pixels } from '../core/media/images/pixels.ts';
import { findMedia, type Media } from '../core/media/media-store.ts';
import { contentTypeOf } from '../core/media/media-type.ts';
import { type ObjectHead, readFile, readUpload } from '../core/media/object-store.ts';
import { invalidField } from '../platform/errors.ts';
import { problem } from '../platform/problems.ts';
import { decodeLogo, LOGO_TYPES, MAX_LOGO_BYTES } from './logo.ts';

const PARAMETER = 'logo';

/**
 * The logo of a storage code: an upload of this owner, or an image of one of their Smart Links. Reads it in place and changes
 * nothing. Throws VALIDATION_ERROR for `logo`.
 */
export async function findLogo(ownerId: string, storageCode: string): Promise<Pixels> {
  const media = await findMedia(ownerId, storageCode);
  const object = media && (await read(media));
  if (!object) {
    // The same error for other owners' codes, so that they cannot be probed.
    throw invalidField(
      PARAMETER,
      problem(
        'not_found',
        'is not an image of yours, or has not been uploaded yet; uploads that no Smart Link uses are deleted after 24 hours',
      ),
    );
  }
  const contentType = await contentTypeOf(object.start);
  const type = LOGO_TYPES.find((it) => it === contentType);
  if (!type)
    throw invalidField(
      PARAMETER,
      problem('invalid_value', 'must be a PNG or JPEG', { allowed: ['image/png', 'image/jpeg'] }),
    );
  if (object.size > MAX_LOGO_BYTES) {
    throw invalidField(
      PARAMETER,
      problem('too_many_bytes', `may have at most ${MAX_LOGO_BYTES} bytes; this image has ${object.size}`, {
        maximum: MAX_LOGO_BYTES,
      }),
    );
  }
  return decodeLogo(object.start, type);
}

async function read({ id, state, file }: Media): Promise<ObjectHead | undefined> {
  if (state === 'released' || state === 'removing') return undefined;
  const upload = state === 'pending' ? await readUpload(id, MAX_LOGO_BYTES) : undefined;
  // A Smart Link may have claimed it in the meantime.
  return upload ?? (file === undefined ? undefined : readFile(file, MAX_LOGO_BYTES));
}
