import { describe, expect, it, vi } from 'vitest';
import * as recording from '#shared/clicks/visits/click-queue.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { denyHost } from '#shared/core/moderation/deny-host.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts: LinkHosts = {
  publicOrigin: 'https://sp.example',
  ownHosts: ['sp.example'],
  destinations: 'public',
};
const now = new Date('2026-05-01T12:00:00.000Z');
const preview = { title: 'Spring sale', description: 'Up to 40 % off', image: 'https://img.example/a.jpg' };

tableOfFile();

const crawler = (overrides: Partial<Visitor> = {}) =>
  aVisitor({ now, headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' }, ...overrides });
const person = (overrides: Partial<Visitor> = {}) =>
  aVisitor({
    now,
    headers: {
      'accept-language': 'en',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
        'Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.3.78',
    },
    ...overrides,
  });

const created = (fields: object = {}, ownerId = newId('owner')) =>
  createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl: 'https://example.com/sale', title: 'A', preview, ...fields },
  );

const resolve = (code: string, visitor = crawler()) => resolveLink(code, visitor, { counts: true });

describe('a link with a preview', () => {
  it('shows it to crawlers, by GET and HEAD, and redirects people', async () => {
    const { code } = await created();
    const shown = { outcome: 'preview', code, to: 'https://example.com/sale', preview };
    expect(await resolve(code)).toMatchObject(shown);
    expect(await resolve(code, crawler({ method: 'HEAD' }))).toMatchObject(shown);
    expect(await resolve(code, person())).toMatchObject({ outcome: 'redirect' });
  });

  it('redirects crawlers, too, once it has none', async () => {
    const ownerId = newId('owner');
    const { _id, code } = await created({}, ownerId);
    await updateLink({ by: by(ownerId), hosts, now }, _id, { input: { preview: null } });
    expect(await resolve(code)).toMatchObject({ outcome: 'redirect' });
  });

  it('counts no click of a crawler, and uses none of its click limit', async () => {
    vi.stubEnv('VISITOR_KEY', 'a key');
    vi.stubEnv('SERVICE_KEY', 'a key');
    const { code } = await created({ maxClicks: 1 });
    for (let i = 0; i < 3; i++) expect((await visitLink(code, crawler())).outcome).toBe('preview');
    // As if isbot did not know it.
    expect((await resolve(code)).outcome).toBe('preview');
    expect(recording.recordVisit).not.toHaveBeenCalled();
    expect((await visitLink(code, person())).outcome).toBe('redirect');
    expect(recording.recordVisit).toHaveBeenCalledTimes(1);
    expect((await visitLink(code, crawler())).outcome).toBe('gone');
  });

  it('shows none before its start, after its end, while it is inactive, or behind a password', async () => {
    const ownerId = newId('owner');
    const outcomeOf = async (fields: object, at = now) => {
      const { code } = await created(
        { originalUrl: `https://example.com/${newId('link')}`, ...fields },
        ownerId,
      );
      return (await resolve(code, crawler({ now: at }))).outcome;
    };
    expect(await outcomeOf({ startsAt: '2026-05-02T00:00:00Z' })).toBe('not-started');
    expect(await outcomeOf({ expiresAt: '2026-05-02T00:00:00Z' }, new Date('2026-05-03T00:00:00Z'))).toBe(
      'gone',
    );
    expect(await outcomeOf({ status: 'inactive' })).toBe('gone');
    expect(await outcomeOf({ password: 'secret' })).toBe('locked');
  });

  it('is no preview for who sends its password', async () => {
    vi.stubEnv('VISITOR_KEY', 'a key');
    vi.stubEnv('SERVICE_KEY', 'a key');
    const { code } = await created({ password: 'secret' });
    expect(await unlockLink(code, 'secret', crawler({ method: 'POST' }))).toMatchObject({
      outcome: 'redirect',
    });
  });

  it('shows none while it or its owner is blocked, or its destination is denied', async () => {
    const { code } = await created();
    const suspend = (expression: string) =>
      updateItem({
        Key: redirectKey(code),
        UpdateExpression: expression,
        ConditionExpression: 'attribute_exists(pk)',
        ...(expression.startsWith('SET') && { ExpressionAttributeValues: { ':true': true } }),
      });
    await suspend('SET suspended = :true');
    expect((await resolve(code)).outcome).toBe('suspended');
    await suspend('REMOVE suspended');
    await blockLink(code, { reason: 'phishing', by: 'ann', note: null, now }, hosts.publicOrigin);
    expect((await resolve(code)).outcome).toBe('blocked');

    const denied = await created({ originalUrl: 'https://evil.example/' });
    const pictured = await created({ preview: { ...preview, image: 'https://img.evil.example/a.jpg' } });
    await denyHost('evil.example', { reason: 'malware', by: 'ann', note: null, now }, ['sp.example']);
    vi.stubEnv('HOT_READ_MS', '0');
    await deniedHosts();
    expect(await resolve(denied.code)).toEqual({ outcome: 'blocked', reason: 'host' });
    // People may be shown nothing of a denied host either.
    expect(await resolve(pictured.code)).toMatchObject({
      outcome: 'preview',
      preview: { title: preview.title, description: preview.description },
    });
    expect(await resolve(pictured.code)).not.toHaveProperty('preview.image');
  });

  it('redirects crawlers when its preview cannot be read', async () => {
    const { code } = await created();
    await updateItem({
      Key: redirectKey(code),
      UpdateExpression: 'SET preview = :broken',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':broken': '{' },
    });
    expect(await resolve(code)).toMatchObject({ outcome: 'redirect' });
  });
});

describe('createLink, updateLink: an image that is denied, private or of this service', () => {
  it('is refused by the name of its field', async () => {
    await denyHost('bad-image.example', { reason: 'malware', by: 'ann', note: null, now }, ['sp.example']);
    const ownerId = newId('owner');
    const { _id } = await created({}, ownerId);
    for (const image of [
      'https://bad-image.example/a.jpg',
      'http://169.254.169.254/latest',
      'https://sp.example/r/abcd',
    ]) {
      const refused = { code: 'VALIDATION_ERROR', details: [{ path: 'preview.image' }] };
      const fields = { preview: { title: 'A', image } };
      await expect(created(fields)).rejects.toMatchObject(refused);
      await expect(updateLink({ by: by(ownerId), hosts, now }, _id, { input: fields })).rejects.toMatchObject(
        refused,
      );
    }
  });
});
