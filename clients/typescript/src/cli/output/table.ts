import { styled, type Terminal } from '@signpost/command-line/terminal.ts';
import stringWidth from 'string-width';
import { clean, padEnd, padStart, truncate } from './text.ts';

export interface Column {
  title: string;
  align?: 'right';
  /** Truncated first when the terminal is too narrow. */
  shrinks?: true;
  /** Never below this. */
  min?: number;
}

const GAP = 2;
const MIN_WIDTH = 8;

/**
 * A table without borders. On a terminal, columns that may shrink do until it fits;
 * elsewhere nothing is truncated.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string[] {
  const cells = rows.map((row) => columns.map((_, i) => clean(row[i] ?? '')));
  const widths = columns.map(({ title }, i) =>
    Math.max(stringWidth(title), ...cells.map((row) => stringWidth(row[i] ?? ''))),
  );
  if (terminal.isTty) shrink(columns, widths, terminal.columns);
  const ellipsis = terminal.hasUnicode ? '…' : '...';
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        const text = truncate(cell, width, ellipsis);
        return columns[i]?.align === 'right' ? padStart(text, width) : padEnd(text, width);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  const head = lineOf(columns.map(({ title }) => title.toUpperCase()));
  return [styled(head, 'dim', terminal), ...cells.map(lineOf)];
}

function shrink(columns: readonly Column[], widths: number[], available: number): void {
  const total = () => widths.reduce((sum, width) => sum + width + GAP, -GAP);
  while (total() > available) {
    let widest = -1;
    for (const [i, { shrinks, min = MIN_WIDTH }] of columns.entries()) {
      const width = widths[i] ?? 0;
      if (shrinks && width > min && width > (widths[widest] ?? 0)) widest = i;
    }
    if (widest < 0) return;
    widths[widest] = (widths[widest] as number) - 1;
  }
}
