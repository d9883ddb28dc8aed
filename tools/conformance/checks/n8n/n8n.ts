import { join } from 'node:path';
import type { Check, CheckContext } from '../../support/check.ts';
import { npmTools } from '../../support/tools.ts';
import { judgeSource } from './source.ts';

const N8N = 'n8n@2.41.1';
const SCANNER = '@n8n/scan-community-package@0.32.0';
/** A plugin of the scanner refuses to be installed by npm, and works. */
const NO_SCRIPTS = { build: [] };
/** 1,100 packages. Drivers of other databases and queues, which would be compiled, are not built. */
const INSTALL = { build: ['sqlite3'], timeoutSeconds: 3600 };

export interface Verdict {
  what: string;
  /** What is wrong; empty: nothing. */
  wrong: string;
}

/** Runs what throws for a difference. */
export async function verdict(what: string, work: () => unknown): Promise<Verdict> {
  try {
    await work();
    return { what, wrong: '' };
  } catch (error) {
    return { what, wrong: (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 400) };
  }
}

export const n8n: Check = {
  name: 'n8n',
  tool: 'n8n 2.41.1, its types and its scanner of community packages 0.32.0',
  shows: 'n8n loads our nodes, and runs each operation and the trigger, with an API key and with OAuth 2',
  async run(context: CheckContext) {
    const bin = await npmTools(context, [N8N], INSTALL);
    const scanner = await npmTools(
      { ...context, cache: join(context.cache, 'scanner') },
      [SCANNER],
      NO_SCRIPTS,
    );
    const { runNodes } = await import('./run-nodes.ts');
    const verdicts = [...(await judgeSource(context, { bin, scanner })), ...(await runNodes(context, bin))];
    return {
      checked: verdicts.length,
      unit: 'verdicts',
      differences: verdicts.flatMap(({ what, wrong }) => (wrong === '' ? [] : [`${what}: ${wrong}`])),
    };
  },
};
