import { describe, expect, it } from 'vitest';
import {
  CHUNK_ROWS,
  type ImportJob,
  type ImportRow,
  splitIntoChunks,
  summarize,
} from '#shared/links/imports/import-job.ts';
import { CHUNKS_PER_DELIVERY, type ImportMessage, nextPart } from '#shared/links/imports/import-message.ts';

const aJob = (overrides: Partial<ImportJob> = {}): ImportJob => ({
  id: 'job_00000000000000000000',
  ownerId: 'own_1',
  author: { actor: { type: 'key', id: 'key_1', name: 'key' }, requestId: 'request' },
  format: 'generic',
  ignoredColumns: [],
  ignoredDomains: [],
  onCodeTaken: 'fail',
  total: 50,
  chunks: 3,
  createdAt: '2026-05-01T12:00:00.000Z',
  expiresAt: '2026-05-31T12:00:00.000Z',
  ...overrides,
});
const aRow = (row: number, originalUrl = 'https://a.example/'): ImportRow => ({
  row,
  input: { originalUrl, title: 'A' },
});
const at = (minute: number) => `2026-05-01T12:${String(minute).padStart(2, '0')}:00.000Z`;

describe('a job', () => {
  const results = [
    { created: 20, failed: 4, at: at(2) },
    { created: 24, failed: 0, at: at(1) },
    { created: 2, failed: 0, at: at(3) },
  ];

  it('is queued, then running, then done, and sums up its chunks', () => {
    const now = new Date(at(5));
    expect(summarize(aJob(), [], now)).toMatchObject({ status: 'queued', processed: 0, updatedAt: at(0) });
    expect(summarize(aJob(), results.slice(0, 2), now)).toMatchObject({
      status: 'running',
      processed: 48,
      created: 44,
      failed: 4,
      updatedAt: at(2),
      finishedAt: null,
    });
    expect(summarize(aJob(), results, now)).toMatchObject({
      status: 'done',
      processed: 50,
      created: 46,
      failed: 4,
      finishedAt: at(3),
    });
  });

  it('has failed when nothing happened for two hours, unless it is done', () => {
    const soon = new Date('2026-05-01T14:02:00Z');
    const late = new Date('2026-05-01T14:02:01Z');
    expect(summarize(aJob(), results.slice(0, 2), soon).status).toBe('running');
    expect(summarize(aJob(), results.slice(0, 2), late)).toMatchObject({ status: 'failed', processed: 48 });
    expect(summarize(aJob(), results, late).status).toBe('done');
  });
});

describe('rows', () => {
  it('are dealt out in order, failures among them', () => {
    const rows = Array.from({ length: 50 }, (_, i) =>
      i === 30 ? { row: 31, code: 'VALIDATION_ERROR', message: 'x' } : aRow(i + 1),
    );
    const chunks = splitIntoChunks(rows);
    expect(chunks.map(({ rows, failures }) => [rows.length, failures.length])).toEqual([
      [CHUNK_ROWS, 0],
      [CHUNK_ROWS - 1, 1],
      [2, 0],
    ]);
    expect(chunks.flatMap(({ rows }) => rows.map(({ row }) => row))).toHaveLength(49);
  });

  it('are dealt out so that no chunk is too large for an item', () => {
    const rows = Array.from({ length: 24 }, (_, i) => aRow(i + 1, `https://a.example/${'ü'.repeat(20_000)}`));
    const chunks = splitIntoChunks(rows);
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(260_000);
  });
});

describe('a message', () => {
  it('is processed in parts that cover all chunks once, in order', () => {
    const covered: number[] = [];
    let parts = 0;
    for (let message: ImportMessage | undefined = { jobId: 'job_1', from: 0, to: 417 }; message; parts++) {
      const { part, rest } = nextPart(message);
      for (let chunk = part.from; chunk < part.to; chunk++) covered.push(chunk);
      message = rest;
    }
    expect(parts).toBe(Math.ceil(417 / CHUNKS_PER_DELIVERY));
    expect(covered).toEqual(Array.from({ length: 417 }, (_, i) => i));
  });
});
