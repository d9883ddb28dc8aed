import { parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { matcher } from '#shared/clicks/analytics/click-filter.ts';
import { putFoldFile } from '#shared/clicks/folds/fold-file-store.ts';
import { readFoldedRows } from '#shared/clicks/folds/read-row-file.ts';
import { RowFile } from '#shared/clicks/folds/row-file.ts';
import { type FoundRow, listOrder } from '#shared/clicks/journal/newest-rows.ts';
import { rowOf } from '#shared/clicks/journal/row.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anyClick, asUnverified } from '#test/support/builders/click-samples.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { seededRandom } from '#test/support/random.ts';

const DATE = '2026-03-20';
const START = Date.parse(DATE);

beforeAll(() => startDynamoEngine());
s3OfFile();

async function aDay(count: number, seed = 1) {
  const random = seededRandom(seed);
  const [ownerId, targets] = [newId('owner'), Array.from({ length: 50 }, () => newId('link'))];
  const found = Array.from({ length: count }, (_, i): FoundRow => {
    const targetId = targets[Math.floor(random() * targets.length)] as string;
    const click = anyClick(targetId, START, START + 86_399_000, random);
    const marked = i % 7 === 0 ? asUnverified(click, i % 14 ? 'view' : 'play') : click;
    return { targetId, row: rowOf(i % 5 === 0 ? { ...marked, suspected: true } : marked) };
  });
  const file = new RowFile();
  for (const one of found) file.add(one);
  const bytes = file.bytes();
  const day = { date: DATE, name: 'a', asOf: 0, rows: file.rows, bytes: bytes.length, updatedAt: undefined };
  await putFoldFile({ ownerId, ...day }, 'rows', bytes);
  return { ownerId, day, found: found.toSorted(listOrder), targets };
}

/** More than a group of a file. */
const MANY = exhaustively(45_000, 25_000);

/** Without absent fields. */
const plainOf = (found: FoundRow) => JSON.parse(JSON.stringify(found));

describe('the rows of a folded day', () => {
  it.each([0, 1, 500, MANY])('are read as they were written, newest first: %i', async (count) => {
    const { ownerId, day, found } = await aDay(count);
    const read: FoundRow[] = [];
    for await (const rows of readFoldedRows(ownerId, day)) read.push(...rows);
    expect(read.map(plainOf)).toEqual(found.map(plainOf));
  });

  it('are read from a time on, of some targets, if they match, and without IDs', async () => {
    const { ownerId, day, found, targets } = await aDay(MANY);
    const before = START + 3_600_000;
    const wanted = new Set(targets.slice(0, 3));
    const read: FoundRow[] = [];
    const filter = { fields: ['country'], matches: matcher({ country: ['DE', 'Unknown'] }) } as const;
    const options = { before, filter, wants: (id: string) => wanted.has(id), withoutIds: true };
    for await (const rows of readFoldedRows(ownerId, day, options)) read.push(...rows);
    const expected = found.filter(
      ({ targetId, row }) =>
        wanted.has(targetId) && row.time < before && ['DE', undefined].includes(row.country),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(read.map(plainOf)).toEqual(
      expected.map(({ targetId, row }) => plainOf({ targetId, row: { ...row, id: '' } })),
    );
  });

  it('are read from a file of an earlier version, which lacks columns', async () => {
    const text = { id: '0123456789abcdef', visitor: 'visitor000000000', source: 'qr', device: 'mobile' };
    const row = { ...text, browser: 'Safari', os: 'iOS' };
    const columns = { target: 'lnk_1', kind: 'click', ...row };
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'time', data: [new Date(START)], type: 'TIMESTAMP' },
          ...Object.entries(columns).map(([name, value]) => ({
            name,
            data: [value],
            type: 'STRING' as const,
          })),
          ...['verified', 'suspected'].map((name, i) => ({
            name,
            data: [i === 0],
            type: 'BOOLEAN' as const,
          })),
        ],
      }),
    );
    const ownerId = newId('owner');
    const day = { date: DATE, name: 'a', asOf: 0, rows: 1, bytes: bytes.length, updatedAt: undefined };
    await putFoldFile({ ownerId, ...day }, 'rows', bytes);
    for (const [channel, found] of [
      ['Unknown', [{ targetId: 'lnk_1', row: { ...row, time: START } }]],
      ['email', []],
    ] as const) {
      const filter = { fields: ['channel'], matches: matcher({ channel: [channel] }) } as const;
      const read: FoundRow[] = [];
      for await (const rows of readFoldedRows(ownerId, day, { filter })) read.push(...rows);
      expect(read).toEqual(found);
    }
  });
});
