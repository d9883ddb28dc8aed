/** What a stream can show. */
export interface Terminal {
  isTty: boolean;
  hasColor: boolean;
  /** Can show more than ASCII. */
  hasUnicode: boolean;
  columns: number;
}

/** The parts of a stream and of a process that decide. */
interface Stream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

interface Surroundings {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
}

/** Columns of what is no terminal, such as a file. */
const WIDE = 120;

/** NO_COLOR and FORCE_COLOR as https://no-color.org has them; UTF-8 as the locale says. */
export function terminalOf(stream: Stream, { env, platform }: Surroundings): Terminal {
  const isTty = stream.isTTY === true;
  const isForced = Boolean(env['FORCE_COLOR']) && env['FORCE_COLOR'] !== '0';
  const isPlain = Boolean(env['NO_COLOR']) || (env['TERM'] === 'dumb' && !isForced);
  return {
    isTty,
    hasColor: !isPlain && (isTty || isForced),
    hasUnicode: hasUnicode(env, platform),
    columns: widthOf(stream, env),
  };
}

function hasUnicode(env: Surroundings['env'], platform: NodeJS.Platform): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'];
  if (locale) return /utf-?8/i.test(locale);
  // Terminals of Windows set no locale, and those of macOS need not.
  return platform === 'darwin' || (platform === 'win32' && Boolean(env['WT_SESSION']));
}

function widthOf({ columns }: Stream, env: Surroundings['env']): number {
  const said = columns || Number(env['COLUMNS']);
  return Number.isInteger(said) && said > 0 ? Math.max(20, said) : WIDE;
}

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof CODES;

export function styled(text: string, style: Style, { hasColor }: Pick<Terminal, 'hasColor'>): string {
  const [on, off] = CODES[style];
  return hasColor && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}
