import { count } from './finding.ts';
import type { Report, Row } from './preflight.ts';

const WIDTH = 120;
const STATUS = 11;

/** The table for people: a line for each row, and what to do below it. */
export function tableOf({ environment, account, region, rows }: Report): string {
  const what = Math.max(...rows.map((row) => row.what.length));
  const indent = ' '.repeat(2 + STATUS + 2 + what + 2);
  const lines = rows.flatMap((row) => {
    const [first = '', ...rest] = wrap(row.found, WIDTH - indent.length);
    const todo = row.todo === undefined ? [] : wrap(`-> ${row.todo}`, WIDTH - indent.length);
    return [
      `  ${row.status.padEnd(STATUS)}  ${row.what.padEnd(what)}  ${first}`,
      ...[...rest, ...todo].map((line) => `${indent}${line}`),
    ];
  });
  return [
    `Preflight of ${environment}: account ${account}${region === null ? '' : `, ${region}`}`,
    '',
    ...lines,
    '',
    summaryOf(rows),
  ].join('\n');
}

/** Breaks at spaces. Words that are longer, such as ARNs, get lines of their own. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const numberOf = (rows: readonly Row[], status: Row['status']) =>
  rows.filter((row) => row.status === status).length;

function summaryOf(rows: readonly Row[]): string {
  const failures = numberOf(rows, 'fails');
  const rest =
    `${count(numberOf(rows, 'warning'), 'warning')}, ${numberOf(rows, 'not checked')} not checked. Nothing ` +
    'was changed.';
  return failures === 0 ? `Nothing fails; ${rest}` : `${count(failures, 'row')} would fail; ${rest}`;
}

/** The report as JSON, including whether a check failed. */
export const jsonOf = (report: Report): string =>
  JSON.stringify({ ...report, ok: numberOf(report.rows, 'fails') === 0 }, undefined, 2);

export const exitCodeOf = ({ rows }: Report): number => (numberOf(rows, 'fails') === 0 ? 0 : 1);
