import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import type { Act } from '#shared/core/audit/author.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isId, timeOfId } from '#shared/platform/runtime/ids.ts';
import { auditTarget } from '../model/audit-target.ts';
import { trimSpace } from '../store/answer-space-store.ts';
import { requireOwnSurvey } from './require-survey.ts';
import { countedResponses } from './response-count-store.ts';
import { type Submission, submissionPosition } from './submission.ts';
import { countedBytes, findSubmission } from './submission-store.ts';
import { readSnapshot, removeWithSnapshot, type Snapshot } from './summary-store.ts';
import { Tally } from './tally.ts';

/**
 * Deletes one response to a survey. Summaries are correct at once, even while another request computes one.
 * Throws SMART_LINK_NOT_FOUND, NOT_FOUND, VALIDATION_ERROR for another type of page, and WRITE_CONFLICT if
 * too many are deleted concurrently.
 */
export async function deleteResponse(
  { by, now }: Act,
  smartLinkId: string,
  submissionId: string,
): Promise<void> {
  const page = await requireOwnSurvey(by, smartLinkId);
  const { maxResponses } = page;
  const found =
    isId('submission', submissionId) && (await findSubmission(smartLinkId, positionOf(submissionId)));
  if (!found)
    throw new AppError('NOT_FOUND', 'The response was not found.', { params: { resource: 'response' } });
  // Without its content: a person who deletes a response wants it gone.
  const act = {
    action: 'survey.response_deleted',
    target: auditTarget(page),
    changes: [{ field: 'response', before: submissionId, after: null }],
  };
  const entry = auditEntry(by, act, now);
  const bytes = await countedBytes(smartLinkId, submissionPosition(found));
  await retryConflicts(async () => {
    const snapshot = await readSnapshot(smartLinkId);
    if (maxResponses !== null) await countedResponses(smartLinkId);
    const isCounted = maxResponses !== null;
    const writes = { snapshot: without(found, snapshot), isCounted, bytes, entry };
    await removeWithSnapshot(smartLinkId, found, writes);
  });
  await trimSpace(smartLinkId);
}

const positionOf = (id: string): string => submissionPosition({ createdAt: timeOfId(id).toISOString(), id });

/**
 * The next version of a snapshot, without a submission. Even if it does not contain it: another request
 * may be about to store one that does, and a new version makes that fail. Empty if the rest cannot be
 * computed from the tally alone.
 */
function without(submission: Submission, { version, upTo, tally }: Snapshot): Snapshot {
  const next = { version: version + 1, upTo, tally };
  if (upTo === undefined || submissionPosition(submission) > upTo) return next;
  return tally.remove(submission) ? next : { ...next, upTo: undefined, tally: new Tally() };
}
