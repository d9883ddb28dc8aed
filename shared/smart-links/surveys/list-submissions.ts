import * as z from 'zod';
import type { Viewer } from '#shared/core/access/scope.ts';
import { pageBudget } from '#shared/platform/dynamo/read-budget.ts';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import { onePage, readSize } from '#shared/platform/http/one-page.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { requireSurvey } from './require-survey.ts';
import {
  SUBMISSION_POSITION,
  type SubmissionRecord,
  submissionPosition,
  submissionRecord,
} from './submission.ts';
import { listSubmissions } from './submission-store.ts';

export const listSubmissionsSchema = z.object(pageQuery('responses'));

export type ListSubmissions = z.infer<typeof listSubmissionsSchema>;

/** Decodes a cursor. Throws VALIDATION_ERROR. */
export const positionOf = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, SUBMISSION_POSITION);

/**
 * A survey's responses, newest first: up to `limit`, or as many as fit one response. Throws
 * SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for another type of page.
 */
export async function listResponses(
  viewer: Viewer,
  smartLinkId: string,
  { cursor, limit }: ListSubmissions,
): Promise<{ responses: SubmissionRecord[]; nextCursor: string | null }> {
  const after = positionOf(cursor);
  const { questions } = await requireSurvey(viewer, smartLinkId);
  const pageSize = readSize(limit, false);
  const budget = pageBudget(false);
  const { found, nextCursor } = await onePage(
    listSubmissions(smartLinkId, { after, newestFirst: true, pageSize, budget }),
    {
      positionOf: submissionPosition,
      show: (page) => page.map((one): SubmissionRecord => submissionRecord(one, questions)),
    },
    { limit, budget },
  );
  return { responses: found, nextCursor };
}
