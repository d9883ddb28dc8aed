import { runBeside } from './beside.ts';

// `npm test`: tests with these arguments, and lint and types while they wait for queues and pages.
process.exitCode = await runBeside(
  ['vitest', 'run', ...process.argv.slice(2)],
  [process.execPath, 'infra/build/check.ts'],
  (text) => process.stdout.write(text),
);
