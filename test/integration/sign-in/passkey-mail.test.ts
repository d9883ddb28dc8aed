import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/mail-people.ts';
import { PASSKEY_CHANGED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { mailSettings } from '#test/support/mail-settings.ts';

const send = vi.mocked(ses.sendThroughSes);

tableOfFile();

mailSettings();

beforeEach(() => send.mockReset());

const now = new Date('2026-05-01T12:34:56Z');

const mailOf = async (change: 'added' | 'removed', name: string) => {
  const data = { email: 'ada@example.com', change, name };
  await handler({ detail: newEvent(PASSKEY_CHANGED, { ownerId: '', data, now }) }, CONTEXT);
  return send.mock.calls[0]?.[0];
};

describe('mail-people', () => {
  it('tells people of a passkey that was added', async () => {
    const mail = await mailOf('added', 'MacBook');
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'A passkey was added' });
    expect(mail?.text).toContain('A passkey was added at 2026-05-01 12:34 UTC:');
    expect(mail?.text).toContain('> MacBook');
    expect(mail?.text).toContain('https://console.example.com/console/account/sessions');
    // Nobody can unsubscribe.
    expect(mail?.headers).toEqual({});
  });

  it('tells people of a passkey that was removed, whose name stays out of headers and markup', async () => {
    const mail = await mailOf('removed', 'x\r\nBcc: eve@example.com <b>bold</b>');
    expect(mail?.subject).toBe('A passkey was removed');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).not.toMatch(/^Bcc/m);
  });
});
