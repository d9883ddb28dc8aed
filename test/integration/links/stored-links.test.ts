import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { linksToCsv } from '#shared/links/model/link-csv.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
// Items as version 0.2.0 stored them. Never add a field: links without it have to stay readable.
import stored from '#test/support/files/stored-links/0.2.0.json' with { type: 'json' };

const { ownerId, id, code, originalUrl, title } = stored.record;
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
  for (const Item of Object.values(stored)) {
    await dynamo().send(new PutCommand({ TableName: tableName(), Item }));
  }
});

describe('a link that version 0.2.0 stored', () => {
  it('is read, listed, exported, followed, changed and deleted', async () => {
    const link = await getLink({ ownerId, scope: WHOLE, hosts, now }, id);
    expect(link).toMatchObject({ _id: id, originalUrl, title, tags: ['mail', 'spring'], maxClicks: 1000 });
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links).toEqual([link]);
    expect(linksToCsv(links)).toContain(`,"${code}","${originalUrl}","${title}","mail|spring","active",`);
    expect(await resolveLink(code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'redirect',
      linkId: id,
    });

    const changed = await updateLink({ by: by(ownerId), hosts, now }, id, { input: { title: 'Changed' } });
    expect(changed).toEqual({ ...link, title: 'Changed', updatedAt: now.toISOString() });
    const renamed = await updateLink({ by: by(ownerId), hosts, now }, id, { input: { code: 'renamed' } });
    expect(renamed).toMatchObject({ code: 'renamed', aliases: [code] });
    await deleteLink({ by: by(ownerId), hosts, now }, id);
    expect(await resolveLink(code, aVisitor({ now }), { counts: false })).toEqual({ outcome: 'not-found' });
  });
});
