import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { changedFiles, endToEndTestsOf, integrationFoldersOf } from './changed.ts';

// `npm run test:changed [base]`: lint, types, and the tests that concern what has changed since a commit,
// or is not committed yet.
const base = process.argv[2] ?? 'HEAD';
const changed = changedFiles(base);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
  process.exit();
}

const run = (program: string, ...options: string[]) => {
  const { status } = spawnSync(program, options, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
const vitest = (...options: string[]) => run('vitest', 'run', '--passWithNoTests', ...options);

run(process.execPath, 'infra/build/check.ts');
vitest('--project', 'unit*', 'test/unit/architecture');
vitest(
  '--project',
  'unit*',
  '--project',
  'integration*',
  '--project',
  'local-aws',
  `--changed=${base}`,
  'test/unit',
  'infra/local-aws/test',
  ...integrationFoldersOf(changed),
);
if (changed.some((file) => /^(?:infra|functions\/routes|test\/infra|test\/support\/templates)\//.test(file)))
  vitest('--project', 'infra', `--changed=${base}`);
const endToEnd = endToEndTestsOf(changed, globSync('test/e2e/**/*.test.ts'));
if (endToEnd.length > 0) vitest('--project', 'e2e', ...endToEnd);
