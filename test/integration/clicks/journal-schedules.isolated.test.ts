import { beforeEach, describe, it, vi } from 'vitest';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { engineTable } from '#test/support/emulators/engine-table.ts';
import { playSchedule } from '#test/support/emulators/journal-schedule.ts';
import { journalSeeds } from '#test/support/emulators/small-journal.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/clicks/journal/journal-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/journal/journal-limits.ts')>()),
  ...(await import('#test/support/emulators/small-journal.ts')).SMALL_JOURNAL,
}));
// What waits would look as if it had stopped for good.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

tableOfFile();
beforeEach(() => void captureLog());

/**
 * Few: the unit test of the same name plays hundreds on a simulated table.
 * `npm run conformance -- dynamodb` plays more.
 */
const { first, last } = journalSeeds('1-8');
/** One schedule takes some hundred calls. */
const SECONDS_A_SEED = 20;

describe('the click journal', () => {
  it(
    `counts each click once in a table of the engine (seeds ${first} to ${last})`,
    async () => {
      const table = engineTable();
      for (let seed = first; seed <= last; seed++) await playSchedule(seed, { table });
    },
    (last - first + 1) * SECONDS_A_SEED * 1000,
  );
});
