import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { DOWNLOAD_SECONDS } from './export-job.ts';

/** Files of exports, under `exports/` of the media bucket, which is not served publicly. */

let client: S3Client | undefined;

function s3(): S3Client {
  client ??= new S3Client({ maxAttempts: 4 });
  return client;
}

const bucket = () => setting(SETTING.mediaBucketName);
const fileKey = (exportId: string) => `exports/${exportId}.zip`;

/** S3 takes 10,000 parts of at least 5 MB: files of up to 570 GB. */
export const MAX_PARTS = 10_000;
const MEGABYTE = 1024 ** 2;
const SMALL_PARTS = 1000;

/** The least size of a part of the file: larger ones follow, so that most files need little memory. */
export const partBytes = (number: number): number => (number <= SMALL_PARTS ? 6 : 64) * MEGABYTE;

/** Begins a file that is uploaded in parts. The bucket's lifecycle rule deletes one that is not completed. */
export async function beginUpload(exportId: string): Promise<string> {
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({
      Bucket: bucket(),
      Key: fileKey(exportId),
      ContentType: 'application/zip',
    }),
  );
  return UploadId as string;
}

export interface Upload {
  exportId: string;
  uploadId: string;
}

const uploadOf = ({ exportId, uploadId }: Upload) => ({
  Bucket: bucket(),
  Key: fileKey(exportId),
  UploadId: uploadId,
});

/** Uploads a part; returns its tag, for `completeUpload`. */
export async function uploadPart(upload: Upload, number: number, bytes: Uint8Array): Promise<string> {
  const part = { ...uploadOf(upload), PartNumber: number, Body: bytes };
  const { ETag } = await s3().send(new UploadPartCommand(part));
  return ETag as string;
}

export interface UploadedPart {
  number: number;
  tag: string;
}

/** Makes the file of its parts. Also if that was done before, and the response was lost. */
export async function completeUpload(
  upload: Upload,
  parts: readonly UploadedPart[],
  size: number,
): Promise<void> {
  const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
  try {
    await s3().send(new CompleteMultipartUploadCommand({ ...uploadOf(upload), MultipartUpload: { Parts } }));
  } catch (error) {
    if (!isGone(error) || (await sizeOf(upload.exportId)) !== size) throw error;
  }
}

/** Ends an upload without a file. Idempotent. */
export async function abortUpload(upload: Upload): Promise<void> {
  try {
    await s3().send(new AbortMultipartUploadCommand(uploadOf(upload)));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** An upload that was completed or aborted. */
export const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchUpload';

async function sizeOf(exportId: string): Promise<number | undefined> {
  const { ContentLength } = await s3().send(
    new HeadObjectCommand({ Bucket: bucket(), Key: fileKey(exportId) }),
  );
  return ContentLength;
}

/** What is too little for a part, until the next run adds to it. `name`: of no other run. */
export const tailKey = (exportId: string, name: string): string => `exports/${exportId}.${name}.tail`;

export async function storeTail(key: string, bytes: Uint8Array): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes }));
}

export async function readTail(key: string): Promise<Uint8Array> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Idempotent. */
export async function removeTail(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}

/** A URL that downloads a file, valid for a few minutes. */
export const downloadUrl = (exportId: string): Promise<string> =>
  getSignedUrl(
    s3(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: fileKey(exportId),
      ResponseContentDisposition: `attachment; filename="${exportId}.zip"`,
    }),
    { expiresIn: DOWNLOAD_SECONDS },
  );

/** Idempotent. */
export async function removeExportFile(exportId: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: fileKey(exportId) }));
}

/** A piece of a published file from a byte on, and the size of the file. */
export interface MediaPiece {
  bytes: Uint8Array;
  size: number;
}

const PIECE_BYTES = 4 * MEGABYTE;

/** A piece of a published file; undefined if the file was deleted or is hidden, or ends there. */
export async function readMedia(file: string, from: number): Promise<MediaPiece | undefined> {
  const Range = `bytes=${from}-${from + PIECE_BYTES - 1}`;
  try {
    const { Body, ContentRange } = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key: `media/${file}`, Range }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes, size: Number(ContentRange?.split('/')[1] ?? from + bytes.length) };
  } catch (error) {
    // S3 returns 403 for a missing object without ListBucket permission, and 416 for an empty one.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 403 || status === 404 || status === 416) return undefined;
    throw error;
  }
}
