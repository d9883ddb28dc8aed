import { CHECKS } from './checks.ts';
import { runChecks } from './support/run-checks.ts';

/**
 * `npm run conformance`: all checks; `npm run conformance -- templates api`: these; `-- --list`: what there
 * is. Exits with 1 if something differed or a check failed, with 2 for wrong usage. A check whose tool is
 * missing is not run, which is no difference, but fails with `--strict`.
 */

// For environments that leave their region to the shell. Checks load what they need when they run.
process.env['CDK_DEFAULT_REGION'] ??= 'us-east-1';

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
