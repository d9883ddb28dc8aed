/** Modules of empty space on each side. */
const QUIET = 4;

/**
 * A matrix as text, two rows a line. Light modules are drawn, so that it can be scanned from the dark
 * background of most terminals. In ASCII, a module is two characters wide, one row a line.
 */
export function halfBlocks(
  size: number,
  isDark: (x: number, y: number) => boolean,
  hasUnicode: boolean,
): string[] {
  const isLight = (x: number, y: number): boolean => {
    const isInside = x >= 0 && y >= 0 && x < size && y < size;
    return !isInside || !isDark(x, y);
  };
  const from = -QUIET;
  const to = size + QUIET;
  const lines: string[] = [];
  for (let y = from; y < to; y += hasUnicode ? 2 : 1) {
    let line = '';
    for (let x = from; x < to; x++) {
      if (!hasUnicode) line += isLight(x, y) ? '##' : '  ';
      // A row below the last one is background, not code.
      else line += ' ▄▀█'[(isLight(x, y) ? 2 : 0) + (y + 1 < to && isLight(x, y + 1) ? 1 : 0)];
    }
    lines.push(line);
  }
  return lines;
}
