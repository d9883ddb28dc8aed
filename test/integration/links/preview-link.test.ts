import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { previewLink } from '#shared/links/previews/preview-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00.000Z');
const owner = newId('owner');

let urls = 0;
const create = (fields: object = {}) =>
  createLink(
    { by: by(owner), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );
const preview = (code: string) => previewLink(code, aVisitor({ now }));
const entryOf = async (code: string) =>
  (await dynamo().send(new GetCommand({ TableName: tableName(), Key: redirectKey(code) }))).Item;

tableOfFile();

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['VISITOR_KEY'] = 'test';
});

describe('previewLink', () => {
  it('has destination, title and date, and leaves the entry as it is', async () => {
    const link = await create();
    const before = await entryOf(link.code);
    for (let i = 0; i < 3; i++) {
      expect(await preview(link.code)).toEqual({
        resolution: { outcome: 'redirect', to: link.originalUrl, linkId: link._id, destination: undefined },
        ownerId: owner,
        others: [],
        facts: { title: 'A link', createdAt: now.toISOString() },
      });
    }
    expect(await entryOf(link.code)).toEqual(before);
  });

  it('keeps the destination of a link with a click limit for visits that count', async () => {
    const link = await create({ maxClicks: 1 });
    expect(await preview(link.code)).toEqual({
      resolution: { outcome: 'withheld' },
      ownerId: owner,
      others: [],
      facts: { createdAt: now.toISOString() },
    });
  });

  it('writes nothing either to a link whose click limit a visit reached without marking it', async () => {
    const { code } = await create({ maxClicks: 1 });
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: redirectKey(code),
        UpdateExpression: 'SET visits = :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    const before = await entryOf(code);
    expect(await preview(code)).toEqual({
      resolution: { outcome: 'gone', ownerId: owner, expiredUrl: undefined },
      ownerId: undefined,
      others: [],
      facts: {},
    });
    expect(await entryOf(code)).toEqual(before);
  });

  it('has neither title nor destinations of a link with a password, also where it has ended', async () => {
    const link = await create({
      password: 'open sesame',
      rules: [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }],
    });
    const facts = { createdAt: now.toISOString() };
    expect(await preview(link.code)).toEqual({
      resolution: { outcome: 'locked', ownerId: owner },
      ownerId: owner,
      others: [],
      facts,
    });
    await updateLink({ by: by(owner), hosts, now }, link._id, {
      input: { status: 'inactive', expiredUrl: 'https://example.com/end' },
    });
    expect(await preview(link.code)).toEqual({
      resolution: { outcome: 'gone', ownerId: owner, expiredUrl: 'https://example.com/end' },
      ownerId: owner,
      others: [],
      facts,
    });
  });

  it("lists other visitors' destinations, without the URL that variants stand in for", async () => {
    const link = await create({
      rules: [{ if: { countries: ['DE'] }, to: 'https://example.com/größe' }],
      variants: [
        { url: 'https://example.com/a', weight: 1 },
        { url: 'https://example.com/b', weight: 1 },
      ],
    });
    const { resolution, others } = await preview(link.code);
    const chosen = resolution.outcome === 'redirect' ? resolution.to : '';
    expect([chosen, ...others].sort()).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'https://example.com/gr%C3%B6%C3%9Fe',
    ]);
  });

  it('says that a code is none', async () => {
    expect(await preview('no-such-code')).toEqual({
      resolution: { outcome: 'not-found' },
      others: [],
      facts: {},
    });
  });
});
