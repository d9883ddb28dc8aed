/** A figure with what it has to reach. */
export interface Target {
  name: string;
  value: number;
  target: string;
  met: boolean;
}

/** What a part of the bench found: `figures` go into the JSON as they are. */
export interface PartResult {
  figures: object;
  targets: Target[];
}

export function atMost(name: string, value: number, limit: number): Target {
  return { name, value: round(value, 3), target: `<= ${limit}`, met: value <= limit };
}

export function atLeast(name: string, value: number, limit: number): Target {
  return { name, value: round(value, 3), target: `>= ${limit}`, met: value >= limit };
}

/** The middle value: one disturbed run does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

type Cell = string | number;

/** Prints rows under their headings: the first column to the left, figures to the right. */
export function printTable(title: string, headings: readonly string[], rows: readonly Cell[][]): void {
  const cells = [headings, ...rows].map((row) => row.map((cell) => shown(cell)));
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ');
  const [head = [], ...body] = cells;
  process.stdout.write(`\n${title}\n\n`);
  for (const text of [line(head), widths.map((width) => '-'.repeat(width)).join('   '), ...body.map(line)]) {
    process.stdout.write(`  ${text.trimEnd()}\n`);
  }
}

export function printNote(text: string): void {
  process.stdout.write(`  ${text}\n`);
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return cell.toLocaleString('en-US');
  return cell.toLocaleString('en-US', { maximumFractionDigits: cell >= 100 ? 0 : cell >= 10 ? 1 : 2 });
}
