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

/** The bucket: what visitors get lies under `media/`, what was uploaded and not looked at yet under `uploads/`. */

/** Long, because a name never gets other bytes; short enough that what was deleted is gone from caches within a day. */
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

/** What a caller sends to upload a file: an HTTP form, which S3 takes as it is described and in no other way. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** A form that uploads one file of this type and of at most so many bytes. */
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
  /** Which one of several uploads it is. */
  etag: string;
  /** The first bytes. */
  start: Uint8Array;
}

/** Size and first bytes of an upload, in one call; undefined when nothing was uploaded. */
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
 * Copies an upload, as it was read, to where visitors get it: whoever can still upload cannot change what was
 * checked. False when it is gone or was replaced meanwhile.
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

/** Removes what was uploaded; removing what is not there is no error. */
export async function removeUpload(id: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: uploadKey(id) }));
}

/** Removes a file; removing what is not there is no error. */
export async function removeFile(file: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: mediaKey(file) }));
}

/**
 * S3 answers 403 for a missing object where listing the bucket is not allowed, 412 for another one than was asked
 * for, 416 for one without any bytes.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [403, 404, 412, 416].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
