import { parseArgs } from 'node:util';
import { described, type FuzzOptions, type FuzzResult, fuzz } from './fuzz.ts';
import { startTarget } from './target.ts';

/**
 * `npm run fuzz [-- --seed N --seconds S --findings N]`: until Ctrl-C without a limit. The exit code is 1 if something was
 * found.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string' }, findings: { type: 'string' } },
});
const options: FuzzOptions = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  seconds: Number(values.seconds ?? Number.POSITIVE_INFINITY),
  maxFindings: Number(values.findings ?? Number.POSITIVE_INFINITY),
  onFinding: (finding) => console.log(`\n${described(finding)}`),
};

const target = await startTarget();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void target.stop().finally(() => process.exit(130)));
}
try {
  console.log(`Fuzzing ${target.origin} with seed ${options.seed}`);
  const result = await fuzz(target, options);
  report(result);
  process.exitCode = result.findings.length > 0 ? 1 : 0;
} finally {
  await target.stop();
}

function report({ requests, findings, statuses }: FuzzResult): void {
  for (const [operation, counts] of [...statuses].sort()) {
    const sorted = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(operation.padEnd(60), sorted.join(', '));
  }
  console.log(`${requests} requests, ${findings.length} findings`);
}
