import { saveMeasured } from '#infra/cost/measured.ts';
import type { Measured } from './function-process.ts';
import { runFunction } from './function-run.ts';
import { atMost, median, type PartResult, printTable, round } from './report.ts';
import { PATH_OF, startServiceStub } from './service-stub.ts';
import { isSmallest, sized } from './size.ts';

const ROUNDS = sized(5, 1);
const WARM_UPS = sized(500, 1);
const CALLS = sized(2000, 2);
const COMPARED = ['redirect', 'redirect with a click ID', 'stock SDK', 'landing page'] as const;
const TRACKED = 'redirect with a click ID';

/**
 * CPU time of one warm call: of the redirect on the lean client and on the stock SDK, and of a landing page.
 */
export async function warmCpu(): Promise<PartResult> {
  const stub = await startServiceStub('https');
  const runs: Record<(typeof COMPARED)[number], Measured[]> = {
    redirect: [],
    [TRACKED]: [],
    'stock SDK': [],
    'landing page': [],
  };
  for (let i = 0; i < ROUNDS; i++) {
    for (const variant of COMPARED) {
      const given = { warmUps: WARM_UPS, calls: CALLS };
      const run =
        variant === TRACKED
          ? runFunction('redirect', stub, { ...given, path: PATH_OF.tracked })
          : runFunction(variant, stub, given);
      runs[variant].push(await run);
    }
  }
  const cpuOf = (variant: (typeof COMPARED)[number]) =>
    median(runs[variant].map((run) => run.warmCpuMicroseconds));
  const figures = COMPARED.map((variant) => ({
    variant,
    cpuMicroseconds: round(cpuOf(variant), 1),
    wallMicroseconds: round(median(runs[variant].map((run) => run.warmMicroseconds)), 1),
    ofRedirect: round(cpuOf(variant) / cpuOf('redirect'), 2),
    logBytes: median(runs[variant].map((run) => run.logBytes)),
  }));
  printTable(
    `Warm calls over https: medians of ${ROUNDS} processes with ${CALLS} calls each, one after another`,
    ['handler', 'CPU µs', 'wall µs', 'CPU of redirect', 'log bytes'],
    figures.map(({ variant, cpuMicroseconds, wallMicroseconds, ofRedirect, logBytes }) => [
      variant,
      cpuMicroseconds,
      wallMicroseconds,
      `${Math.round(ofRedirect * 100)} %`,
      logBytes,
    ]),
  );
  const cpuMs = (variant: (typeof COMPARED)[number]) => round(cpuOf(variant) / 1000, 1);
  const logBytes = (variant: (typeof COMPARED)[number]) => median(runs[variant].map((run) => run.logBytes));
  if (!isSmallest)
    saveMeasured({
      cpuMs: { redirect: cpuMs('redirect'), page: cpuMs('landing page') },
      logBytes: { redirect: logBytes('redirect'), page: logBytes('landing page') },
    });
  return {
    figures,
    targets: [
      atMost("redirect with a click ID: warm CPU / the redirect's", cpuOf(TRACKED) / cpuOf('redirect'), 1.05),
      atMost("landing page: warm CPU / the redirect's", cpuOf('landing page') / cpuOf('redirect'), 2),
    ],
  };
}
