import { CHECKS } from './checks.ts';
import { runChecks } from './support/run-checks.ts';

/**
 * `npm run conformance`: all checks; `npm run conformance -- templates api`: these; `-- --list`: what there
 * is. Exits with 1 if something differed or a check failed, with 2 for wrong usage. A check whose tool is
 * missing is not run, which is no difference, but fails with `--strict`.
 */

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupted.abort());

process.exitCode = await runChecks(CHECKS, process.argv.slice(2), {
  signal: interrupted.signal,
  console: {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
  },
});
