import { existsSync, rmSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { type Check, NotRun } from '#tools/conformance/support/check.ts';
import { runChecks } from '#tools/conformance/support/run-checks.ts';

const aCheck = (name: string, run: Check['run']): Check => ({ name, tool: 'a tool 1.0', shows: 'it', run });

let pid = 0;
let scratch = '';
const CHECKS = [
  aCheck('unit-fine', async () => ({ checked: 3, unit: 'things', differences: [] })),
  aCheck('unit-differing', async () => ({ checked: 3, unit: 'things', differences: ['one is red'] })),
  aCheck('unit-missing', async () => {
    throw new NotRun('install Java');
  }),
  aCheck('unit-throwing', async (context) => {
    scratch = context.scratch;
    const child = context.start('sh', ['-c', 'sleep 1000 & echo child $!; wait']);
    await child.ready(/child \d+/);
    pid = Number(/child (\d+)/.exec(child.output())?.[1]);
    throw new Error('broken');
  }),
];

afterAll(() => {
  for (const { name } of CHECKS) rmSync(`.conformance/${name}`, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const texts: string[] = [];
  const console = { out: (text: string) => void texts.push(text), error: () => {} };
  const code = await runChecks(CHECKS, args, { signal: new AbortController().signal, console });
  return { code, out: texts.join('') };
}

it('npm run conformance fails if a check finds something, throws, or cannot run with --strict', async () => {
  expect((await run('unit-fine')).code).toBe(0);
  expect((await run('unit-differing')).code).toBe(1);
  expect((await run('unit-throwing')).code).toBe(1);
  expect((await run('unit-missing')).code).toBe(0);
  expect((await run('--strict', 'unit-missing')).code).toBe(1);
  expect((await run('unit-fine', 'unknown')).code).toBe(2);
});

it('npm run conformance goes on after a check that failed, and lists what differs', async () => {
  expect((await run()).out.split('\n')).toEqual([
    expect.stringMatching(/^unit-fine: 3 checked, 0 differ/),
    expect.stringMatching(/^unit-differing: 3 checked, 1 differ/),
    '  one is red',
    'unit-missing: not run: install Java',
    'unit-throwing: failed: broken (log: .conformance/unit-throwing/last.log)',
    '',
  ]);
});

it('a check that throws leaves no process and no folder behind', async () => {
  await run('unit-throwing');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  expect(existsSync(scratch)).toBe(false);
});
