import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
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

/** S3 takes 10,000 parts of at least 5 MB: files of up to 80 GB. */
const PART_BYTES = 8 * 1024 ** 2;

/**
 * Uploads a stream in parts, one in memory at a time; returns its size in bytes. The file appears once it is
 * complete, and replaces one of an earlier attempt. The bucket's lifecycle rule deletes incomplete uploads.
 */
export async function uploadExport(exportId: string, stream: AsyncIterable<Uint8Array>): Promise<number> {
  const target = { Bucket: bucket(), Key: fileKey(exportId) };
  const { UploadId } = await s3().send(
    new CreateMultipartUploadCommand({ ...target, ContentType: 'application/zip' }),
  );
  const upload = { ...target, UploadId };
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let size = 0;
  for await (const Body of partsOf(stream)) {
    const PartNumber = parts.length + 1;
    const { ETag } = await s3().send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    parts.push({ PartNumber, ETag });
    size += Body.length;
  }
  await s3().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
  return size;
}

async function* partsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
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

/** A published file; undefined if it was deleted or is hidden. */
export async function openFile(file: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: `media/${file}` }));
    return Body as AsyncIterable<Uint8Array> | undefined;
  } catch (error) {
    // S3 returns 403 for a missing object without ListBucket permission.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}
