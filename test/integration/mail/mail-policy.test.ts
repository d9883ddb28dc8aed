import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailDeletion } from '#shared/account-data/deletion-mails.ts';
import { exportMail } from '#shared/account-data/run-export.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import type { Member } from '#shared/core/accounts/member.ts';
import { storeMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { MEMBER_INVITED, PASSKEY_CHANGED, SIGN_IN_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { domainNoticeOf } from '#shared/domain-settings/notify-domain-owner.ts';
import { askConfirmation } from '#shared/mail/ask-confirmation.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { MAIL_KINDS, type MailKind, type QuotingKind } from '#shared/mail/mail-kinds.ts';
import { inLanguage } from '#shared/mail/mail-texts.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { NOBODY, sendMail } from '#shared/mail/send-mail.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as secrets from '#shared/platform/runtime/secret.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { reportMail } from '#shared/scheduled-reports/report-mail.ts';
import { mailPeople } from '#shared/sign-in/mail-sign-in.ts';
import type { Registration } from '#shared/smart-links/registrations/registration.ts';
import { confirmationMail, registrationMail } from '#shared/smart-links/registrations/registration-mail.ts';
import { signUpUrl } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import type { Subscriber } from '#shared/smart-links/subscribers/subscriber.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';
import * as subscriberMail from '#shared/smart-links/subscribers/subscriber-mail.ts';
import { digestMail } from '#shared/smart-links/surveys/digest-mail.ts';
import { submissionMail } from '#shared/smart-links/surveys/submission-mail.ts';
import { noticeOf } from '#shared/webhooks/notify-owner.ts';
import { by } from '#test/support/builders/authors.ts';
import { HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { mailSettings } from '#test/support/mail-settings.ts';

/** What a sender would like to write to a stranger: as a name, a title, an answer, and in a slug. */
const EVIL = 'URGENT: sign in at https://evil.example or call 0900-555';
const SLUG = 'urgent-call-0900';
const DAY_MS = 24 * 3600_000;
const now = new Date('2026-05-01T12:00:00Z');
const KINDS = Object.keys(MAIL_KINDS) as MailKind[];

const send = vi.mocked(ses.sendThroughSes);

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

/** An account whose name is the message. */
async function aSender(): Promise<Owner> {
  const { ownerId } = await openAccount({ name: EVIL, plan: 'free', balanceMicros: undefined }, now);
  return (await findOwner(ownerId)) as Owner;
}

const webinar = { slug: `webinar/${SLUG}`, title: EVIL, timezone: null, joinUrl: 'https://evil.example' };
const times = { start: new Date(now.getTime() + DAY_MS), end: new Date(now.getTime() + 2 * DAY_MS) };

const registrationOf = (email: string): Registration => ({
  id: 'reg_00000000000000000000',
  smartLinkId: 'sml_00000000000000000000',
  ownerId: 'own_00000000000000000000',
  name: EVIL,
  email,
  status: 'pending',
  language: 'en',
  timezone: null,
  consent: EVIL,
  startsAt: times.start.toISOString(),
  toldAt: now.toISOString(),
  createdAt: now.toISOString(),
  confirmedAt: null,
});

async function aMember(email: string, { ownerId }: Owner, joinedAt: string | null): Promise<string> {
  const userId = userIdOf(email);
  const entry = auditEntry(
    by(ownerId),
    { action: 'member.invited', target: { type: 'member', id: userId, name: email }, changes: [] },
    now,
  );
  const member: Member = {
    ownerId,
    userId,
    email,
    role: 'editor',
    invitedBy: EVIL,
    inviter: 'key',
    createdAt: now.toISOString(),
    invitedAt: now.toISOString(),
    joinedAt,
    declinedAt: null,
    lastSeenAt: null,
  };
  await storeMember(undefined, member, { entry, now });
  return userId;
}

async function confirmed(email: string, { ownerId }: Owner): Promise<string> {
  await storeChoice({ recipient: recipientHash(email, 'key'), list: 'surveys', ownerId }, 'confirmed', now);
  return email;
}

const question = { id: 'q', question: EVIL, type: 'email' } as const;

const webinarMail = (
  kind: QuotingKind,
  of: Parameters<typeof registrationMail>[0],
  to: string,
  owner: Owner,
) =>
  sendMail(
    {
      kind,
      to,
      owner,
      names: { host: EVIL, title: EVIL },
      body: registrationMail(of, { webinar, host: EVIL, times, registration: registrationOf(to) }, now),
    },
    now,
  );

const subscriberOf = (email: string): Subscriber => ({
  id: newId('subscriber'),
  smartLinkId: newId('smartLink'),
  ownerId: 'own_1',
  email,
  status: 'pending',
  language: 'en',
  consent: EVIL,
  createdAt: now.toISOString(),
  confirmedAt: null,
});

const passkeyMail = (email: string, change: 'added' | 'removed') =>
  mailPeople(newEvent(PASSKEY_CHANGED, '', { email, change, name: EVIL }, now), now);

const webhook = {
  id: 'whk_1',
  url: 'https://evil.example/hook',
  failingSince: now.toISOString(),
  lastError: 'HTTP 500',
};

async function deletionMail(
  kind: 'deletionScheduled' | 'deletionNear' | 'deleted',
  to: string,
  owner: Owner,
) {
  await mailDeletion(
    kind,
    {
      ownerId: owner.ownerId,
      name: EVIL,
      mailed: [],
      deletionAt: now.toISOString(),
      counts: {},
    } as unknown as Parameters<typeof mailDeletion>[1],
    { recipients: [to], now },
  );
  return 'sent';
}

const NAMES = { host: EVIL, title: EVIL };

const REPORT = reportMail({
  title: EVIL,
  language: 'en',
  period: { every: 'day', from: '2026-04-30', to: '2026-04-30' },
  timezone: 'UTC',
  figures: {
    totalClicks: 3,
    uniqueVisitorsCount: 2,
    leads: 0,
    sales: 0,
    refunds: 0,
    revenue: [],
    previous: null,
    topLinks: [{ _id: 'lnk_1', kind: 'link', title: EVIL, url: `${HOSTS.publicOrigin}/r/${SLUG}`, count: 3 }],
  } as never,
  targets: [
    {
      _id: 'lnk_1',
      kind: 'link',
      ownerId: 'own_1',
      title: EVIL,
      tags: [],
      campaign: undefined,
      path: SLUG,
      customDomain: 'evil.example',
      folderId: null,
      brokenSince: now.toISOString(),
      endedTest: { endedAt: '2026-04-30T12:00:00.000Z', winner: 'B' },
    },
  ],
  hosts: { publicOrigin: HOSTS.publicOrigin, rootHosts: new Set() },
  url: 'https://console.example/console',
  isPreview: false,
});

const domainMail = (
  kind: Parameters<typeof domainNoticeOf>[0],
  to: string,
  owner: Owner,
): ReturnType<typeof sendMail> => {
  const time = now.toISOString();
  const txt = { txtName: '_signpost.evil.example', txtValue: 'signpost-verification=1' };
  const domain = { host: 'evil.example', ...txt, missingSince: time, lapsesAt: time, releasesAt: time };
  return sendMail({ kind, to, owner, body: domainNoticeOf(kind, domain) }, now);
};

/**
 * Sends each kind as the product does, for a hostile account. A new kind does not compile without its row.
 */
const SENDERS: Readonly<Record<MailKind, (to: string, owner: Owner) => Promise<string>>> = {
  surveyResponse: async (to, owner) => {
    const answers = [{ ...question, value: 'evil@evil.example' }];
    const submission = {
      id: 's',
      createdAt: now.toISOString(),
      answers,
      submissionType: EVIL,
      submissionDetails: null,
    };
    const survey = { title: EVIL, questions: [question], url: `${HOSTS.publicOrigin}/survey/1` };
    const mail = submissionMail(survey as never, submission as never);
    return sendMail({ kind: 'surveyResponse', to: await confirmed(to, owner), owner, ...mail }, now);
  },
  surveyDigest: async (to, owner) => {
    const questions = [{ ...question, removed: false, answered: 1, skipped: 0, latest: [EVIL] }];
    const survey = { title: EVIL, language: 'en', url: 'https://console.example/console' } as const;
    const body = digestMail(survey, { total: 1, questions } as never);
    return sendMail({ kind: 'surveyDigest', to: await confirmed(to, owner), owner, body }, now);
  },
  reportConfirmation: (to, owner) =>
    askConfirmation(owner, to, { cause: 'stored', now, asked: { list: 'reports', topic: 'srp_1' } }),
  scheduledReport: async (to, owner) => {
    const subscriber = { recipient: recipientHash(to, 'key'), list: 'reports', topic: 'srp_1' } as const;
    await storeChoice({ ...subscriber, ownerId: owner.ownerId }, 'confirmed', now);
    return sendMail({ kind: 'scheduledReport', to, owner, topic: 'srp_1', names: NAMES, body: REPORT }, now);
  },
  reportPreview: (to, owner) =>
    sendMail({ kind: 'reportPreview', to, owner, names: NAMES, body: REPORT }, now),
  confirmation: (to, owner) => askConfirmation(owner, to, { cause: 'stored', now }),
  webinarConfirmation: (to, owner) =>
    sendMail({ kind: 'webinarConfirmation', to, owner, body: confirmationMail(registrationOf(to)) }, now),
  webinarRegistered: (to, owner) => webinarMail('webinarRegistered', 'registered', to, owner),
  webinarReminder: (to, owner) => webinarMail('webinarReminder', 'reminder', to, owner),
  webinarMoved: (to, owner) => webinarMail('webinarMoved', 'moved', to, owner),
  subscriptionConfirmation: (to, owner) =>
    sendMail(
      {
        kind: 'subscriptionConfirmation',
        to,
        owner,
        body: subscriberMail.confirmationMail(subscriberOf(to)),
      },
      now,
    ),
  subscriptionActive: (to, owner) =>
    sendMail(
      {
        kind: 'subscriptionActive',
        to,
        owner,
        body: subscriberMail.activeMail(subscriberOf(to), { host: EVIL, title: EVIL }),
        unsubscribe: signUpUrl(SUBSCRIBER_LINKS, subscriberOf(to), 'unsubscribe'),
      },
      now,
    ),
  signIn: async (email, owner) => {
    const userId = await aMember(email, owner, now.toISOString());
    // Each from a network that is limited on its own.
    return mailPeople(newEvent(SIGN_IN_REQUESTED, '', { userId, email, network: 'n' }, now), now);
  },
  passkeyAdded: (to) => passkeyMail(to, 'added'),
  passkeyRemoved: (to) => passkeyMail(to, 'removed'),
  invitation: async (email, owner) => {
    const _id = await aMember(email, owner, null);
    return mailPeople(newEvent(MEMBER_INVITED, owner.ownerId, { _id }, now), now);
  },
  webhookFailing: (to, owner) =>
    sendMail({ kind: 'webhookFailing', to, owner, body: noticeOf('webhookFailing', webhook) }, now),
  webhookDisabled: (to, owner) =>
    sendMail({ kind: 'webhookDisabled', to, owner, body: noticeOf('webhookDisabled', webhook) }, now),
  domainLapsing: (to, owner) => domainMail('domainLapsing', to, owner),
  domainLapsed: (to, owner) => domainMail('domainLapsed', to, owner),
  domainReleased: (to, owner) => domainMail('domainReleased', to, owner),
  domainLost: (to, owner) => domainMail('domainLost', to, owner),
  domainGained: (to, owner) => domainMail('domainGained', to, owner),
  exportReady: (to, owner) => sendMail({ kind: 'exportReady', to, owner, body: exportMail(owner) }, now),
  deletionScheduled: (to, owner) => deletionMail('deletionScheduled', to, owner),
  deletionNear: (to, owner) => deletionMail('deletionNear', to, owner),
  deleted: (to, owner) => deletionMail('deleted', to, owner),
};

let strangers = 0;
const newStranger = () => `stranger${++strangers}@example.com`;

describe.each(KINDS)('an email of the kind %s', (kind) => {
  const { subject, list, consent, quotes } = MAIL_KINDS[kind];

  it(
    'contains ' + `${quotes === true ? 'text of users in quotes only' : 'nothing that users wrote'}`,
    async () => {
      const to = newStranger();
      expect(await SENDERS[kind](to, await aSender())).toBe('sent');
      const [mail] = send.mock.lastCall ?? [];
      const { text = '', html = '', replyTo, headers } = mail ?? {};
      const hasNames =
        (kind.startsWith('webinar') || list === 'reports' || kind === 'reportPreview') && quotes === true;
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
      if (quotes === true) return;
      expect(ours).toEqual({ text, html });
      expect(`${text}${html}`).not.toContain(SLUG);
      expect(replyTo).toBeUndefined();
    },
  );

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
    const mail = (owner: Owner, to = newStranger()) =>
      sendMail(
        { kind: 'webinarConfirmation', to, owner, names, body: confirmationMail(registrationOf(to), names) },
        now,
      );
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

  it('cannot be quoted to, says the compiler', () => {
    const mail = { to: 'a@example.com', owner: NOBODY };
    // @ts-expect-error: only our own words.
    void (() => sendMail({ ...mail, kind: 'invitation', body: [{ type: 'quote', parts: [] }] }, now));
    // @ts-expect-error: no reply address.
    void (() => sendMail({ ...mail, kind: 'invitation', body: [], replyTo: 'eve@example.com' }, now));
  });
});
