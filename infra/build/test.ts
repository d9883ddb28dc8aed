import { runBeside } from './beside.ts';
import { TEST_OPTIONS } from './test-options.ts';

// `npm test`: tests with these arguments, and lint and types while they wait for queues and pages.
process.exitCode = await runBeside(
  // Vitest's own process, too: it has the threads of isolated tests.
  [process.execPath, ...TEST_OPTIONS, 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  [process.execPath, 'infra/build/check.ts'],
  (text) => process.stdout.write(text),
);
