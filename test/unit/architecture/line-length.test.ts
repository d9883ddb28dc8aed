import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MAX_COLUMNS = 110;

/** Lines with data that cannot be broken sensibly. */
const UNBREAKABLE = {
  url: /:\\?\/\\?\//,
  token: /\S{60}/,
  userAgent: /Mozilla\/\d/,
  regularExpression: /^\s*\/[^/*].*\/[a-z]*[,;]?$/,
  svgPath: /'[Mm]-?[\d.]+[-\d. a-zA-Z]+'/,
};

const isTooLong = (line: string): boolean =>
  [...line].length > MAX_COLUMNS && !Object.values(UNBREAKABLE).some((pattern) => pattern.test(line));

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx', '*.css'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));

it(`no line of code or comments is over ${MAX_COLUMNS} columns`, () => {
  expect(sources.length).toBeGreaterThan(0);
  const tooLong = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isTooLong(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(tooLong).toEqual([]);
});
