import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/core/accounts/permissions.ts';
import { EVENT_TYPES } from '#shared/core/events/event.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { EVENT_PERMISSIONS } from '#shared/webhooks/event-permissions.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '#shared/webhooks/manage-webhooks.ts';
import type { CreateWebhook, UpdateWebhook } from '#shared/webhooks/webhook.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();
const now = new Date('2026-05-01T12:00:00Z');

async function anAccount() {
  const { ownerId } = await anOwner();
  const as = (...permissions: Permission[]) => ({ ...by(ownerId), permissions });
  const create = (url: string, events: CreateWebhook['events'] = ['*'], by = byOwner(ownerId)) =>
    createWebhook({ by, now, ids: randomIds, targets: 'public' }, { url, events });
  const update = (id: string, change: UpdateWebhook, by = byOwner(ownerId)) =>
    updateWebhook({ by, now, targets: 'public' }, id, { input: change });
  return { ownerId, as, create, update };
}

const errorOf = (work: Promise<unknown>): Promise<[string, string]> =>
  work.then(
    () => ['none', ''],
    ({ code, message }: AppError) => [code, message],
  );
describe('createWebhook, updateWebhook: an event', () => {
  const NEEDED: Partial<Record<Permission, RegExp>> = {
    'analytics:read': /^link\.clicked$|^conversion\./,
    'domains:manage': /^domain\./,
    'links:read': /^link\.(?!clicked)/,
    'smart-links:read': /^smart_link\.|^survey\.|^webinar\./,
  };

  it.each(EVENT_TYPES)('%s requires the permission to read its data', async (type) => {
    const { as, create } = await anAccount();
    const needed = Object.entries(NEEDED).find(([, pattern]) => pattern.test(type))?.[0] as Permission;
    const others = Object.keys(NEEDED).filter((one) => one !== needed) as Permission[];
    const denied = await errorOf(create('https://example.com/a', [type], as('webhooks:manage', ...others)));
    if (needed) {
      expect(denied).toEqual([
        'PERMISSION_DENIED',
        `The event ${type} requires an API key with the permission ${needed}.`,
      ]);
      await create('https://example.com/b', [type], as('webhooks:manage', needed));
    } else expect(denied[0]).toBe('none');
    expect(EVENT_PERMISSIONS[type]).toBe(needed ?? EVENT_PERMISSIONS[type]);
  });

  it('of all kinds needs all permissions', async () => {
    const { as, create } = await anAccount();
    const url = 'https://example.com/all';
    const few = [
      ['links:read'],
      ['smart-links:read'],
      ['links:write', 'smart-links:write', 'analytics:read'],
    ] as Permission[][];
    for (const permissions of few) {
      const denied = await errorOf(create(url, ['*'], as('webhooks:manage', ...permissions)));
      expect(denied[0]).toBe('PERMISSION_DENIED');
    }
    await create(url, ['*'], as('webhooks:manage', 'links:read', 'smart-links:read'));
  });

  it('that is new, or goes to another URL, is checked when a webhook is changed', async () => {
    const { as, create, update } = await anAccount();
    const { _id } = await create('https://example.com/here', ['link.created', 'survey.submitted']);
    const few = as('webhooks:manage', 'links:read');
    const change = (input: UpdateWebhook) => errorOf(update(_id, input, few)).then(([code]) => code);
    expect(await change({ events: ['link.created', 'smart_link.created'] })).toBe('PERMISSION_DENIED');
    expect(await change({ events: ['*'] })).toBe('PERMISSION_DENIED');
    expect(await change({ url: 'https://example.com/mine' })).toBe('PERMISSION_DENIED');
    // What it was subscribed to already, less, or nothing about events.
    const same = { url: 'https://example.com/here', events: ['link.created', 'survey.submitted'] as const };
    expect(await change({ ...same, events: [...same.events], description: 'CRM' })).toBe('none');
    expect(await change({ events: ['link.created', 'link.deleted'] })).toBe('none');
    expect(await change({ url: 'https://example.com/mine' })).toBe('none');
  });
});

describe('createWebhook, updateWebhook: a URL', () => {
  it('has one webhook of an owner, also when many are created at once', async () => {
    const { ownerId, create } = await anAccount();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => create('https://example.com/hook')),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [webhook] = await listWebhooks(ownerId, now);
    for (const it of all.filter((it) => it.status === 'rejected')) {
      expect(it.reason).toMatchObject({ code: 'WEBHOOK_ALREADY_EXISTS', status: 409 });
      expect(it.reason.message).toContain(webhook?._id);
      expect(it.reason.details).toMatchObject([
        { path: 'url', message: expect.stringContaining(webhook?._id ?? '-') },
      ]);
    }
    await (await anAccount()).create('https://example.com/hook');
  });

  it('is compared after normalization', async () => {
    const { create } = await anAccount();
    await create('https://example.com/hook?a=1');
    for (const url of [
      'HTTPS://EXAMPLE.com:443/hook?a=1#top',
      'https://example.com./x/../hook?a=1',
      'https://example.com/hook?a=1#',
    ]) {
      expect((await errorOf(create(url)))[0], url).toBe('WEBHOOK_ALREADY_EXISTS');
    }
    await create('https://example.com/hook?a=2');
    await create('https://example.com/Hook?a=1');
  });

  it('is free again when its webhook is deleted or gets another one', async () => {
    const { ownerId, create, update } = await anAccount();
    const first = await create('https://example.com/one');
    const second = await create('https://example.com/two');
    expect((await errorOf(update(second._id, { url: 'https://example.com/one' })))[0]).toBe(
      'WEBHOOK_ALREADY_EXISTS',
    );
    await update(first._id, { url: 'https://example.com/three' });
    await update(second._id, { url: 'https://example.com/one' });
    await deleteWebhook({ by: by(ownerId), now: new Date() }, second._id);
    await create('https://example.com/one');
    await create('https://example.com/two');
    expect(await listWebhooks(ownerId, now)).toHaveLength(3);
  });

  it('is given to one of two webhooks that are changed to it concurrently', async () => {
    const { ownerId, create, update } = await anAccount();
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push((await create(`https://example.com/${i}`))._id);
    const all = await Promise.allSettled(ids.map((id) => update(id, { url: 'https://example.com/same' })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const urls = (await listWebhooks(ownerId, now)).map(({ url }) => url);
    expect(urls.filter((url) => url === 'https://example.com/same')).toHaveLength(1);
  });

  it('keeps the failures of its webhook when it is sent again unchanged', async () => {
    const { ownerId, create, update } = await anAccount();
    const { _id } = await create('https://example.com/hook');
    const { recordFailure } = await import('#shared/webhooks/health-store.ts');
    await recordFailure({ ownerId, id: _id }, { error: 'It failed.', slowUntil: undefined }, now);
    const same = await update(_id, { url: 'https://example.com/hook', description: 'CRM' });
    expect(same).toMatchObject({ consecutiveFailures: 1, failingSince: now.toISOString() });
    const moved = await update(_id, { url: 'https://example.com/other' });
    expect(moved).toMatchObject({ consecutiveFailures: 0, failingSince: null });
  });
});
