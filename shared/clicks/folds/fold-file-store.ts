import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * The files of folded days, under `folds/` of the media bucket, which is not served publicly. Folders are
 * named as Hive does. Query engines ignore files whose names start with an underscore.
 */

let client: S3Client | undefined;

function s3(): S3Client {
  client ??= new S3Client({ maxAttempts: 4 });
  return client;
}

const bucket = () => setting(SETTING.mediaBucketName);

/** The files of one fold. */
export interface FoldFiles {
  ownerId: string;
  /** UTC day. */
  date: string;
  name: string;
}

export type FoldPart = 'rows' | 'totals';
export const FOLD_PARTS: readonly FoldPart[] = ['rows', 'totals'];

const keyOf = ({ ownerId, date, name }: FoldFiles, part: FoldPart): string => {
  const day = `owner=${ownerId}/day=${date}`;
  return `folds/${day}/${part === 'rows' ? `${name}.parquet` : `_${name}.totals`}`;
};

/** Thrown for a file that was removed because its day was folded again: read the item again. */
export class FoldGoneError extends Error {
  override readonly name = 'FoldGoneError';
}

export async function putFoldFile(files: FoldFiles, part: FoldPart, Body: Uint8Array): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: keyOf(files, part),
      Body,
      ContentType: part === 'rows' ? 'application/vnd.apache.parquet' : 'application/octet-stream',
    }),
  );
}

/** A file, or a part of it; `end` is exclusive. Throws FoldGoneError. */
export async function getFoldFile(
  files: FoldFiles,
  part: FoldPart,
  range?: { start: number; end: number },
): Promise<Uint8Array> {
  try {
    const { Body } = await s3().send(
      new GetObjectCommand({
        Bucket: bucket(),
        Key: keyOf(files, part),
        ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
      }),
    );
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    // S3 returns 403 for a missing object without ListBucket permission.
    if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name))
      throw new FoldGoneError(`${keyOf(files, part)} is not there`);
    throw error;
  }
}

/** Idempotent. */
export async function removeFoldFiles(files: FoldFiles): Promise<void> {
  for (const part of FOLD_PARTS)
    await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: keyOf(files, part) }));
}
