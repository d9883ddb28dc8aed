import { csvText } from '#shared/platform/http/csv.ts';
import type { Question } from '../model/questions/question.ts';
import { ResponseTable } from './response-csv.ts';
import { listSubmissions } from './submission-store.ts';

/**
 * All responses of a survey as CSV (RFC 4180), in chunks: read twice, first for the columns
 * that earlier questions need.
 */
export async function* responseRows(
  smartLinkId: string,
  questions: readonly Question[],
): AsyncGenerator<string> {
  const columns = new ResponseTable(questions);
  for await (const page of listSubmissions(smartLinkId))
    for (const submission of page) columns.cellsOf(submission);
  yield csvText([columns.header]);
  const { length } = columns.header;
  for await (const page of listSubmissions(smartLinkId)) {
    yield csvText(
      page.map((submission) => {
        const cells = columns.cellsOf(submission);
        // A response that has arrived since may have another question.
        return Array.from({ length }, (_, column) => cells[column] ?? '');
      }),
    );
  }
}
