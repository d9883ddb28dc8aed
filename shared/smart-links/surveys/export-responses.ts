import type { Viewer } from '#shared/core/access/scope.ts';
import { readSize } from '#shared/platform/http/one-page.ts';
import { type ListSubmissions, positionOf } from './list-submissions.ts';
import { requireSurvey } from './require-survey.ts';
import { type CsvPage, responsesToCsv } from './response-csv.ts';
import { listSubmissions } from './submission-store.ts';

/**
 * A survey's responses as CSV, newest first, and its slug: up to `limit`, or as many as fit one response.
 * Throws SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for another type of page.
 */
export async function exportResponses(
  viewer: Viewer,
  smartLinkId: string,
  { cursor, limit }: ListSubmissions,
): Promise<CsvPage & { slug: string }> {
  const after = positionOf(cursor);
  const { questions, slug } = await requireSurvey(viewer, smartLinkId);
  const pages = listSubmissions(smartLinkId, { after, newestFirst: true, pageSize: readSize(limit, false) });
  return { slug, ...(await responsesToCsv(questions, pages, limit)) };
}
