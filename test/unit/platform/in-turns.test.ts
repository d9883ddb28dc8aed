import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurns, TURN_MS } from '#shared/platform/runtime/in-turns.ts';

afterEach(() => vi.restoreAllMocks());

/** Runs jobs of so many units, each of which takes a quarter of a turn; which ones worked, in order. */
async function run(work: Readonly<Record<string, number>>, pages: string[][], runMs = Number.MAX_VALUE) {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const left = { ...work };
  const turns: string[] = [];
  const found = (async function* () {
    yield* pages;
  })();
  const finished = await inTurns(found, {
    concurrency: 1,
    isOver: () => time >= runMs,
    takeTurn: async (job, isTurnOver) => {
      turns.push(job);
      while (left[job] !== 0 && !isTurnOver()) {
        time += TURN_MS / 4;
        left[job] = (left[job] ?? 0) - 1;
      }
      return left[job] !== 0;
    },
  });
  return { turns: turns.join(' '), left, finished };
}

describe('inTurns', () => {
  it('gives each job a turn before one has its second', async () => {
    const done = await run({ big: 9, one: 1, two: 6 }, [['big', 'one'], [], ['two']]);
    expect(done).toEqual({
      turns: 'big one two big two big',
      left: { big: 0, one: 0, two: 0 },
      finished: true,
    });
  });

  it('ends in the middle of a turn when the time of the run is used up', async () => {
    const done = await run({ big: 9, one: 1 }, [['big', 'one']], TURN_MS / 2);
    expect(done).toEqual({ turns: 'big', left: { big: 7, one: 1 }, finished: false });
  });

  it('has finished if the last job is done when the time is used up', async () => {
    expect((await run({ a: 4, b: 1 }, [['b', 'a']], 1.25 * TURN_MS)).finished).toBe(true);
    expect((await run({ a: 5, b: 1 }, [['b', 'a']], 1.25 * TURN_MS)).finished).toBe(false);
    expect((await run({}, [])).finished).toBe(true);
  });

  it('runs several jobs at the same time', async () => {
    let running = 0;
    let most = 0;
    const found = (async function* () {
      yield ['a', 'b', 'c', 'd', 'e'];
    })();
    const takeTurn = async () => {
      most = Math.max(most, ++running);
      await null;
      running--;
      return false;
    };
    expect(await inTurns(found, { concurrency: 2, isOver: () => false, takeTurn })).toBe(true);
    expect(most).toBe(2);
  });
});
