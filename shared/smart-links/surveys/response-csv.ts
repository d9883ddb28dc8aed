import { csvText, joinCell } from '#shared/platform/http/csv.ts';
import { encodeCursor } from '#shared/platform/http/cursor.ts';
import { MAX_LIST_BYTES } from '#shared/platform/http/one-page.ts';
import type { Question } from '../model/questions/question.ts';
import { currentValue } from './answers.ts';
import type { AnswerValue } from './read-answer.ts';
import { type Submission, submissionPosition } from './submission.ts';
import { questionKey } from './tally.ts';

/** Responses as CSV (RFC 4180), with a column per question. */

const FIXED_COLUMNS = ['_id', 'createdAt', 'submissionType', 'submissionDetails'] as const;

type Cell = string | number;

export interface CsvPage {
  csv: string;
  nextCursor: string | null;
}

/**
 * One page of responses: up to `limit`, or as many as fit one response. Columns: the survey's questions in
 * order, then removed ones.
 */
export async function responsesToCsv(
  questions: readonly Question[],
  pages: AsyncIterable<readonly Submission[]>,
  limit = Number.POSITIVE_INFINITY,
): Promise<CsvPage> {
  const table = new ResponseTable(questions);
  let last: Submission | undefined;
  for await (const page of pages) {
    for (const submission of page) {
      // At least one row, or pagination would not advance.
      if (last && (table.rows === limit || !table.add(submission))) {
        return { csv: table.text(), nextCursor: encodeCursor(submissionPosition(last)) };
      }
      if (!last) table.add(submission);
      last = submission;
    }
  }
  return { csv: table.text(), nextCursor: null };
}

/** Responses with a column per question. */
export class ResponseTable {
  /** The survey's questions by key. */
  readonly #questions: ReadonlyMap<string, Question>;
  /** Column indexes by question key. */
  readonly #columns = new Map<string, number>();
  readonly #header: string[] = [...FIXED_COLUMNS];
  readonly #rows: Cell[][] = [];
  #bytes = 0;

  constructor(questions: readonly Question[]) {
    this.#questions = new Map(questions.map((question) => [questionKey(question), question]));
    for (const question of questions) this.#columnOf(question);
  }

  get rows(): number {
    return this.#rows.length;
  }

  get header(): readonly string[] {
    return this.#header;
  }

  /** Cells of a response by column; an answer to an unknown question adds its column. */
  cellsOf({ id, createdAt, submissionType, submissionDetails, answers }: Submission): Cell[] {
    const details = submissionDetails === null ? '' : JSON.stringify(submissionDetails);
    const row: Cell[] = [id, createdAt, submissionType ?? '', details];
    for (const answer of answers) {
      row[this.#columnOf(answer)] = cell(currentValue(this.#questions.get(questionKey(answer)), answer));
    }
    return row;
  }

  /** False when the row would exceed the size limit; the first row is always added. */
  add(submission: Submission): boolean {
    const columnsBefore = this.#header.length;
    const row = this.cellsOf(submission);
    const bytes = this.#bytes + escapedBytes(row.map((text) => text ?? ''));
    // Count an empty cell per row and column: later rows may add columns.
    const empty = this.#rows.length * this.#header.length * EMPTY_CELL_BYTES;
    if (this.#rows.length > 0 && bytes + empty > MAX_LIST_BYTES) {
      this.#forgetColumns(columnsBefore);
      return false;
    }
    this.#rows.push(row);
    this.#bytes = bytes;
    return true;
  }

  text(): string {
    const width = this.#header.length;
    const rows = this.#rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
    return csvText([this.#header, ...rows]);
  }

  #columnOf({ id, question, type }: Pick<Question, 'id' | 'question' | 'type'>): number {
    const key = questionKey({ id, type });
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = this.#header.length;
      // Another question with the same text, such as one of another type: distinguish them in the header.
      const names = [question, `${question} (${type})`, `${question} (${id})`];
      this.#header.push(names.find((name) => !this.#header.includes(name)) ?? `${question} (${type}, ${id})`);
      this.#columns.set(key, column);
    }
    return column;
  }

  #forgetColumns(from: number): void {
    this.#header.length = from;
    for (const [key, column] of this.#columns) if (column >= from) this.#columns.delete(key);
  }
}

function cell(value: AnswerValue): Cell {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? joinCell(value) : value;
}

/** A comma and two quotes, in a string within JSON. */
const EMPTY_CELL_BYTES = 5;

/** Bytes of a row in a Lambda response, where the body is a string within JSON. */
const escapedBytes = (row: readonly Cell[]): number => Buffer.byteLength(JSON.stringify(csvText([row])));
