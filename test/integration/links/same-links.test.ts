import { describe, expect, it } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { Link } from '#shared/links/model/link.ts';
import type { CreateLink, UpdateLink } from '#shared/links/model/link-input.ts';
import { findLink } from '#shared/links/store/link-store.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

tableOfFile();

const URL = 'https://example.com/sale';
const UTM = { utm: { source: 'mail', medium: 'email' } };
const RULES = { rules: [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }] } as const;
const VARIANTS = {
  variants: [
    { url: 'https://example.com/a', weight: 50 },
    { url: 'https://example.com/b', weight: 50 },
  ],
};
const create = (ownerId: string, fields: object = {}) =>
  createLink({ by: by(ownerId), hosts, now }, { originalUrl: URL, ...fields } as CreateLink);
const change = (ownerId: string, id: string, input: object) =>
  updateLink({ by: by(ownerId), hosts, now }, id, { input: input as UpdateLink });
const remove = (ownerId: string, id: string) => deleteLink({ by: by(ownerId), hosts, now }, id);
const refused = { code: 'LINK_ALREADY_EXISTS' };
const _stored = async (ownerId: string, id: string) => (await findLink(ownerId, id)) as Link;

describe('a second link to one URL', () => {
  const others = [{}, UTM, { utm: { source: 'print' } }, RULES, VARIANTS, { ...UTM, ...RULES }];

  it('is no duplicate if UTM parameters, rules or variants differ, and is one if nothing does', async () => {
    const ownerId = newId('owner');
    const links = [];
    for (const fields of others) links.push(await create(ownerId, fields));
    for (const [i, fields] of others.entries()) {
      await expect(create(ownerId, fields)).rejects.toMatchObject({
        ...refused,
        details: [{ path: 'originalUrl', _id: links[i]?._id }],
      });
    }
    await expect(
      create(ownerId, { utm: { medium: 'email', source: 'mail' }, rules: [], variants: null }),
    ).rejects.toMatchObject(refused);
    expect(await create(ownerId, { ...UTM, allowDuplicate: true })).toMatchObject(UTM);
  });

  it('is one if a change makes it one, and is free again after a change or a deletion', async () => {
    const ownerId = newId('owner');
    const plain = await create(ownerId);
    const tagged = await create(ownerId, UTM);
    await expect(change(ownerId, tagged._id, { utm: null })).rejects.toMatchObject(refused);
    await expect(change(ownerId, plain._id, UTM)).rejects.toMatchObject(refused);
    await change(ownerId, tagged._id, VARIANTS);
    await change(ownerId, plain._id, UTM);
    const again = await create(ownerId);
    await remove(ownerId, tagged._id);
    await create(ownerId, { ...UTM, ...VARIANTS });
    await remove(ownerId, again._id);
    await create(ownerId);
  });

  it.each([{}, UTM, VARIANTS])('is created once by concurrent requests: %j', async (fields) => {
    const ownerId = newId('owner');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create(ownerId, fields)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is decided in the order of the rows of a request', async () => {
    const rows = [{}, UTM, UTM, RULES, {}].map((fields) => ({ originalUrl: URL, ...fields }));
    const act = { by: by(newId('owner')), hosts, ids: randomIds, now };
    const { results } = await createLinks(act, rows);
    expect(results.map(({ status }) => status)).toEqual([
      'created',
      'created',
      'failed',
      'created',
      'failed',
    ]);
  });
});
