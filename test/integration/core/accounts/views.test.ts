import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { addMember, deleteMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { ROLE_PERMISSIONS, type Role } from '#shared/core/accounts/roles.ts';
import { createView, deleteView, listViews, updateView } from '#shared/core/accounts/views/manage-views.ts';
import { createViewSchema, MAX_VIEWS } from '#shared/core/accounts/views/view.ts';
import { viewsPartition } from '#shared/core/accounts/views/view-items.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, itemsOf } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00Z');
const rate = { limit: 60, remaining: 59, resetAt: 0 };

/** A member of an account, as a caller. */
const person = (owner: Owner, email: string, role: Role = 'editor') =>
  ({
    ...byAccount(owner),
    rate,
    scope: WHOLE,
    permissions: ROLE_PERMISSIONS[role],
    credential: { type: 'session', member: { userId: userIdOf(email), role } },
  }) as unknown as Caller;
const key = (owner: Owner) =>
  ({
    ...byAccount(owner),
    rate,
    scope: WHOLE,
    permissions: ['*'],
    credential: { type: 'key' },
  }) as unknown as Caller;

let count = 0;
const save = (by: Caller, input: object = {}) =>
  createView(
    { by, now, ids: randomIds },
    createViewSchema.parse({ name: `View ${++count}`, of: 'links', query: 'tag=a', ...input }),
  );
const namesFor = async (by: Caller) => (await listViews(by, undefined)).map(({ name }) => name);

describe('saved views', () => {
  it('are seen by their person only, or by all members and keys', async () => {
    const owner = await anOwner();
    const [ann, bob] = [person(owner, 'ann@example.com'), person(owner, 'bob@example.com', 'analyst')];
    const own = await save(ann, { name: 'Own', query: '?tag=b&search=a' });
    const shared = await save(ann, { name: 'Shared', shared: true });
    await save(bob, { name: 'Bob' });
    expect(own).toMatchObject({ query: 'search=a&tag=b', shared: false });
    expect([await namesFor(ann), await namesFor(bob), await namesFor(key(owner))]).toEqual([
      ['Own', 'Shared'],
      ['Bob', 'Shared'],
      ['Shared'],
    ]);
    expect(await namesFor(key(await anOwner()))).toEqual([]);
    for (const by of [bob, key(owner), person(await anOwner(), 'ann@example.com')]) {
      await expect(updateView({ by, now }, own._id, { name: 'Stolen' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(deleteView({ by, now }, own._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const attempt of [
      () => save(bob, { shared: true }),
      () => updateView({ by: bob, now }, shared._id, { name: 'Other' }),
      () => deleteView({ by: bob, now }, shared._id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    }
    await expect(save(key(owner))).rejects.toMatchObject({ details: [{ path: 'shared' }] });
    expect(await updateView({ by: ann, now }, shared._id, { name: 'For all' })).toMatchObject({
      name: 'For all',
      query: 'tag=a',
    });
  });

  it('have names of their own in each list, and are limited, however many are saved at once', async () => {
    const owner = await anOwner();
    const ann = person(owner, 'ann@example.com');
    await save(ann, { name: 'Same' });
    await save(ann, { name: 'Same', of: 'analytics' });
    await expect(save(ann, { name: 'SAME' })).rejects.toMatchObject({
      details: [{ path: 'name', code: 'duplicate', params: { suggestion: 'SAME 2' } }],
    });
    for (let i = 0; i < MAX_VIEWS - 4; i++) await save(ann);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => save(ann)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await namesFor(ann)).toHaveLength(MAX_VIEWS);
  });

  it('have the columns of their list, and those saved before stay as they are', async () => {
    const by = key(await anOwner());
    const { _id, query } = await save(by, { shared: true, query: 'columns=clicks,tags' });
    expect(query).toBe('columns=clicks%2Ctags');
    await save(by, { shared: true, of: 'smartLinks', query: 'columns=type' });
    await save(by, { shared: true, of: 'analytics', query: 'columns=any' });
    await save(by, { shared: true, query: 'columns=none' });
    const refused = { details: [{ path: 'query', code: 'invalid_value' }] };
    for (const columns of ['type', 'clicks,,tags', 'constructor', '', 'tags&columns=type']) {
      const attempt = updateView({ by, now }, _id, { query: `columns=${columns}` });
      await expect(attempt, columns).rejects.toMatchObject(refused);
    }
    await expect(save(by, { shared: true, query: 'columns=url' })).rejects.toMatchObject(refused);

    const old = { pk: viewsPartition(by.ownerId), sk: 'ALL' };
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: old,
        UpdateExpression: 'SET #views[0].#query = :query',
        ExpressionAttributeNames: { '#views': 'views', '#query': 'query' },
        ExpressionAttributeValues: { ':query': 'columns=former' },
      }),
    );
    const renamed = await updateView({ by, now }, _id, { name: 'Renamed', query: 'columns=former' });
    expect(renamed).toMatchObject({ name: 'Renamed', query: 'columns=former' });
  });

  it('of a person are deleted when the person is removed from the account', async () => {
    const owner = await anOwner();
    const email = `ann${++count}@example.com`;
    const member = { ownerId: owner.ownerId, email, role: 'editor', invitedBy: 'ann' } as const;
    await addMember(member, { requestId: null, now });
    await save(person(owner, email));
    await save(key(owner), { shared: true });
    const admin = { ...byAccount(owner), permissions: ['*'] as const };
    await deleteMember({ by: admin, now }, userIdOf(email));
    expect((await itemsOf(viewsPartition(owner.ownerId))).map(({ sk }) => sk)).toEqual(['ALL']);
  });
});
