import { csvText } from '#shared/platform/http/csv.ts';
import type { Question } from '../model/questions/question.ts';
import { ResponseTable } from './response-csv.ts';
import { submissionPosition } from './submission.ts';
import { listSubmissions } from './submission-store.ts';

const PAGE_SIZE = 500;

/** Where a file of responses continues. */
export interface ResponseCursor {
  /** Position of the last response; null: only the header is written. */
  after: string | null;
  columns: number;
}

/**
 * All responses of a survey as CSV (RFC 4180), in chunks, the header first; `from`: where an earlier call was
 * stopped. Reads them once more before, for the columns that earlier questions need.
 */
export async function* responseRows(
  smartLinkId: string,
  questions: readonly Question[],
  from: ResponseCursor | null,
): AsyncGenerator<{ data: string; cursor: ResponseCursor }> {
  const table = new ResponseTable(questions);
  for await (const page of listSubmissions(smartLinkId))
    for (const submission of page) table.cellsOf(submission);
  const columns = from?.columns ?? table.header.length;
  if (!from) yield { data: csvText([table.header]), cursor: { after: null, columns } };
  const range = { after: from?.after ?? undefined, pageSize: PAGE_SIZE };
  for await (const page of listSubmissions(smartLinkId, range)) {
    const last = page.at(-1);
    if (!last) continue;
    const rows = page.map((submission) => {
      const cells = table.cellsOf(submission);
      // A response that has arrived since may have another question.
      return Array.from({ length: columns }, (_, column) => cells[column] ?? '');
    });
    yield { data: csvText(rows), cursor: { after: submissionPosition(last), columns } };
  }
}
