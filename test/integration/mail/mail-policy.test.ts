import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { inLanguage, MAIL_KINDS, type MailKind } from '#shared/mail/mail-kinds.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { NOBODY, sendMail } from '#shared/mail/send-mail.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { MAILED_AT, mailSenders } from '#test/support/builders/mail-senders.ts';
import { HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { mailSettings } from '#test/support/mail-settings.ts';

/** What a sender would like to write to a stranger: as a name, a title and an answer. */
const EVIL = 'URGENT: sign in at https://evil.example or call 0900-555';
const DAY_MS = 24 * 3600_000;
const now = MAILED_AT;
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

const send = vi.mocked(ses.sendThroughSes);
const { aSender, senders: SENDERS } = mailSenders(EVIL);

tableOfFile();

mailSettings({
  PUBLIC_ORIGIN: HOSTS.publicOrigin,
  CONSOLE_ORIGIN: 'https://console.example',
  SIGN_IN_KEY_NAME: 'sign-in/1',
});

beforeEach(() => {
  send.mockReset();
  vi.mocked(secrets.readSecret).mockResolvedValue('sign-in key');
});

let strangers = 0;
const newStranger = () => `stranger${++strangers}@example.com`;

describe.each(KINDS)('an email of the kind %s', (kind) => {
  const { subject, list, consent, quotes } = MAIL_KINDS[kind];
  const isQuoting = quotes === 'titles' || quotes === 'verbatim';

  it(`contains ${isQuoting ? 'text of users in quotes only' : 'nothing that users wrote'}`, async () => {
    const to = newStranger();
    expect(await SENDERS[kind](to, await aSender())).toBe('sent');
    const [mail] = send.mock.lastCall ?? [];
    const { text = '', html = '', replyTo, headers } = mail ?? {};
    const hasNames =
      (kind.startsWith('webinar') || list === 'reports' || kind === 'reportPreview') && isQuoting;
    const named = hasNames ? ': URGENT: sign in at … or call …' : '';
    expect(mail).toMatchObject({ to, subject: `${inLanguage(subject, 'en')}${named}` });
    expect(mail?.from).toBe(
      hasNames ? '"URGENT sign in at or call via Signpost" <signpost@example.com>' : 'signpost@example.com',
    );
    // IDs may contain any word.
    expect(JSON.stringify(headers)).not.toMatch(/evil\.example|urgent:|0900-555/i);
    const ours = {
      text: text.replace(/^>.*$/gm, ''),
      html: html.replace(/<blockquote.*?<\/blockquote>/gs, ''),
    };
    for (const part of [ours.text, ours.html]) expect(part).not.toMatch(/evil\.example|urgent:|0900-555/i);
    if (isQuoting) return;
    expect(ours).toEqual({ text, html });
    expect(`${text}${html}`).not.toContain('urgent-call-0900');
    expect(replyTo).toBeUndefined();
  });

  const counted = { required: [20, 5], implied: [20, 5], requested: [1, 3], asked: [25, 5] }[consent];
  // Of the requests from new networks.
  const [byOne, byAll] = kind === 'signIn' ? [10, 5] : counted;

  it(`comes to one mailbox ${byOne} times a day from one account, for 25 spellings of it`, async () => {
    const [to, owner] = [newStranger(), await aSender()];
    for (let i = 0; i < 25; i++) await SENDERS[kind](to.replace('@', `+${i}@`), owner);
    expect(send).toHaveBeenCalledTimes(byOne as number);
  });

  it(`comes ${byAll} times a day from five accounts`, async () => {
    const to = newStranger();
    for (let i = 0; i < 5; i++) await SENDERS[kind](to.replace('@', `+${i}@`), await aSender());
    expect(send).toHaveBeenCalledTimes(byAll as number);
  });
});

describe('people who have not agreed', () => {
  const asking = KINDS.filter((kind) => MAIL_KINDS[kind].consent === 'requested');

  it('are asked once a day by an account, for whatever reason', async () => {
    expect(asking).toEqual([
      'confirmation',
      'reportConfirmation',
      'webinarConfirmation',
      'subscriptionConfirmation',
      'invitation',
    ]);
    const [to, owner] = [newStranger(), await aSender()];
    for (const [i, kind] of asking.entries())
      expect(await SENDERS[kind](to, owner)).toBe(i === 0 ? 'sent' : 'recipient limit');
  });

  it.each(asking)('are not asked by %s for 30 days after they have unsubscribed', async (kind) => {
    const list = MAIL_KINDS[kind].list ?? 'notices';
    for (const [days, outcome] of [
      [31, 'sent'],
      [29, 'unsubscribed'],
    ] as const) {
      const [to, owner] = [newStranger(), await aSender()];
      const { ownerId } = owner;
      const at = new Date(now.getTime() - days * DAY_MS);
      await storeChoice({ recipient: recipientHash(to, 'key'), list, ownerId }, 'unsubscribed', at);
      expect(await SENDERS[kind](to, owner)).toBe(outcome);
    }
  });

  it('are told the name and title of a webinar by paid accounts only', async () => {
    const names = { host: 'Halden', title: 'Cold and wet' };
    const body = [{ type: 'quote', parts: [{ title: names.host, text: names.title }] }] as const;
    const mail = (owner: Owner) =>
      sendMail({ kind: 'webinarConfirmation', to: newStranger(), owner, names, body }, now);
    const free = await aSender();
    await expect(mail(free)).rejects.toThrow('must not quote');
    expect(send).not.toHaveBeenCalled();
    expect(await mail({ ...free, plan: 'pro' })).toBe('sent');
    expect(send.mock.lastCall?.[0]).toMatchObject({
      from: '"Halden via Signpost" <signpost@example.com>',
      subject: 'Confirm your registration: Cold and wet',
      text: expect.stringMatching(/^> Halden\n>.*Cold and wet$/m),
      replyTo: undefined,
    });
  });

  it('learn which account asks, of paid accounts only', async () => {
    const kinds = ['confirmation', 'reportConfirmation', 'invitation'] as const;
    for (const kind of kinds) {
      const free = await aSender();
      await SENDERS[kind](newStranger(), free);
      expect(send.mock.lastCall?.[0].text).not.toMatch(/^>/m);
      const paid = await aSender('pro');
      await SENDERS[kind](newStranger(), paid);
      expect(send.mock.lastCall?.[0].text).toMatch(/^> URGENT/m);
    }
    expect(send.mock.lastCall?.[0].subject).toMatch(/^You have been invited to an account: URGENT/);
  });

  it('see in the subject who invites them', async () => {
    const mail = { kind: 'invitation', body: [], invitedBy: 'grace@halden.example' } as const;
    const owner = await aSender('pro');
    await sendMail({ ...mail, to: newStranger(), owner }, now);
    const by = 'You have been invited to an account by grace@halden.example';
    expect(send.mock.lastCall?.[0].subject).toBe(by);
    await sendMail({ ...mail, to: newStranger(), owner, names: { host: '', title: 'Halden' } }, now);
    expect(send.mock.lastCall?.[0]).toMatchObject({
      subject: `${by}: Halden`,
      from: 'signpost@example.com',
    });
  });

  it('cannot be quoted to, says the compiler', () => {
    const mail = { to: 'a@example.com', owner: NOBODY };
    // @ts-expect-error: only our own words.
    void (() => sendMail({ ...mail, kind: 'signIn', body: [{ type: 'quote', parts: [] }] }, now));
    // @ts-expect-error: no reply address.
    void (() => sendMail({ ...mail, kind: 'signIn', body: [], replyTo: 'eve@example.com' }, now));
  });
});
