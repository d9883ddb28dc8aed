import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/notify-webhook-owner.ts';
import { openAccount, setOwnerEmail, setOwnerStatus } from '#shared/core/accounts/administer.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import * as notices from '#shared/mail/notice-store.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { countFailure } from '#shared/webhooks/count-failure.ts';
import { recordSuccess } from '#shared/webhooks/health-store.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '#shared/webhooks/manage-webhooks.ts';
import { notifyOwner } from '#shared/webhooks/notify-owner.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { eventsOf } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const send = vi.mocked(ses.sendThroughSes);
const DAY = 24 * 3600_000;
const start = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

tableOfFile();
beforeAll(() => {
  Object.assign(process.env, {
    SERVICE_KEY: 'key',
    MAIL_CONFIGURATION_SET: 'signpost-test',
    PUBLIC_ORIGIN: 'https://sp.example',
    CONSOLE_ORIGIN: 'https://console.example',
  });
});
beforeEach(() => {
  process.env['MAIL_FROM'] = 'signpost@example.com';
  send.mockReset();
});

let owners = 0;

/** A webhook that has failed for this many days, and the resulting events. */
async function aFailingWebhook({ days = 1, hasContact = true } = {}) {
  const email = hasContact ? `ops-${++owners}@example.com` : undefined;
  const input = { name: 'Owner', plan: 'pro' as const, balanceMicros: undefined, email };
  const { ownerId } = await openAccount(input, start);
  const body = { url: 'https://hooks.example.com/in?secret=1', events: ['*' as const] };
  const { _id: id } = await createWebhook(
    { by: byOwner(ownerId), now: start, ids: randomIds, targets: 'public' },
    body,
  );
  const failure = { error: 'The receiver returned 503.', isGivenUp: false };
  for (let day = 0; day <= days; day++) await countFailure({ ownerId, id }, failure, later(day * DAY));
  const events = await eventsOf({ ownerId } as never);
  const [first, last] = [events[0] as DomainEvent, events.at(-1) as DomainEvent];
  return { ownerId, id, email, first, last };
}

describe('notifyOwner', () => {
  it('names the webhook, start and cause of the failures, with a link and a fixed subject', async () => {
    const { id, email, first } = await aFailingWebhook();
    expect(first.type).toBe('webhook.failing');
    expect(await notifyOwner(first, later(DAY))).toBe('sent');
    const [mail] = send.mock.lastCall as Parameters<typeof ses.sendThroughSes>;
    expect(mail).toMatchObject({ to: email, subject: 'Your webhook endpoint is failing' });
    for (const text of [
      '> hooks.example.com',
      'since 2026-05-01 12:00 UTC',
      'The receiver returned 503.',
      `https://console.example/console/developer/webhooks/${id}`,
    ]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.text).not.toContain('secret');
  });

  it('says when the webhook was disabled', async () => {
    const { last } = await aFailingWebhook({ days: 3 });
    expect(last.type).toBe('webhook.disabled');
    expect(await notifyOwner(last, later(3 * DAY))).toBe('sent');
    const [mail] = send.mock.lastCall as Parameters<typeof ses.sendThroughSes>;
    expect(mail.subject).toBe('Your webhook endpoint was disabled');
    expect(mail.text).toMatch(
      /was disabled:.*Every attempt failed for 3 days\. The last one: The receiver returned 503\..*recorded/s,
    );
  });

  it('sends one email for an event, however often and however much at once it comes', async () => {
    const { first } = await aFailingWebhook();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => notifyOwner(first, later(DAY))));
    expect(all.filter((it) => it.status === 'fulfilled' && it.value === 'sent')).toHaveLength(1);
    expect(await notifyOwner(first, later(DAY + 60_000))).toBe('already sent');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends it later when the sender failed, or its worker ended before', async () => {
    const { first } = await aFailingWebhook();
    send.mockRejectedValueOnce(new Error('throttled'));
    await expect(notifyOwner(first, later(DAY))).rejects.toThrow('throttled');
    expect(await notifyOwner(first, later(DAY + 1))).toBe('sent');
    const { first: other } = await aFailingWebhook();
    const { claimNotice } = notices;
    vi.spyOn(notices, 'claimNotice').mockImplementationOnce(async (...args) => {
      await claimNotice(...args);
      throw new Error('killed');
    });
    await expect(notifyOwner(other, later(DAY))).rejects.toThrow('killed');
    await expect(notifyOwner(other, later(DAY + 30_000))).rejects.toThrow('another worker');
    expect(await notifyOwner(other, later(DAY + 60_000))).toBe('sent');
  });

  it('sends nothing about a webhook that has recovered, is deleted or is active again', async () => {
    const recovered = await aFailingWebhook();
    await recordSuccess({ ownerId: recovered.ownerId, id: recovered.id }, undefined);
    const deleted = await aFailingWebhook();
    await deleteWebhook({ by: by(deleted.ownerId), now: new Date() }, deleted.id);
    const disabled = await aFailingWebhook({ days: 3 });
    const activated = await aFailingWebhook({ days: 3 });
    const active = { status: 'active' as const };
    await updateWebhook(
      { by: byOwner(activated.ownerId), now: later(3 * DAY), targets: 'public' },
      activated.id,
      { input: active },
    );
    const suspended = await aFailingWebhook();
    await setOwnerStatus(suspended.ownerId, 'suspended', anAct());
    const events = [recovered.first, deleted.first, disabled.first, activated.last, suspended.first];
    for (const event of events) expect(await notifyOwner(event, later(3 * DAY))).toBe('not needed');
    expect(send).not.toHaveBeenCalled();
  });

  it('needs a contact address, which the operator sets and removes', async () => {
    const { ownerId, first } = await aFailingWebhook({ hasContact: false });
    expect(await notifyOwner(first, later(DAY))).toBe('no address');
    await setOwnerEmail(ownerId, 'new@example.com', anAct());
    expect(await notifyOwner(first, later(DAY))).toBe('sent');
    await setOwnerEmail(ownerId, null, anAct());
    await expect(setOwnerEmail(ownerId, 'nobody', anAct())).rejects.toThrow(
      'email: must be an email address',
    );
    await expect(setOwnerEmail('own_unknown', null, anAct())).rejects.toThrow('no owner');
    const input = { name: 'Owner', plan: 'pro' as const, balanceMicros: undefined };
    await expect(openAccount({ ...input, email: 'a\nb@example.com' }, start)).rejects.toThrow('email');
  });
});

describe('notify-webhook-owner', () => {
  it('logs unsent notices, without addresses', async () => {
    const log = captureLog();
    const { email, first } = await aFailingWebhook();
    process.env['MAIL_FROM'] = 'none';
    await handler({ detail: first }, CONTEXT);
    const lines = log.lines();
    expect(lines).toContainEqual(expect.objectContaining({ level: 'WARN', outcome: 'no sender' }));
    expect(JSON.stringify(lines)).not.toContain(email);
  });
});
