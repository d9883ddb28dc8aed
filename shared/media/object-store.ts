import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { SETTING, setting } from '../platform/runtime/settings.ts';

/** The media bucket: `media/` is public, `uploads/` holds unvalidated uploads. */

/** Names are immutable; a day, so that deleted files leave caches soon. */
const CACHE_CONTROL = 'public, max-age=86400, immutable';

let client: S3Client | undefined;

function s3(): S3Client {
  client ??= new S3Client({ maxAttempts: 4 });
  return client;
}

const bucket = () => setting(SETTING.mediaBucketName);
const mediaKey = (file: string) => `media/${file}`;
const uploadKey = (id: string) => `uploads/${id}`;

export async function storeFile(file: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: mediaKey(file),
      Body: bytes,
      ContentType: contentType,
      CacheControl: CACHE_CONTROL,
    }),
  );
}

/** An HTML form upload (S3 presigned POST), valid only with these exact fields. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** Presigns an upload of one file of this type, up to `maxBytes`. */
export async function uploadForm(
  id: string,
  { contentType, maxBytes, seconds }: { contentType: string; maxBytes: number; seconds: number },
): Promise<UploadForm> {
  return createPresignedPost(s3(), {
    Bucket: bucket(),
    Key: uploadKey(id),
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['eq', '$Content-Type', contentType],
      ['content-length-range', 1, maxBytes],
    ],
    Expires: seconds,
  });
}

export interface UploadHead {
  size: number;
  /** Distinguishes repeated uploads. */
  etag: string;
  start: Uint8Array;
}

/** Size and first bytes of an upload, in one request; undefined when nothing was uploaded. */
export async function readUpload(id: string, count: number): Promise<UploadHead | undefined> {
  try {
    const { Body, ContentRange, ETag } = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key: uploadKey(id), Range: `bytes=0-${count - 1}` }),
    );
    const start = (await Body?.transformToByteArray()) ?? new Uint8Array();
    // `bytes 0-8191/20971520`
    return { size: Number(ContentRange?.split('/')[1] ?? start.length), etag: ETag ?? '', start };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Copies the validated version of an upload to its public key, so that it can no longer be overwritten. False when it
 * is gone or was replaced.
 */
export async function copyUpload(
  id: string,
  { etag, file, contentType }: { etag: string; file: string; contentType: string },
): Promise<boolean> {
  try {
    await s3().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        Key: mediaKey(file),
        CopySource: `${bucket()}/${uploadKey(id)}`,
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
      }),
    );
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Idempotent. */
export async function removeUpload(id: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: uploadKey(id) }));
}

/** Idempotent. */
export async function removeFile(file: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: mediaKey(file) }));
}

/**
 * S3 returns 403 for a missing object without ListBucket permission, 412 for a changed ETag, 416 for an empty object.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [403, 404, 412, 416].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
