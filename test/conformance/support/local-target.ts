import { join } from 'node:path';
import { type StartedRun, startLocalRun } from '../../support/deployment/local-run.ts';
import type { CheckContext } from './check.ts';

export interface LocalTarget {
  origin: string;
  /** Of an account with the plan business: the other plans' rates would refuse most requests of a tool. */
  apiKey: string;
  /** What the local run has logged. */
  output(): string;
}

/** Nothing listens there: made-up domains must not reach the machine's DNS servers. */
const NO_DNS = '127.0.0.1:1';

/** A local run on free ports with its own data, and an account. Ends with the check. */
export async function startLocalTarget(context: CheckContext): Promise<LocalTarget> {
  const dataDir = join(context.scratch, 'data');
  const run: StartedRun = await startLocalRun(dataDir, 0, { WARM_FUNCTIONS: '80', DNS_RESOLVER: NO_DNS });
  context.atEnd(async () => {
    context.log(run.output());
    await run.stop();
  });
  const { stdout } = await context.exec(
    process.execPath,
    ['infra/admin/main.ts', 'owner', 'create', '--name', 'Conformance', '--plan', 'business'],
    { env: { DATA_DIR: dataDir } },
  );
  const { apiKey } = JSON.parse(stdout) as { apiKey: string };
  return { origin: run.origin, apiKey, output: run.output };
}
