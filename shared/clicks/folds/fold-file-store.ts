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

export const putFoldFile = (files: FoldFiles, part: FoldPart, bytes: Uint8Array): Promise<void> =>
  put(keyOf(files, part), bytes, part === 'rows' ? 'application/vnd.apache.parquet' : BINARY);

/** A file, or a part of it; `end` is exclusive. Throws FoldGoneError. */
export const getFoldFile = (
  files: FoldFiles,
  part: FoldPart,
  range?: { start: number; end: number },
): Promise<Uint8Array> => get(keyOf(files, part), range);

/** Idempotent. */
export async function removeFoldFiles(files: FoldFiles): Promise<void> {
  for (const part of FOLD_PARTS) await remove(keyOf(files, part));
}

const directoryKey = (ownerId: string, name: string) => `folds/${`owner=${ownerId}`}/_${name}.tags`;

/** The tags of an account's links and pages. */
export const putDirectory = (ownerId: string, name: string, bytes: Uint8Array): Promise<void> =>
  put(directoryKey(ownerId, name), bytes, BINARY);

/** Throws FoldGoneError. */
export const getDirectory = (ownerId: string, name: string): Promise<Uint8Array> =>
  get(directoryKey(ownerId, name));

/** Idempotent. */
export const removeDirectory = (ownerId: string, name: string): Promise<void> =>
  remove(directoryKey(ownerId, name));

const BINARY = 'application/octet-stream';

async function put(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key, Body, ContentType }));
}

async function get(Key: string, range?: { start: number; end: number }): Promise<Uint8Array> {
  const Range = range && `bytes=${range.start}-${range.end - 1}`;
  try {
    const { Body } = await s3().send(
      new GetObjectCommand({ Bucket: bucket(), Key, ...(Range && { Range }) }),
    );
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    // S3 returns 403 for a missing object without ListBucket permission.
    if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name))
      throw new FoldGoneError(`${Key} is not there`);
    throw error;
  }
}

async function remove(Key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key }));
}
