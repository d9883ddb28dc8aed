import type { Measured } from './redirect-process.ts';
import { runRedirect } from './redirect-run.ts';
import { median, type PartResult, printTable, round } from './report.ts';
import { startServiceStub } from './service-stub.ts';

const ROUNDS = 3;
const WARM_UPS = 500;
const CALLS = 2000;
const COMPARED = ['signpost', 'stock SDK'] as const;

/** CPU time of one warm redirect, on the lean client and on the stock SDK. */
export async function warmCpu(): Promise<PartResult> {
  const stub = await startServiceStub('https');
  const runs: Record<(typeof COMPARED)[number], Measured[]> = { signpost: [], 'stock SDK': [] };
  for (let i = 0; i < ROUNDS; i++) {
    for (const variant of COMPARED) {
      runs[variant].push(await runRedirect(variant, stub, { warmUps: WARM_UPS, calls: CALLS }));
    }
  }
  const figures = COMPARED.map((variant) => ({
    variant,
    cpuMicroseconds: round(median(runs[variant].map((run) => run.warmCpuMicroseconds)), 1),
    wallMicroseconds: round(median(runs[variant].map((run) => run.warmMicroseconds)), 1),
  }));
  const stock = figures[1]?.cpuMicroseconds ?? Number.NaN;
  printTable(
    `Warm redirect over https: medians of ${ROUNDS} processes with ${CALLS} calls each, one after another`,
    ['handler', 'CPU µs', 'wall µs', 'CPU of stock'],
    figures.map(({ variant, cpuMicroseconds, wallMicroseconds }) => [
      variant,
      cpuMicroseconds,
      wallMicroseconds,
      `${Math.round((cpuMicroseconds / stock) * 100)} %`,
    ]),
  );
  return { figures, targets: [] };
}
