import { describe, expect, it } from 'vitest';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import { createPublicLink } from '#shared/links/manage/public-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts: LinkHosts = {
  publicOrigin: 'https://sp.example',
  ownHosts: ['sp.example'],
  destinations: 'public',
};
const anywhere: LinkHosts = { ...hosts, destinations: 'any' };
const now = new Date('2026-05-01T12:00:00.000Z');
const PRIVATE = [
  'http://localhost:8080/',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
  'http://printer.local/',
];
const PUBLIC = 'https://example.com/';
const refused = (path: string) => ({
  code: 'VALIDATION_ERROR',
  details: [{ path, message: expect.stringContaining('must lead to a public host') }],
});

tableOfFile();

describe.each(PRIVATE)('a link to %s', (originalUrl) => {
  const ownerId = newId('owner');

  it('is rejected by create, bulk and import, where only public destinations are allowed', async () => {
    const input = { originalUrl, title: 'A' };
    await expect(createLink({ by: by(ownerId), hosts, now }, input)).rejects.toMatchObject(
      refused('originalUrl'),
    );
    const { results } = await createLinks({ by: by(ownerId), hosts, ids: randomIds, now }, [input]);
    expect(results).toMatchObject([{ status: 'failed', error: refused('originalUrl') }]);
    const file = { isJson: true, text: JSON.stringify([input]) };
    const { rows } = readImportFile({ ownerId, hosts, now }, file, { onCodeTaken: 'fail' });
    expect(rows).toMatchObject([{ code: 'VALIDATION_ERROR', path: 'originalUrl' }]);
  });

  it('is rejected as a new destination of an update, and as expiredUrl', async () => {
    const link = await createLink(
      { by: by(ownerId), hosts, now },
      { originalUrl: `${PUBLIC}${newId('link')}`, title: 'A' },
    );
    const update = (input: object, where = hosts) =>
      updateLink({ by: by(ownerId), hosts: where, now }, link._id, { input });
    await expect(update({ originalUrl })).rejects.toMatchObject(refused('originalUrl'));
    await expect(update({ expiredUrl: originalUrl })).rejects.toMatchObject(refused('expiredUrl'));
    expect(await update({ expiredUrl: originalUrl }, anywhere)).toMatchObject({ expiredUrl: originalUrl });
  });

  it('is accepted where any destination is allowed, and works after the setting has changed', async () => {
    const own = newId('owner');
    const link = await createLink(
      { by: by(own), hosts: anywhere, now },
      { originalUrl, title: 'A', expiredUrl: originalUrl },
    );
    const changed = await updateLink({ by: by(own), hosts, now }, link._id, {
      input: { title: 'B', originalUrl },
    });
    expect(changed).toMatchObject({ title: 'B', originalUrl, expiredUrl: originalUrl });
    expect(await resolveLink(link.code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'redirect',
    });
  });

  it('is rejected without an owner, wherever links of owners may lead', async () => {
    const created = createPublicLink({ hosts: anywhere, now }, { originalUrl });
    await expect(created).rejects.toMatchObject(refused('originalUrl'));
  });
});

describe('a link to a URL that could be a short link at the root', () => {
  const ownerId = newId('owner');
  const originalUrl = 'https://sp.example/spring';
  const loop = {
    code: 'VALIDATION_ERROR',
    details: [{ path: 'originalUrl', message: expect.stringContaining('a short URL of this service') }],
  };

  it('is refused, also through a rule or a variant', async () => {
    const create = (input: object) =>
      createLink({ by: by(ownerId), hosts, now }, { originalUrl: PUBLIC, title: 'A', ...input });
    await expect(create({ originalUrl })).rejects.toMatchObject(loop);
    await expect(create({ rules: [{ if: { countries: ['DE'] }, to: originalUrl }] })).rejects.toMatchObject({
      details: [{ path: 'rules[0].to' }],
    });
  });

  it('that were allowed before can be changed while the destination stays', async () => {
    const elsewhere: LinkHosts = { ...hosts, ownHosts: ['other.example'] };
    const link = await createLink({ by: by(ownerId), hosts: elsewhere, now }, { originalUrl, title: 'A' });
    const changed = await updateLink({ by: by(ownerId), hosts, now }, link._id, {
      input: { title: 'B', originalUrl },
    });
    expect(changed).toMatchObject({ title: 'B', originalUrl });
    const moved = updateLink({ by: by(ownerId), hosts, now }, link._id, {
      input: { originalUrl: `${originalUrl}-2` },
    });
    await expect(moved).rejects.toMatchObject(loop);
  });
});
