import { describe, expect, it } from 'vitest';
import { readImportFile } from '../../../shared/links/imports/read-file.ts';
import { createLinks } from '../../../shared/links/manage/create-links.ts';
import type { LinkHosts } from '../../../shared/links/manage/draft-link.ts';
import { createLink, updateLink } from '../../../shared/links/manage/manage-links.ts';
import { createPublicLink } from '../../../shared/links/manage/public-links.ts';
import { resolveLink } from '../../../shared/links/redirects/resolve-link.ts';
import { newId, randomIds } from '../../../shared/platform/runtime/ids.ts';
import { by } from '../../support/builders/authors.ts';
import { aVisitor } from '../../support/deployment/a-visitor.ts';
import { tableOfFile } from '../../support/emulators/dynamo-engine.ts';

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
    await expect(createLink(by(ownerId), input, hosts, now)).rejects.toMatchObject(refused('originalUrl'));
    const { results } = await createLinks(by(ownerId), [input], hosts, now, randomIds);
    expect(results).toMatchObject([{ status: 'failed', error: refused('originalUrl') }]);
    const file = { isJson: true, text: JSON.stringify([input]) };
    const { rows } = readImportFile(file, ownerId, { onCodeTaken: 'fail' }, hosts, now);
    expect(rows).toMatchObject([{ code: 'VALIDATION_ERROR', path: 'originalUrl' }]);
  });

  it('is rejected as a new destination of an update, and as expiredUrl', async () => {
    const link = await createLink(
      by(ownerId),
      { originalUrl: `${PUBLIC}${newId('link')}`, title: 'A' },
      hosts,
      now,
    );
    const update = (input: object, where = hosts) => updateLink(by(ownerId), link._id, input, where, now);
    await expect(update({ originalUrl })).rejects.toMatchObject(refused('originalUrl'));
    await expect(update({ expiredUrl: originalUrl })).rejects.toMatchObject(refused('expiredUrl'));
    expect(await update({ expiredUrl: originalUrl }, anywhere)).toMatchObject({ expiredUrl: originalUrl });
  });

  it('is accepted where any destination is allowed, and keeps working after the setting has changed', async () => {
    const own = newId('owner');
    const link = await createLink(
      by(own),
      { originalUrl, title: 'A', expiredUrl: originalUrl },
      anywhere,
      now,
    );
    const changed = await updateLink(by(own), link._id, { title: 'B', originalUrl }, hosts, now);
    expect(changed).toMatchObject({ title: 'B', originalUrl, expiredUrl: originalUrl });
    expect(await resolveLink(link.code, aVisitor({ now }), { counts: true })).toMatchObject({
      outcome: 'redirect',
    });
  });

  it('is rejected without an owner, wherever links of owners may lead', async () => {
    const created = createPublicLink({ originalUrl }, anywhere, now);
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
      createLink(by(ownerId), { originalUrl: PUBLIC, title: 'A', ...input }, hosts, now);
    await expect(create({ originalUrl })).rejects.toMatchObject(loop);
    await expect(create({ rules: [{ if: { countries: ['DE'] }, to: originalUrl }] })).rejects.toMatchObject({
      details: [{ path: 'rules[0].to' }],
    });
  });

  it('from earlier releases can be changed while the destination stays', async () => {
    const elsewhere: LinkHosts = { ...hosts, ownHosts: ['other.example'] };
    const link = await createLink(by(ownerId), { originalUrl, title: 'A' }, elsewhere, now);
    const changed = await updateLink(by(ownerId), link._id, { title: 'B', originalUrl }, hosts, now);
    expect(changed).toMatchObject({ title: 'B', originalUrl });
    const moved = updateLink(by(ownerId), link._id, { originalUrl: `${originalUrl}-2` }, hosts, now);
    await expect(moved).rejects.toMatchObject(loop);
  });
});
