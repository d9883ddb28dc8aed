import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { batchDelete } from '#shared/platform/dynamo/batch-write.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { is } from '#shared/platform/dynamo/conditions.ts';
import { queryPrefix } from '#shared/platform/dynamo/query-pages.ts';
import { type ItemKey, TABLE } from '#shared/platform/dynamo/table.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { insert } from '#shared/platform/dynamo/transact-actions.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { exportKey, exportPartKey } from './account-data-items.ts';
import type { UploadedPart } from './export-file-store.ts';
import { type ExportJob, type ExportProgress, JOB_DAYS } from './export-job.ts';

/**
 * The items of what an export has written: an item for each part of its file, with the records of the files
 * that end in it. The position is in the item of the export, and moves in the same transaction.
 */

/** A part of the file. */
export interface ExportPart extends UploadedPart {
  /** Records of the directory. */
  records: Buffer;
  /** Names of media that were left out. */
  skipped: string[];
}

/** An item has at most 400 KB (AWS limit). */
const MAX_PACKED = 300_000;
const DAY_SECONDS = 24 * 3600;

/** Stores the position of an export, with the parts before it. False if the worker has lost its claim. */
export function storeProgress(
  job: Pick<ExportJob, 'ownerId' | 'id' | 'worker' | 'createdAt'>,
  progress: ExportProgress,
  parts: readonly ExportPart[],
): Promise<boolean> {
  const key = exportKey(job.ownerId, job.id);
  const last = parts.at(-1);
  const set = { progress, attempts: 0, ...(last && { nextPart: last.number + 1 }) };
  const moved = update(key).set(set).when(is('worker', job.worker));
  return transactIf([moved.action, ...parts.flatMap((part) => itemsOf(job, part)).map(insert)]);
}

/** Forgets what an export has written, which is gone. False if the worker has lost its claim. */
export const restartExport = (job: Pick<ExportJob, 'ownerId' | 'id' | 'worker'>): Promise<boolean> =>
  transactIf([
    update(exportKey(job.ownerId, job.id)).remove('progress').when(is('worker', job.worker)).action,
  ]);

function itemsOf(
  { ownerId, id, createdAt }: Pick<ExportJob, 'ownerId' | 'id' | 'createdAt'>,
  { number, tag, records, skipped }: ExportPart,
): (ItemKey & Record<string, unknown>)[] {
  const { pk, sk } = exportPartKey(ownerId, id, number);
  const ttl = Math.ceil(Date.parse(createdAt) / 1000) + JOB_DAYS * DAY_SECONDS;
  const content = deflateRawSync(JSON.stringify({ records: records.toString('base64'), skipped }));
  const pieces = Math.max(1, Math.ceil(content.length / MAX_PACKED));
  return Array.from({ length: pieces }, (_, i) => ({
    pk,
    sk: `${sk}#${String(i).padStart(2, '0')}`,
    number,
    tag,
    content: content.subarray(i * MAX_PACKED, (i + 1) * MAX_PACKED),
    [TABLE.ttl]: ttl,
  }));
}

/** The stored parts of an export, in their order. */
export async function* exportParts({
  ownerId,
  id,
}: Pick<ExportJob, 'ownerId' | 'id'>): AsyncGenerator<ExportPart> {
  let pieces: Record<string, unknown>[] = [];
  const whole = (): ExportPart[] => {
    const [first] = pieces;
    if (!first) return [];
    const content = Buffer.concat(pieces.map((item) => item['content'] as Uint8Array));
    const { records, skipped } = JSON.parse(inflateRawSync(content).toString('utf8'));
    const [number, tag] = [Number(first['number']), String(first['tag'])];
    return [{ number, tag, records: Buffer.from(records, 'base64'), skipped }];
  };
  for await (const items of queryPrefix(exportPartKey(ownerId, id))) {
    for (const item of items) {
      if (pieces[0] && pieces[0]['number'] !== item['number']) {
        yield* whole();
        pieces = [];
      }
      pieces.push(item);
    }
  }
  yield* whole();
}

/** Removes the items of the parts of an export that has ended. */
export async function removeParts({ ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>): Promise<void> {
  for await (const items of queryPrefix(exportPartKey(ownerId, id))) {
    for (const some of chunksOf(items, 100)) {
      await batchDelete(some.map(({ pk, sk }) => ({ pk, sk }) as unknown as ItemKey));
    }
  }
}
