import { redirectBundles, VARIANTS, type Variant } from './redirect-bundles.ts';
import type { Measured } from './redirect-process.ts';
import { runRedirect } from './redirect-run.ts';
import { atMost, median, type PartResult, printNote, printTable, round } from './report.ts';
import { startServiceStub } from './service-stub.ts';

const RUNS = 15;

/** Import and first answer of the redirect in fresh processes, beside an empty handler and the stock SDK. */
export async function coldStart(): Promise<PartResult> {
  const { kilobytes } = await redirectBundles();
  const figures: Record<string, object> = {};
  const targets: PartResult['targets'] = [];
  // TLS is what AWS is reached by; plain HTTP shows how much of the difference is TLS, and what a local run has.
  for (const protocol of ['https', 'http'] as const) {
    const runs = await measure(protocol);
    const stock = sum(runs, 'stock SDK');
    const summary = VARIANTS.map((variant) => {
      const of = (field: keyof Measured) => round(median(runs[variant].map((run) => run[field])), 2);
      return {
        variant,
        importMs: of('importMs'),
        firstCallMs: of('firstCallMs'),
        sumMs: round(sum(runs, variant), 2),
        cpuMs: of('coldCpuMs'),
        ofStock: round(sum(runs, variant) / stock, 3),
        bundleKb: kilobytes[variant],
      };
    });
    figures[protocol] = summary;
    printTable(
      `Cold start of the redirect over ${protocol}: medians of ${RUNS} fresh processes each`,
      ['handler', 'import ms', 'first call ms', 'sum ms', 'CPU ms', 'of stock', 'bundle KB'],
      summary.map(({ variant, importMs, firstCallMs, sumMs, cpuMs, ofStock, bundleKb }) => [
        variant,
        importMs,
        firstCallMs,
        sumMs,
        cpuMs,
        `${Math.round(ofStock * 100)} %`,
        bundleKb,
      ]),
    );
    const name = `cold start over ${protocol}, share of the stock SDK's`;
    targets.push(atMost(name, sum(runs, 'signpost') / stock, 0.5));
  }
  printNote('The first call is one GetItem and one SendMessage to a stand-in on this machine.');
  return { figures, targets };
}

type Runs = Record<Variant, Measured[]>;

async function measure(protocol: 'https' | 'http'): Promise<Runs> {
  const stub = await startServiceStub(protocol);
  const runs: Runs = { empty: [], signpost: [], 'stock SDK': [] };
  // The first round only brings the files into the system's cache.
  for (let round = 0; round <= RUNS; round++) {
    for (const variant of VARIANTS) {
      const measured = await runRedirect(variant, stub);
      if (round > 0) runs[variant].push(measured);
    }
  }
  return runs;
}

function sum(runs: Runs, variant: Variant): number {
  return median(runs[variant].map(({ importMs, firstCallMs }) => importMs + firstCallMs));
}
