import { parseArgs } from 'node:util';
import { described, fuzz } from './fuzz.ts';
import { startTarget } from './target.ts';

/** `npm run fuzz [-- --seed N --seconds S --findings N]`: until Ctrl-C without a limit. Exit code 1 if something was found. */

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string' }, findings: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const target = await startTarget();
const end = async (code: number) => {
  await target.stop();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
console.log(`Fuzzing ${target.origin} with seed ${seed}`);
const { requests, findings, statuses } = await fuzz(target, {
  seed,
  ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
  maxFindings: Number(values.findings ?? (values.seconds === undefined ? Number.POSITIVE_INFINITY : 10)),
  onFinding: (finding) => console.log(`\n${described(finding)}`),
});
for (const [operation, counts] of [...statuses].sort()) {
  console.log(
    operation.padEnd(60),
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
}
console.log(`${requests} requests, ${findings.length} findings`);
await end(findings.length > 0 ? 1 : 0);
