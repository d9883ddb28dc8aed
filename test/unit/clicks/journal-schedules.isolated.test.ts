import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playSchedule, type Sabotage } from '#test/support/emulators/journal-schedule.ts';
import type { Item, TableCall } from '#test/support/emulators/simulated-table.ts';
import { journalSeeds } from '#test/support/emulators/small-journal.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('#shared/clicks/journal/journal-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/journal/journal-limits.ts')>()),
  ...(await import('#test/support/emulators/small-journal.ts')).SMALL_JOURNAL,
}));
// What waits would look as if it had stopped for good.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

beforeEach(() => void captureLog());

const { first: FIRST, last: LAST } = journalSeeds(exhaustively('1-400', '1-50'));
/** A bug in the code must be detected within this many schedules. */
const PATIENCE = 500;

const sortKey = ({ input }: TableCall): string => input.Item?.sk ?? input.Key?.sk ?? '';
const isPut = (of: string) => (call: TableCall) =>
  call.command === 'PutItemCommand' && sortKey(call).startsWith(of);
const isUpdate = (attribute: string) => (call: TableCall) =>
  call.command === 'UpdateItemCommand' && call.input.UpdateExpression.includes(attribute);

/** Calls of some kind with another input. */
const sending =
  (concerns: (call: TableCall) => boolean, change: (input: TableCall['input']) => object): Sabotage =>
  (call, answer) =>
    answer(concerns(call) ? { ...call, input: { ...call.input, ...change(call.input) } } : call);

const unconditional = (concerns: (call: TableCall) => boolean): Sabotage =>
  sending(concerns, () => ({ ConditionExpression: undefined }));

const withValue = (concerns: (call: TableCall) => boolean, name: string, of: (value: number) => number) =>
  sending(concerns, ({ ExpressionAttributeValues: values }) => ({
    ExpressionAttributeValues: { ...values, [name]: of(values[name]) },
  }));

/** Each write of some kind, whatever its condition, and once more after the next one. */
const overtaken = (concerns: (call: TableCall) => boolean): Sabotage => {
  const write = unconditional(concerns);
  let before: TableCall | undefined;
  return (call, answer) => {
    const result = write(call, answer);
    if (!concerns(call)) return result;
    if (before) write(before, answer);
    before = call;
    return result;
  };
};

/** Items of some kind as they are read, with something changed. */
const reading =
  (of: string, change: Item): Sabotage =>
  (call, answer) => {
    const found = answer(call) as { Items?: Item[]; Responses?: Record<string, Item[]> };
    for (const item of [...(found.Items ?? []), ...Object.values(found.Responses ?? {}).flat()]) {
      if (String(item['sk']).startsWith(of)) Object.assign(item, change);
    }
    return found;
  };

const FAULTS: Record<string, Sabotage> = {
  'the head moves whatever its version is': unconditional(isUpdate('#tail')),
  'a segment replaces whatever stands there': unconditional(isPut('SEG#')),
  'a segment replaces one of the same version': sending(isPut('SEG#'), ({ ConditionExpression }) => ({
    ConditionExpression: `${ConditionExpression} OR #v = :v`,
  })),
  'a segment does not replace one that was given up': sending(isPut('SEG#'), () => ({
    ConditionExpression: 'attribute_not_exists(#v)',
  })),
  'rows seem newer than all segments': reading('HEAD', { upto: 0 }),
  'segments seem to begin later than they do': reading('SEG#', { before: 0 }),
  'days are replaced by what was put before them': overtaken(isPut('DAY#')),
  'a day claims to be written and is not': (call, answer) => (isPut('DAY#')(call) ? {} : answer(call)),
  'a mark claims to be written and is not': (call, answer) =>
    String(call.input.Key?.pk).startsWith('ACTIVITY#') ? {} : answer(call),
  'a day seems to include less than it does': reading('DAY#', { applied: -1 }),
  'segments count as rolled up that are not': withValue(isUpdate('rolled'), ':to', (to) => to + 1),
  'visitors are replaced by what was put before them': overtaken(isPut('VISITORS')),
  'shards are opened for clicks of the past': withValue(isUpdate('#shardsFrom'), ':shardsFrom', () => 0),
  'shards are opened whatever the version is': unconditional(isUpdate('#shardsFrom')),
};

describe('the click journal', () => {
  it(`counts each click once in any order of calls and faults (seeds ${FIRST} to ${LAST})`, async () => {
    for (let seed = FIRST; seed <= LAST; seed++) await playSchedule(seed);
  }, 600_000);

  it.each(Object.entries(FAULTS))(
    'is seen to fail when %s',
    async (_, sabotage) => {
      const schedules = async () => {
        for (let seed = 1; seed <= PATIENCE; seed++) await playSchedule(seed, { sabotage });
      };
      await expect(schedules()).rejects.toThrow(/^seed \d+: /);
    },
    120_000,
  );
});
