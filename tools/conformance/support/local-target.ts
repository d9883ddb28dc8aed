import type { CheckContext } from './check.ts';
import { startProduct } from './product.ts';

export interface LocalTarget {
  origin: string;
  /**
   * Key of an account on the business plan: other plans' rate limits would refuse most requests of a tool.
   */
  apiKey: string;
  /** What the local run has logged. */
  output(): string;
}

/** Nothing listens there: made-up domains must not reach the machine's DNS servers. */
const NO_DNS = '127.0.0.1:1';

/** A local run for tools that call every operation. Ends with the check. */
export async function startLocalTarget(context: CheckContext): Promise<LocalTarget> {
  const { dataDir, origin, output } = await startProduct(context, {
    WARM_FUNCTIONS: '80',
    DNS_RESOLVER: NO_DNS,
  });
  const { stdout } = await context.exec(
    process.execPath,
    ['infra/admin/main.ts', 'owner', 'create', '--name', 'Conformance', '--plan', 'business'],
    { env: { DATA_DIR: dataDir } },
  );
  const { apiKey } = JSON.parse(stdout) as { apiKey: string };
  return { origin, apiKey, output };
}
