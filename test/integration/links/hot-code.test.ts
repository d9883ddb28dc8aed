import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const origin = 'https://sp.example';
const hosts = { publicOrigin: origin, ownHosts: ['sp.example'] };
const start = Date.parse('2026-05-01T12:00:00Z');

let urls = 0;
const owner = newId('owner');
const create = (fields: object = {}) =>
  createLink(
    { by: by(owner), hosts, now: now() },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );
const now = () => new Date();
const visit = async (code: string) =>
  (await resolveLink(code, aVisitor({ now: now() }), { counts: true })).outcome;

async function visits(code: string, count: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let i = 0; i < count; i++) outcomes.push(await visit(code));
  return outcomes;
}

tableOfFile();

beforeAll(async () => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
});

beforeEach(() => {
  vi.stubEnv('HOT_READ_MS', '1000');
  // Only the clock that is read: the calls to the engine need their timers.
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('resolveLink: a code that is followed many times a second', () => {
  it('stops within a second of its deletion', async () => {
    const link = await create();
    await visits(link.code, 20);
    await deleteLink({ by: by(owner), hosts: { publicOrigin: origin }, now: now() }, link._id);
    vi.setSystemTime(start + 1000);
    expect(await visit(link.code)).toBe('not-found');
  });

  it('redirects to a new destination within a second of the change', async () => {
    const link = await create();
    await visits(link.code, 20);
    await updateLink({ by: by(owner), hosts, now: now() }, link._id, {
      input: { originalUrl: 'https://example.com/elsewhere' },
    });
    vi.setSystemTime(start + 1000);
    expect(await resolveLink(link.code, aVisitor({ now: now() }), { counts: true })).toMatchObject({
      to: 'https://example.com/elsewhere',
    });
  });

  it('redirects exactly as many visitors as its click limit allows, also concurrently', async () => {
    const link = await create({ maxClicks: 25 });
    const first = await visits(link.code, 10);
    const rest = await Promise.all(Array.from({ length: 30 }, () => visit(link.code)));
    const outcomes = [...first, ...rest, ...(await visits(link.code, 10))];
    expect(outcomes.filter((outcome) => outcome === 'redirect')).toHaveLength(25);
    expect(outcomes.at(-1)).toBe('gone');
  });
});

describe('resolveLink: a code that is followed at a human pace', () => {
  it('stops at once when it is deleted', async () => {
    const link = await create();
    expect(await visits(link.code, 2)).toEqual(['redirect', 'redirect']);
    await deleteLink({ by: by(owner), hosts: { publicOrigin: origin }, now: now() }, link._id);
    expect(await visit(link.code)).toBe('not-found');
  });

  it('exists at once even if it was requested before', async () => {
    expect(await visits('soon-there', 2)).toEqual(['not-found', 'not-found']);
    await create({ code: 'soon-there' });
    expect(await visit('soon-there')).toBe('redirect');
  });
});
