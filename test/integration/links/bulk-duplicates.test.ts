import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLinks } from '#shared/links/manage/create-links.ts';
import * as store from '#shared/links/store/link-store.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

const row = (fields: object = {}) => ({ originalUrl: 'https://example.com/', title: 'A', ...fields });
const duplicate = row({ allowDuplicate: true });

const statusesOf = async (rows: object[]) => {
  const { results } = await createLinks({ by: by(newId('owner')), hosts, ids: randomIds, now }, rows);
  return results.map((result) => (result.status === 'created' ? 'created' : result.error.code));
};

describe('createLinks: rows with one URL', () => {
  it('are decided in their order', async () => {
    const exists = 'LINK_ALREADY_EXISTS';
    expect(await statusesOf([row(), row(), row()])).toEqual(['created', exists, exists]);
    // Hashing its password gives the others time to overtake it.
    expect(await statusesOf([row({ password: 'secret' }), duplicate, duplicate])).toEqual([
      'created',
      'created',
      'created',
    ]);
    expect(await statusesOf([duplicate, row(), duplicate])).toEqual(['created', exists, 'created']);
    expect(await statusesOf([row(), row(), duplicate, row()])).toEqual([
      'created',
      exists,
      'created',
      exists,
    ]);
  });

  it('do not wait for each other when they allow duplicates', async () => {
    let running = 0;
    let most = 0;
    const { insertLink } = store;
    vi.spyOn(store, 'insertLink').mockImplementation(async (...args) => {
      most = Math.max(most, ++running);
      await insertLink(...args);
      running--;
    });
    await statusesOf([row(), row({ code: `strict-${Date.now()}`, originalUrl: 'https://example.com/' })]);
    expect(most).toBe(1);
    expect(await statusesOf(Array.from({ length: 8 }, () => duplicate))).toEqual(Array(8).fill('created'));
    expect(most).toBeGreaterThan(1);
  });
});
