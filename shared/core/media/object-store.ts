import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { withCopies } from './media-file.ts';

/**
 * The media bucket: `media/` is public, `hidden/` holds files of suspended owners and blocked pages,
 * `uploads/` holds unvalidated uploads.
 */

/** Names are immutable; a day, so that deleted files leave caches soon. */
const CACHE_CONTROL = 'public, max-age=86400, immutable';

let client: S3Client | undefined;

function s3(): S3Client {
  client ??= new S3Client({ maxAttempts: 4 });
  return client;
}

const bucket = () => setting(SETTING.mediaBucketName);
const mediaKey = (file: string) => `media/${file}`;
const hiddenKey = (file: string) => `hidden/${file}`;
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

export interface ObjectHead {
  size: number;
  /** Distinguishes repeated uploads. */
  etag: string;
  start: Uint8Array;
}

/** Size and first bytes of an upload, in one request; undefined if nothing was uploaded. */
export const readUpload = (id: string, count: number): Promise<ObjectHead | undefined> =>
  readHead(uploadKey(id), count);

/** Size and first bytes of a published file, in one request; undefined if it is gone or hidden. */
export const readFile = (file: string, count: number): Promise<ObjectHead | undefined> =>
  readHead(mediaKey(file), count);

async function readHead(key: string, count: number): Promise<ObjectHead | undefined> {
  try {
    const { Body, ContentRange, ETag } = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key: key, Range: `bytes=0-${count - 1}` }),
    );
    const start = (await Body?.transformToByteArray()) ?? new Uint8Array();
    // `bytes 0-8191/20971520`
    return { size: Number(ContentRange?.split('/')[1] ?? start.length), etag: ETag ?? '', start };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Reads a version of an upload; undefined if it is gone or was replaced. */
export async function readWholeUpload(id: string, etag: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key: uploadKey(id), IfMatch: etag }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Copies the validated version of an upload to its public key, so that it can no longer be overwritten. False
 * if it is gone or was replaced.
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
  await deleteObject(uploadKey(id));
}

/**
 * Makes a published file private. Idempotent. The private copy stays when the file is published again, so
 * that no order of concurrent calls loses the file.
 */
export async function hideFile(file: string): Promise<void> {
  if (await copyFile(mediaKey(file), hiddenKey(file))) await deleteObject(mediaKey(file));
}

/** Publishes a hidden file again. Idempotent; does nothing for a file that was never hidden. */
export async function showFile(file: string): Promise<void> {
  await copyFile(hiddenKey(file), mediaKey(file));
}

/** Copies an object with its headers. False when it does not exist. */
async function copyFile(from: string, to: string): Promise<boolean> {
  try {
    await s3().send(new CopyObjectCommand({ Bucket: bucket(), Key: to, CopySource: `${bucket()}/${from}` }));
    return true;
  } catch (error) {
    // Not 403: the operator may list the bucket, so a denied copy is a missing permission.
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/** A published file; undefined when it is gone or hidden. */
export async function readWholeFile(file: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: mediaKey(file) }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes a file and its copies, hidden or not. Idempotent. */
export async function removeFile(file: string): Promise<void> {
  const keys = withCopies(file).flatMap((name) => [mediaKey(name), hiddenKey(name)]);
  await Promise.all(keys.map(deleteObject));
}

/** Removes the published copies of a file. Idempotent. */
export async function removeCopies(file: string): Promise<void> {
  await Promise.all(
    withCopies(file)
      .slice(1)
      .map((name) => deleteObject(mediaKey(name))),
  );
}

async function deleteObject(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}

/**
 * S3 returns 403 for a missing object without ListBucket permission, 412 for a changed ETag,
 * 416 for an empty object.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [403, 404, 412, 416].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
