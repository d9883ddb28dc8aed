import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** What the next file of a process would find. */
const KEPT = [
  "vi.mock('a', () => ({}));",
  "vi.mock(import('a'), { spy: true });",
  "vi.unmock('a');",
  "vi.doMock('a');",
  'vi.resetModules();',
  "vi.stubGlobal('location', {});",
  "vi.stubEnv('AWS_ENDPOINT_URL_SQS', origin);",
  "process.env['AWS_ENDPOINT_URL'] = origin;",
  'Object.assign(process.env, { A: 1, AWS_ENDPOINT_URL_SQS: origin });',
  'lossyEngineOfFile();',
];
/** In the project `integration`, a setup undoes it. */
const KEPT_BY_UNIT = [
  "process.env['TABLE_NAME'] = 'table';",
  "process.env.TABLE_NAME = 'table';",
  "Object.assign(process.env, { TABLE_NAME: 'table' });",
];
const UNDONE = ["vi.stubEnv('TABLE_NAME', 'table');", "vi.spyOn(log, 'info');", 'vi.useFakeTimers();'];

interface Config {
  overrides: { plugins?: string[] }[];
}

/** The lines that the plugins of biome.json reject in a file of this name. */
function rejectedIn(file: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-isolation-'));
  try {
    const { overrides }: Config = JSON.parse(readFileSync('biome.json', 'utf8'));
    const plugged = overrides.flatMap(({ plugins, ...rest }) =>
      plugins ? [{ ...rest, plugins: plugins.map((plugin) => resolve(plugin)) }] : [],
    );
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ overrides: plugged }));
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
    const args = ['lint', '--only=plugin', '--max-diagnostics=none', '--reporter=json', file];
    const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { location: { start: { line: number } } }[];
    };
    return diagnostics.map(({ location }) => lines[location.start.line - 1] ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('the linter rejects what would outlive a test file, unless its name is *.isolated.test.ts', () => {
  const lines = [...KEPT, ...KEPT_BY_UNIT, ...UNDONE];
  expect(rejectedIn('test/unit/links/some.test.ts', lines)).toEqual([...KEPT, ...KEPT_BY_UNIT]);
  expect(rejectedIn('test/integration/links/some.test.ts', lines)).toEqual(KEPT);
  expect(rejectedIn('test/unit/links/some.isolated.test.ts', lines)).toEqual([]);
});
