import { parseArgs } from 'node:util';
import type { Check } from './check.ts';
import { logOf, type Outcome, runCheck } from './run-check.ts';

const MAX_SHOWN = 20;

interface Console {
  out(text: string): void;
  error(text: string): void;
}

/** Runs the checks that the arguments name, or all; returns the exit code. */
export async function runChecks(
  checks: readonly Check[],
  args: readonly string[],
  { signal, console }: { signal: AbortSignal; console: Console },
): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) {
    console.error(`There is no check "${unknown}". Checks: ${checks.map(({ name }) => name).join(', ')}\n`);
    return 2;
  }
  if (values.list) {
    for (const { name, tool, shows } of checks) console.out(`${name.padEnd(10)} ${shows} (${tool})\n`);
    return 0;
  }
  let code = 0;
  for (const check of checks) {
    if (positionals.length > 0 && !positionals.includes(check.name)) continue;
    if (signal.aborted) break;
    const isGood = await report(check, { signal, console, isStrict: values.strict });
    if (!isGood) code = 1;
  }
  return signal.aborted ? 130 : code;
}

async function report(
  check: Check,
  { signal, console, isStrict }: { signal: AbortSignal; console: Console; isStrict: boolean },
): Promise<boolean> {
  let outcome: Outcome;
  try {
    outcome = await runCheck(check, signal);
  } catch (error) {
    if (signal.aborted) return false;
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    console.out(`${check.name}: failed: ${reason} (log: ${logOf(check)})\n`);
    return false;
  }
  if (outcome.state === 'not run') {
    console.out(`${check.name}: not run: ${outcome.reason}\n`);
    return !isStrict;
  }
  const { checked, unit, differences, seconds } = outcome;
  console.out(
    `${check.name}: ${checked} checked, ${differences.length} differ (${unit}, ${check.tool}, ${seconds} ` +
      's)\n',
  );
  for (const difference of differences.slice(0, MAX_SHOWN)) console.out(`  ${difference}\n`);
  if (differences.length > MAX_SHOWN)
    console.out(`  and ${differences.length - MAX_SHOWN} more: ${logOf(check)}\n`);
  return differences.length === 0;
}
