import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { decodeCursor } from '#shared/platform/http/cursor.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import type { SurveyAnswer } from '#shared/smart-links/surveys/answers.ts';
import { responsesToCsv } from '#shared/smart-links/surveys/response-csv.ts';
import { SUBMISSION_POSITION, type Submission } from '#shared/smart-links/surveys/submission.ts';
import { anAnswer, aQuestion as question } from '#test/support/builders/questions.ts';

const aQuestion = (text: string, type: Question['type'] = 'text'): Question =>
  question({ question: text, type });

let submissions = 0;
function aSubmission(
  answers: [question: string, value: SurveyAnswer['value'], type?: Question['type']][],
  overrides: Partial<Submission> = {},
): Submission {
  const id = `sub_${String(submissions++).padStart(20, '0')}`;
  return {
    id,
    createdAt: '2026-05-01T12:00:00.000Z',
    answers: answers.map(([question, value, type = 'text'], index) =>
      anAnswer({ index, question, type, value }),
    ),
    submissionType: null,
    submissionDetails: null,
    ...overrides,
  };
}

async function* pagesOf(...pages: Submission[][]) {
  yield* pages;
}

async function table(questions: Question[], rows: Submission[], limit?: number): Promise<string[][]> {
  const { csv } = await responsesToCsv(questions, pagesOf(rows), limit);
  expect(csv.endsWith('\r\n')).toBe(true);
  return parse(csv);
}

const FIXED = ['_id', 'createdAt', 'submissionType', 'submissionDetails'];

describe('responses as CSV', () => {
  it('have a column for each question, and for each that the survey has no more', async () => {
    const rows = [
      aSubmission([
        ['Why?', 'so'],
        ['Gone', 'old'],
        ['Age', 'ten'],
      ]),
      aSubmission([['Age', 10, 'number']], { submissionType: 'web', submissionDetails: { a: 1 } }),
    ];
    expect(await table([aQuestion('Why?'), aQuestion('Age', 'number')], rows)).toEqual([
      [...FIXED, 'Why?', 'Age', 'Gone', 'Age (text)'],
      [rows[0]?.id, rows[0]?.createdAt, '', '', 'so', '', 'old', 'ten'],
      [rows[1]?.id, rows[1]?.createdAt, 'web', '{"a":1}', '', '10', '', ''],
    ]);
  });

  it('are a header where nobody has answered', async () => {
    expect(await table([aQuestion('Why?')], [])).toEqual([[...FIXED, 'Why?']]);
  });

  it.each<[SurveyAnswer['value'], Question['type'], string]>([
    ['=1+1', 'text', "'=1+1"],
    ['+1', 'text', "'+1"],
    ['-1', 'text', "'-1"],
    ['@SUM(A1)', 'text', "'@SUM(A1)"],
    ['\t=1', 'text', "'\t=1"],
    ['\n=1', 'text', "'\n=1"],
    ["'=1", 'text', "''=1"],
    ['a\n=1', 'text', 'a\n=1'],
    ['say "hi", you', 'text', 'say "hi", you'],
    [-5.5, 'number', '-5.5'],
    [true, 'yesNo', 'yes'],
    [false, 'yesNo', 'no'],
    [['a', 'b|c'], 'multipleChoice', 'a|b\\|c'],
    [['=a', 'b'], 'multipleChoice', "'=a|b"],
  ])('keep a spreadsheet from running anything: %j', async (value, type, cell) => {
    const [, row] = await table([aQuestion('Q', type)], [aSubmission([['Q', value, type]])]);
    expect(row?.at(-1)).toBe(cell);
  });

  it.each(['one\ntwo', 'one\rtwo', 'one\r\ntwo'])('quote a text of two lines: %j', async (text) => {
    const rows = [aSubmission([['Why?', text]])];
    const { csv } = await responsesToCsv([aQuestion('Why?')], pagesOf(rows));
    expect(csv.endsWith(`,"${text}"\r\n`)).toBe(true);
  });

  it('guard what the owner and the sender say too', async () => {
    const row = aSubmission([], { submissionType: '=1', submissionDetails: { '=1': 1 } });
    const [header, cells] = await table([aQuestion('=cmd()')], [row]);
    expect(header?.at(-1)).toBe("'=cmd()");
    expect(cells?.slice(2, 4)).toEqual(["'=1", '{"=1":1}']);
  });

  it('come in pages of a limit, and say where the next one begins', async () => {
    const rows = [aSubmission([]), aSubmission([]), aSubmission([])] as const;
    const first = await responsesToCsv([], pagesOf([rows[0], rows[1]], [rows[2]]), 2);
    expect(parse(first.csv)).toHaveLength(3);
    expect(decodeCursor(first.nextCursor ?? '', SUBMISSION_POSITION)).toBe(
      `${rows[1].createdAt}#${rows[1].id}`,
    );
    expect((await responsesToCsv([], pagesOf([...rows]), 3)).nextCursor).toBeNull();
  });

  it('fit into one answer, however many columns they bring', async () => {
    const rows = Array.from({ length: 4000 }, (_, i) => aSubmission([[`Question of the past ${i}`, 'x']]));
    const { csv, nextCursor } = await responsesToCsv([], pagesOf(rows));
    expect(nextCursor).not.toBeNull();
    expect(Buffer.byteLength(JSON.stringify(csv))).toBeLessThan(5_200_000);
  });
});
