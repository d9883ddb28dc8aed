import { parseArgs } from 'node:util';
import { described } from './finding.ts';
import { type FuzzOptions, type FuzzResult, fuzz } from './fuzz.ts';
import { startTarget } from './target.ts';

/**
 * `npm run fuzz [-- --seed N --seconds S --findings N --campaign NAME]`: until Ctrl-C without a limit. The
 * exit code is 1 if something was found.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string' },
    findings: { type: 'string' },
    campaign: { type: 'string' },
  },
});
const options: FuzzOptions = {
  seed: Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)),
  seconds: Number(values.seconds ?? Number.POSITIVE_INFINITY),
  maxFindings: Number(values.findings ?? Number.POSITIVE_INFINITY),
  ...(values.campaign !== undefined && { campaign: values.campaign }),
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

function report({ requests, seconds, findings, statuses }: FuzzResult): void {
  const byClass = new Map<string, number>();
  for (const [operation, counts] of [...statuses].sort()) {
    const sorted = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(operation.padEnd(60), sorted.join(', '));
    for (const [status, count] of counts) {
      const name = status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
      byClass.set(name, (byClass.get(name) ?? 0) + count);
    }
  }
  const shares = [...byClass]
    .sort()
    .map(([name, count]) => `${name} ${Math.round((100 * count) / requests)} %`);
  console.log(`${requests} requests, ${(requests / seconds).toFixed(1)} a second: ${shares.join(', ')}`);
  console.log(`${findings.length} findings`);
}
