import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts } from '#shared/core/audit/audit-store.ts';
import { absent, any, is } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import type { ItemKey } from '#shared/platform/dynamo/table.ts';
import {
  ContentionError,
  type Step,
  type TransactAction,
  transactIf,
  transactSteps,
} from '#shared/platform/dynamo/transact.ts';
import { put } from '#shared/platform/dynamo/transact-actions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { returnSpaceAction } from '../store/answer-space-store.ts';
import { smartLinkCheck } from '../store/smart-link-store.ts';
import { uncountAction } from './response-count-store.ts';
import { type Submission, submissionPosition } from './submission.ts';
import { removeSubmission } from './submission-store.ts';
import { Tally } from './tally.ts';

/** The item with the snapshot of a survey's older submissions. */

const snapshotKey = (smartLinkId: string): ItemKey => ({
  pk: smartLinkPartition(smartLinkId),
  sk: 'SUMMARY',
});

/** Sorts before every position. */
const NOTHING = '';

const snapshotSchema = z.object({
  /** Incremented on every write. */
  version: z.int(),
  /** Position of the last submission included, or `NOTHING`. */
  upTo: z.string(),
  packed: z.instanceof<typeof Uint8Array<ArrayBufferLike>>(Uint8Array),
});

/** Tally of all submissions up to a position. */
export interface Snapshot {
  version: number;
  upTo: string | undefined;
  tally: Tally;
}

/** Callers retry, too. */
const ATTEMPTS = 4;

/** An item has at most 400 KB (AWS limit). */
const MAX_PACKED_BYTES = 350_000;

/** The snapshot of a survey; empty when there is none or its format is unknown. */
export async function readSnapshot(smartLinkId: string): Promise<Snapshot> {
  const item = await getItem(snapshotKey(smartLinkId));
  const stored = item && snapshotSchema.parse(item);
  if (!stored) return { version: 0, upTo: undefined, tally: new Tally() };
  const { version, packed } = stored;
  const upTo = stored.upTo === NOTHING ? undefined : stored.upTo;
  const tally = Tally.from(JSON.parse(inflateRawSync(packed).toString('utf8')));
  return tally ? { version, upTo, tally } : { version, upTo: undefined, tally: new Tally() };
}

/**
 * Replaces the previous version. False when another request replaced it, the Smart Link is deleted, or the
 * tally is too large: summaries stay correct, only slower.
 */
export async function writeSnapshot(smartLinkId: string, snapshot: Snapshot): Promise<boolean> {
  const replace = replaceSnapshot(smartLinkId, snapshot);
  if (!replace) return false;
  return transactIf([smartLinkCheck(smartLinkId), replace]);
}

interface RemovalWrites {
  snapshot: Snapshot;
  /** The survey has a counter. */
  isCounted: boolean;
  bytes: number;
  entry: AuditEntry;
}

/**
 * Deletes a submission, replaces the snapshot, updates the counter of a survey that has one, returns the
 * `bytes` of storage that the submission took, and stores the audit entry, all or none. Throws
 * SMART_LINK_NOT_FOUND, NOT_FOUND, and WRITE_CONFLICT when another request replaced the snapshot.
 */
export async function removeWithSnapshot(
  smartLinkId: string,
  submission: Pick<Submission, 'createdAt' | 'id'>,
  { snapshot, isCounted, bytes, entry }: RemovalWrites,
): Promise<void> {
  const empty = { ...snapshot, upTo: undefined, tally: new Tally() };
  const replace = replaceSnapshot(smartLinkId, snapshot) ?? replaceSnapshot(smartLinkId, empty);
  const others = [
    replace as TransactAction,
    ...(isCounted ? [uncountAction(smartLinkId)] : []),
    returnSpaceAction(smartLinkId, bytes),
    ...auditPuts(entry),
  ];
  const steps: Step<'SMART_LINK_NOT_FOUND' | 'NOT_FOUND' | 'WRITE_CONFLICT'>[] = [
    [smartLinkCheck(smartLinkId), 'SMART_LINK_NOT_FOUND'],
    [removeSubmission(smartLinkId, submissionPosition(submission)), 'NOT_FOUND'],
    ...others.map((action) => [action, 'WRITE_CONFLICT'] as const),
  ];
  try {
    const code = await transactSteps(steps, { attempts: ATTEMPTS });
    if (code === 'NOT_FOUND')
      throw new AppError(code, 'The response was not found.', { params: { resource: 'response' } });
    if (code !== undefined) throw new AppError(code);
  } catch (error) {
    // Submissions contend for the counter.
    if (error instanceof ContentionError) throw new AppError('WRITE_CONFLICT');
    throw error;
  }
}

/** Action that replaces the previous version; undefined if the tally is too large. */
function replaceSnapshot(
  smartLinkId: string,
  { version, upTo, tally }: Snapshot,
): TransactAction | undefined {
  const packed = deflateRawSync(JSON.stringify(tally));
  if (packed.length > MAX_PACKED_BYTES) return undefined;
  return put(
    { ...snapshotKey(smartLinkId), version, upTo: upTo ?? NOTHING, packed },
    any(absent(), is('version', version - 1)),
  );
}
