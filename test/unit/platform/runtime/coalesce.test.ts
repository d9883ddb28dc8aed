import { describe, expect, it } from 'vitest';
import { coalesceReads } from '#shared/platform/runtime/coalesce.ts';

/** A source whose reads end when the test says so. */
function slowSource() {
  let value = 0;
  const reads: (() => void)[] = [];
  const read = coalesceReads(() => {
    const asOfNow = value;
    return new Promise<number>((resolve) => reads.push(() => resolve(asOfNow)));
  });
  const settle = async () => {
    for (let i = 0; i < reads.length; i++) {
      reads[i]?.();
      await new Promise(setImmediate);
    }
  };
  return { read, reads, settle, write: (to: number) => (value = to) };
}

describe('coalesceReads', () => {
  it('serves any number of callers that ask during a read with one more read', async () => {
    const { read, reads, settle } = slowSource();
    const answers = Promise.all(Array.from({ length: 50 }, () => read('key')));
    await settle();
    await answers;
    expect(reads).toHaveLength(2);
  });

  it('never gives a caller a value from before it asked', async () => {
    const { read, settle, write } = slowSource();
    const early = read('key');
    write(1);
    const late = read('key');
    await settle();
    expect([await early, await late]).toEqual([0, 1]);
  });

  it('keeps keys apart', async () => {
    const { read, reads } = slowSource();
    void read('a');
    void read('b');
    expect(reads).toHaveLength(2);
  });

  it('reads again after a failure, for those who waited as well', async () => {
    let calls = 0;
    const read = coalesceReads(async () => {
      await new Promise(setImmediate);
      if (++calls === 1) throw new Error('down');
      return 'up';
    });
    const [first, second] = await Promise.allSettled([read('key'), read('key')]);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'up' }]);
  });
});
