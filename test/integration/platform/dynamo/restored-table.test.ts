import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { matchesHash, parseApiKey } from '#shared/core/accounts/api-key.ts';
import { findOwnerAndKey } from '#shared/core/accounts/key-store.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLinkByCode } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { by } from '#test/support/builders/authors.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');
const draft = { originalUrl: 'https://example.com/', title: 'A', code: 'spring' };

/** Reads every item of a table: what AWS keeps in a backup. */
async function backup(): Promise<Record<string, unknown>[]> {
  const { Items = [], LastEvaluatedKey } = await dynamo().send(new ScanCommand({ TableName: tableName() }));
  expect(LastEvaluatedKey).toBeUndefined();
  return Items;
}

// The steps of "Restore from a backup" in docs/operations.md.
it('a restored table serves, lists and takes what the lost one had at the time of its backup', async () => {
  const engine = await startDynamoEngine();
  await engine.createTable();
  const { ownerId, apiKey } = await openAccount(
    { name: 'Acme', plan: 'business', balanceMicros: undefined },
    now,
  );
  const context = { ownerId, scope: WHOLE, hosts, now };
  const act = { by: by(ownerId), hosts, now };
  const link = await createLink(act, draft);
  const items = await backup();

  // What happens after the backup is lost with the table.
  await deleteLink(act, link._id);
  await createLink(act, { ...draft, code: 'lost', originalUrl: 'https://example.com/lost' });

  await engine.createTable();
  await expect(getLinkByCode(context, 'spring')).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  for (const Item of items) await dynamo().send(new PutCommand({ TableName: tableName(), Item }));

  const parts = parseApiKey(apiKey);
  const { key } = parts ? await findOwnerAndKey(parts) : {};
  expect(matchesHash(apiKey, key?.hash ?? '')).toBe(true);
  expect(await getLinkByCode(context, 'spring')).toMatchObject({ _id: link._id });
  expect((await listOwnLinks(context, {})).links.map(({ _id }) => _id)).toEqual([link._id]);
  await expect(createLink(act, { ...draft, originalUrl: 'https://example.com/2' })).rejects.toMatchObject({
    code: 'CODE_TAKEN',
  });
  await createLink(act, { ...draft, code: 'again', originalUrl: 'https://example.com/lost' });
  expect((await listOwnLinks(context, {})).links).toHaveLength(2);
});
