import { parseArgs } from 'node:util';
import { CHECKS } from './checks.ts';
import type { Check } from './support/check.ts';
import { logOf, type Outcome, runCheck } from './support/run-check.ts';

/**
 * `npm run conformance`: all checks; `npm run conformance -- templates api`: these; `-- --list`: what there is. Exits with 1 if
 * something differed or a check failed, with 2 for wrong usage. A check whose tool is missing is not run, which is no difference,
 * but fails with `--strict`.
 */

const MAX_SHOWN = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
});

const unknown = positionals.find((name) => !CHECKS.some((check) => check.name === name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no check "${unknown}". Checks: ${CHECKS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

if (values.list) {
  for (const { name, tool, shows } of CHECKS) process.stdout.write(`${name.padEnd(10)} ${shows} (${tool})\n`);
  process.exit(0);
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupted.abort());

for (const check of CHECKS) {
  if (positionals.length > 0 && !positionals.includes(check.name)) continue;
  if (interrupted.signal.aborted) break;
  const isGood = await report(check);
  if (!isGood) process.exitCode = 1;
}
if (interrupted.signal.aborted) process.exitCode = 130;

async function report(check: Check): Promise<boolean> {
  let outcome: Outcome;
  try {
    outcome = await runCheck(check, interrupted.signal);
  } catch (error) {
    if (interrupted.signal.aborted) return false;
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    process.stdout.write(`${check.name}: failed: ${reason} (log: ${logOf(check)})\n`);
    return false;
  }
  if (outcome.state === 'not run') {
    process.stdout.write(`${check.name}: not run: ${outcome.reason}\n`);
    return !values.strict;
  }
  const { checked, unit, differences, seconds } = outcome;
  process.stdout.write(
    `${check.name}: ${checked} checked, ${differences.length} differ (${unit}, ${check.tool}, ${seconds} s)\n`,
  );
  for (const difference of differences.slice(0, MAX_SHOWN)) process.stdout.write(`  ${difference}\n`);
  if (differences.length > MAX_SHOWN)
    process.stdout.write(`  and ${differences.length - MAX_SHOWN} more: ${logOf(check)}\n`);
  return differences.length === 0;
}
