import { functionBundles, VARIANTS, type Variant } from './function-bundles.ts';
import type { Measured } from './function-process.ts';
import { runFunction } from './function-run.ts';
import { atMost, median, type PartResult, printNote, printTable, round } from './report.ts';
import { startServiceStub } from './service-stub.ts';

const RUNS = 15;

/**
 * Import and first response of redirect and landing page in fresh processes, compared with an empty
 * handler and the stock SDK.
 */
export async function coldStart(): Promise<PartResult> {
  const { kilobytes } = await functionBundles();
  const figures: Record<string, object> = {};
  const targets: PartResult['targets'] = [];
  // TLS is what AWS is reached by; plain HTTP shows how much of the difference is TLS,
  // and what a local run has.
  for (const protocol of ['https', 'http'] as const) {
    const runs = await measure(protocol);
    const [redirect, stock, page] = [
      sum(runs, 'redirect'),
      sum(runs, 'stock SDK'),
      sum(runs, 'landing page'),
    ];
    const summary = VARIANTS.map((variant) => {
      const of = (field: keyof Measured) => round(median(runs[variant].map((run) => run[field])), 2);
      return {
        variant,
        importMs: of('importMs'),
        firstCallMs: of('firstCallMs'),
        sumMs: round(sum(runs, variant), 2),
        cpuMs: of('coldCpuMs'),
        ofStock: round(sum(runs, variant) / stock, 3),
        ofRedirect: round(sum(runs, variant) / redirect, 3),
        bundleKb: kilobytes[variant],
      };
    });
    figures[protocol] = summary;
    printTable(
      `Cold start over ${protocol}: medians of ${RUNS} fresh processes each`,
      ['handler', 'import ms', 'first call ms', 'sum ms', 'CPU ms', 'of stock', 'of redirect', 'bundle KB'],
      summary.map(({ variant, importMs, firstCallMs, sumMs, cpuMs, ofStock, ofRedirect, bundleKb }) => [
        variant,
        importMs,
        firstCallMs,
        sumMs,
        cpuMs,
        percent(ofStock),
        percent(ofRedirect),
        bundleKb,
      ]),
    );
    targets.push(
      atMost(`redirect: cold start over ${protocol}, share of the stock SDK's`, redirect / stock, 0.5),
      atMost(`landing page: cold start over ${protocol} / the redirect's`, page / redirect, 1.3),
    );
  }
  printNote('The first call of a redirect is one GetItem and one SendMessage to a stand-in on this machine,');
  printNote("the stock SDK's likewise; the landing page, a profile with 20 links, is one GetItem.");
  return { figures, targets };
}

type Runs = Record<Variant, Measured[]>;

async function measure(protocol: 'https' | 'http'): Promise<Runs> {
  const stub = await startServiceStub(protocol);
  const runs: Runs = { empty: [], redirect: [], 'stock SDK': [], 'landing page': [] };
  // The first round only loads the files into the system's cache.
  for (let round = 0; round <= RUNS; round++) {
    for (const variant of VARIANTS) {
      const measured = await runFunction(variant, stub);
      if (round > 0) runs[variant].push(measured);
    }
  }
  return runs;
}

function sum(runs: Runs, variant: Variant): number {
  return median(runs[variant].map(({ importMs, firstCallMs }) => importMs + firstCallMs));
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
