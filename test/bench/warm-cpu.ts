import type { Variant } from './redirect-bundles.ts';
import type { Measured } from './redirect-process.ts';
import { runRedirect } from './redirect-run.ts';
import { median, type PartResult, printTable, round } from './report.ts';
import { startServiceStub } from './service-stub.ts';

const ROUNDS = 3;
const WARM_UPS = 500;
const CALLS = 2000;

/** CPU time of one warm redirect, on the lean client and on the stock SDK. */
export async function warmCpu(): Promise<PartResult> {
  const figures: Record<string, object> = {};
  const rows: (string | number)[][] = [];
  for (const protocol of ['https', 'http'] as const) {
    const stub = await startServiceStub(protocol);
    const runs: Record<Exclude<Variant, 'empty'>, Measured[]> = { signpost: [], 'stock SDK': [] };
    for (let i = 0; i < ROUNDS; i++) {
      for (const variant of ['signpost', 'stock SDK'] as const) {
        runs[variant].push(await runRedirect(variant, stub, { warmUps: WARM_UPS, calls: CALLS }));
      }
    }
    const cpu = (variant: keyof typeof runs) => median(runs[variant].map((run) => run.warmCpuMicroseconds));
    const wall = (variant: keyof typeof runs) => median(runs[variant].map((run) => run.warmMicroseconds));
    const ratio = cpu('signpost') / cpu('stock SDK');
    for (const variant of ['signpost', 'stock SDK'] as const) {
      const share = `${Math.round((cpu(variant) / cpu('stock SDK')) * 100)} %`;
      rows.push([`${variant}, ${protocol}`, round(cpu(variant), 0), round(wall(variant), 0), share]);
    }
    figures[protocol] = {
      signpostCpuMicroseconds: round(cpu('signpost'), 1),
      stockCpuMicroseconds: round(cpu('stock SDK'), 1),
      ratio: round(ratio, 3),
    };
  }
  printTable(
    `Warm redirect: medians of ${ROUNDS} processes with ${CALLS.toLocaleString('en-US')} calls each, one after another`,
    ['handler', 'CPU µs', 'wall µs', 'CPU of stock'],
    rows,
  );
  return { figures, targets: [] };
}
