import { describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLinkByCode } from '#shared/links/manage/get-link.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example', 'old.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');

tableOfFile();

const found = (text: string, ownerId: string) => getLinkByCode({ ownerId, scope: WHOLE, hosts, now }, text);

describe('getLinkByCode', () => {
  it('finds a link by its code, and by its short URL on any host that serves it', async () => {
    const { ownerId } = await anAccount();
    const { ownerId: otherId } = await anAccount();
    const owner = by(ownerId);
    await bindHost('go.example', { ownerId, ownHosts: hosts.ownHosts }, anAct());
    await bindHost('go.other', { ownerId: otherId, ownHosts: hosts.ownHosts }, anAct());
    const fields = {
      originalUrl: 'https://example.com/',
      title: 'A',
      code: 'spring',
      customDomain: 'l.example',
    };
    const link = await createLink({ by: owner, hosts, now }, fields);
    const texts = [
      'spring',
      link.shortUrl,
      'https://sp.example/r/spring',
      'http://old.example/spring',
      'https://GO.example/spring?a=b#c',
      'https://sp.example/r/spring+',
      // As a gateway may pass it on.
      'https:/sp.example/r/spring',
    ];
    for (const text of texts) expect([text, (await found(text, ownerId))._id]).toEqual([text, link._id]);
    for (const text of ['https://go.other/spring', 'https://elsewhere.example/r/spring', 'Spring']) {
      await expect(found(text, ownerId), text).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    }
    await expect(found('spring', otherId)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    await deleteLink({ by: owner, hosts, now }, link._id);
    await expect(found('spring', ownerId)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it.each([
    '',
    'a',
    'https://sp.example/bio/jane',
    'ftp://sp.example/r/spring',
    'a b',
    '../keys',
    'x'.repeat(65),
  ])('throws VALIDATION_ERROR for "%s"', async (text) => {
    await expect(found(text, 'own_1')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'id' }],
    });
  });
});
