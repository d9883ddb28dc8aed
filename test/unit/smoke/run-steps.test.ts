import { ApiError } from '@signpost/client';
import { describe, expect, it } from 'vitest';
import { Exchanges } from '#infra/smoke/exchange.ts';
import { runSteps, type Step } from '#infra/smoke/run-steps.ts';

async function run(steps: Step[], signal = new AbortController().signal) {
  const lines: string[] = [];
  const outcome = await runSteps(steps, {
    exchanges: new Exchanges(),
    signal,
    print: (line) => lines.push(line.trim()),
  });
  return { ...outcome, lines };
}

describe('the steps of a smoke test', () => {
  it('delete what they left, the newest first, also after a failure', async () => {
    const deleted: string[] = [];
    const make = (what: string): Step => ({
      what,
      run: async ({ undo }) => {
        undo(what, async () => deleted.push(what));
        if (what === 'c') throw new Error('It broke');
        return 'made';
      },
    });
    const { failures, left, lines } = await run([make('a'), make('b'), make('c'), make('d')]);
    expect(deleted).toEqual(['d', 'c', 'b', 'a']);
    expect([failures, left]).toEqual([1, []]);
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['ok', 'a'],
      ['ok', 'b'],
      ['fails', 'c'],
      [expect.stringMatching(/^likely cause: /)],
      ['ok', 'd'],
    ]);
  });

  it('leave alone what they have deleted themselves', async () => {
    let calls = 0;
    await run([
      {
        what: 'a',
        run: async ({ undo }) => {
          undo('a', async () => calls++)();
          return 'deleted';
        },
      },
    ]);
    expect(calls).toBe(0);
  });

  it('name what could not be deleted, unless it is gone', async () => {
    const gone = new ApiError('Not found.', { status: 404, code: 'NOT_FOUND' });
    const { left } = await run([
      {
        what: 'a',
        run: async ({ undo }) => {
          undo('gone', () => Promise.reject(gone));
          undo('kept', () => Promise.reject(new Error('Refused')));
          undo('deleted', async () => {});
          return '';
        },
      },
    ]);
    expect(left).toEqual(['kept']);
  });

  it('are not tried without what they need, nor those that need them', async () => {
    const fine = async () => 'fine';
    const { failures, lines } = await run([
      { what: 'a', run: () => Promise.reject(new Error('It broke')) },
      { what: 'b', needs: ['a'], run: fine },
      { what: 'c', needs: ['b'], run: fine },
      { what: 'd', run: fine },
    ]);
    expect(failures).toBe(1);
    expect(lines.filter((line) => line.startsWith('not tried'))).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/^ok +d/);
  });

  it('end after the one in progress when they are interrupted, and clean up', async () => {
    const controller = new AbortController();
    const done: string[] = [];
    const { interrupted, failures } = await run(
      [
        {
          what: 'a',
          run: async ({ undo }) => {
            undo('a', async () => done.push('deleted a'));
            controller.abort();
            done.push('finished a');
            return '';
          },
        },
        { what: 'b', run: async () => String(done.push('ran b')) },
      ],
      controller.signal,
    );
    expect(done).toEqual(['finished a', 'deleted a']);
    expect([interrupted, failures]).toEqual([true, 0]);
  });
});
