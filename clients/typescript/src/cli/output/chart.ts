import { styled, type Terminal } from '@signpost/command-line/terminal.ts';
import stringWidth from 'string-width';
import { clean, count, padEnd, padStart, truncate } from './text.ts';

export interface Bar {
  name: string;
  count: number;
}

const BLOCKS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const COLUMNS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

const MAX_BAR = 60;

/** Horizontal bars with names, counts and shares of `total`, as wide as the terminal allows. */
export function barLines(bars: readonly Bar[], total: number, terminal: Terminal): string[] {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const names = bars.map(({ name }) => clean(name));
  const nameWidth = Math.min(
    Math.max(...names.map((name) => stringWidth(name))),
    Math.floor(terminal.columns / 3),
  );
  const countWidth = Math.max(...bars.map((bar) => count(bar.count).length));
  const room = Math.max(4, Math.min(MAX_BAR, terminal.columns - nameWidth - countWidth - 10));
  return bars.map((bar, i) => {
    const name = padEnd(truncate(names[i] ?? '', nameWidth, terminal.hasUnicode ? '…' : '...'), nameWidth);
    const share = total === 0 ? '0%' : `${Math.round((bar.count / total) * 100)}%`;
    const drawn = padEnd(barOf((bar.count / most) * room, terminal), room);
    return (
      `${name}  ${styled(drawn, 'cyan', terminal)}  ${padStart(count(bar.count), countWidth)}  ` +
      `${share.padStart(4)}`
    );
  });
}

function barOf(length: number, { hasUnicode }: Terminal): string {
  if (!hasUnicode) return '#'.repeat(length > 0 ? Math.max(1, Math.round(length)) : 0);
  const eighths = length > 0 ? Math.max(1, Math.round(length * 8)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + BLOCKS[eighths % 8];
}

const HEIGHT = 8;

/**
 * Columns over time with a scale on the left and the first and last date below. More points than columns are
 * added up in groups of equal size, the last of which may be shorter.
 */
export function columnLines(
  points: readonly { date: string; count: number }[],
  terminal: Terminal,
): string[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const room = Math.max(8, terminal.columns - 10);
  const size = Math.ceil(points.length / room);
  const groups: number[] = [];
  for (const [i, point] of points.entries()) {
    const group = Math.floor(i / size);
    groups[group] = (groups[group] ?? 0) + point.count;
  }
  const wide = Math.max(1, Math.min(3, Math.floor(room / groups.length)));
  const most = Math.max(1, ...groups);
  const scaleWidth = Math.max(count(most).length, 1);
  const lines = Array.from({ length: HEIGHT }, (_, row) => {
    const floor = HEIGHT - 1 - row;
    const drawn = groups.map((value) => columnOf((value / most) * HEIGHT - floor, wide, terminal)).join('');
    const scale = row === 0 ? count(most) : row === HEIGHT - 1 ? '0' : '';
    const axis = terminal.hasUnicode ? '┤' : '|';
    return `${scale.padStart(scaleWidth)} ${axis}${styled(drawn.trimEnd(), 'cyan', terminal)}`;
  });
  const width = groups.length * wide;
  const gap = width - first.date.length - last.date.length;
  const dates = gap > 0 ? first.date + ' '.repeat(gap) + last.date : `${first.date} - ${last.date}`;
  return [...lines, `${' '.repeat(scaleWidth + 2)}${points.length === 1 ? first.date : dates}`];
}

/** A part of a column, one row high: `height` above 1 fills it, below 0 leaves it empty. */
function columnOf(height: number, wide: number, { hasUnicode }: Terminal): string {
  if (!hasUnicode) return (height > 0 ? '#' : ' ').repeat(wide);
  const eighths = Math.min(8, Math.max(height > 0 ? 1 : 0, Math.round(height * 8)));
  // A gap between columns, where there is room for it.
  return wide === 1 ? (COLUMNS[eighths] ?? ' ') : `${(COLUMNS[eighths] ?? ' ').repeat(wide - 1)} `;
}
