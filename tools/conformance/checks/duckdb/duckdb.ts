import { join } from 'node:path';
import type { Check } from '../../support/check.ts';
import { npmTools } from '../../support/tools.ts';

const DUCKDB = '1.5.6-r.1';
const COMPARE = 'tools/conformance/checks/duckdb/compare.ts';

export const duckdb: Check = {
  name: 'duckdb',
  tool: `DuckDB ${DUCKDB}`,
  shows: 'the queries of the guide find the figures of reports in the files of folded days',
  async run(context) {
    const commands = await npmTools(context, [`@duckdb/node-api@${DUCKDB}`]);
    // Apart, because it points the functions of its process to emulators.
    const { stdout } = await context.exec(process.execPath, [
      COMPARE,
      context.scratch,
      join(commands, '../@duckdb/node-api/lib/index.js'),
    ]);
    const { checked, differences } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    return { checked, unit: 'figures', differences };
  },
};
