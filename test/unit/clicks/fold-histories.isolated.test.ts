import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playHistory } from '#test/support/emulators/fold-history.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';

const store = vi.hoisted(() => ({
  files: new Map<string, Uint8Array>(),
  directories: new Map<string, Uint8Array>(),
  before: async () => {},
  /** Whether visits are noted, as they are in months with many marks. */
  isNoting: false,
}));

vi.mock('#shared/clicks/folds/fold-file-store.ts', async (load) => {
  const original = await load<typeof import('#shared/clicks/folds/fold-file-store.ts')>();
  const keyOf = ({ ownerId, date, name }: { ownerId: string; date: string; name: string }, part: string) =>
    `${ownerId} ${date} ${name} ${part}`;
  return {
    ...original,
    putFoldFile: async (...[files, part, bytes]: Parameters<typeof original.putFoldFile>) => {
      await store.before();
      store.files.set(keyOf(files, part), bytes.slice());
    },
    getFoldFile: async (...[files, part, range]: Parameters<typeof original.getFoldFile>) => {
      await store.before();
      const bytes = store.files.get(keyOf(files, part));
      if (!bytes) throw new original.FoldGoneError(keyOf(files, part));
      return range ? bytes.slice(range.start, range.end) : bytes;
    },
    getDirectory: async (ownerId: string, name: string) => {
      const bytes = store.directories.get(`${ownerId} ${name}`);
      if (!bytes) throw new original.FoldGoneError(`${ownerId} ${name}`);
      return bytes;
    },
    putDirectory: async (ownerId: string, name: string, bytes: Uint8Array) => {
      await store.before();
      store.directories.set(`${ownerId} ${name}`, bytes.slice());
    },
    removeDirectory: async (ownerId: string, name: string) => {
      await store.before();
      store.directories.delete(`${ownerId} ${name}`);
    },
    removeFoldFiles: async (files: Parameters<typeof original.removeFoldFiles>[0]) => {
      await store.before();
      for (const part of ['rows', 'totals']) store.files.delete(keyOf(files, part));
    },
  };
});
vi.mock('#shared/clicks/folds/fold-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/folds/fold-limits.ts')>()),
  GROUP_ROWS: 9,
  UNPACKED_ROWS: 3,
  MIN_FOLD_TARGETS: 0,
  INLINE_UNITS: 2,
  MAX_APART: 2,
  INLINE_CONVERSION_UNITS: 2,
  // A page of marks.
  MARK_UNITS: 0,
  get NOTED_UNITS() {
    return store.isNoting ? 0 : Number.POSITIVE_INFINITY;
  },
}));
vi.mock('#shared/clicks/journal/journal-limits.ts', async (load) => ({
  ...(await load<typeof import('#shared/clicks/journal/journal-limits.ts')>()),
  MAX_NOTED: 3,
  PAGE_MARKS: 3,
}));
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

beforeEach(() => {
  captureLog();
  store.files.clear();
});

/** `FOLD_SEEDS=4711` plays one history again, `FOLD_SEEDS=1-10000` many. */
const [FIRST = 1, LAST = FIRST] = (process.env['FOLD_SEEDS'] ?? exhaustively('1-60', '1-8'))
  .split('-')
  .map(Number);

describe('the folds of an account', () => {
  it(`give the figures of its journals, whatever happens (seeds ${FIRST} to ${LAST})`, async () => {
    for (let seed = FIRST; seed <= LAST; seed++) {
      store.isNoting = seed % 3 > 0;
      await playHistory(seed, { store });
      store.files.clear();
      store.directories.clear();
    }
    expect(store.files.size).toBe(0);
  }, 3_600_000);
});
