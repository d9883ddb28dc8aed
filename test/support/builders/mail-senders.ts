import { mailDeletion } from '#shared/account-data/deletion-mails.ts';
import { exportMail } from '#shared/account-data/run-export.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import type { Member } from '#shared/core/accounts/member.ts';
import { storeMember } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import {
  APP_CONNECTED,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  SIGN_IN_REQUESTED,
} from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { domainNoticeOf } from '#shared/domain-settings/notify-domain-owner.ts';
import { askConfirmation } from '#shared/mail/ask-confirmation.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { type MailKind, mayName, type QuotingKind } from '#shared/mail/mail-kinds.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
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
import { by } from './authors.ts';
import { HOSTS } from './smart-links.ts';

/** Sends each kind of email as the product does, with a text wherever users have one. */
export interface MailSenders {
  /** An account with the text as its name. */
  aSender(plan?: Owner['plan']): Promise<Owner>;
  /** A new kind does not compile without its row. Names the account and the title if its plan may. */
  senders: Readonly<Record<MailKind, (to: string, owner: Owner) => Promise<string>>>;
}

export const MAILED_AT = new Date('2026-05-01T12:00:00Z');

const SLUG = 'urgent-call-0900';
const DAY_MS = 24 * 3600_000;
const now = MAILED_AT;

const times = { start: new Date(now.getTime() + DAY_MS), end: new Date(now.getTime() + 2 * DAY_MS) };

const webhook = {
  id: 'whk_1',
  url: 'https://evil.example/hook',
  failingSince: now.toISOString(),
  lastError: 'HTTP 500',
};

const domain = {
  host: 'evil.example',
  txtName: '_signpost.evil.example',
  txtValue: 'signpost-verification=1',
  missingSince: now.toISOString(),
  lapsesAt: now.toISOString(),
  releasesAt: now.toISOString(),
};

const domainMail = (
  kind: Parameters<typeof domainNoticeOf>[0],
  to: string,
  owner: Owner,
): ReturnType<typeof sendMail> => sendMail({ kind, to, owner, body: domainNoticeOf(kind, domain) }, now);

async function confirmed(email: string, { ownerId }: Owner): Promise<string> {
  await storeChoice({ recipient: recipientHash(email, 'key'), list: 'surveys', ownerId }, 'confirmed', now);
  return email;
}

/** `text`: of users, in the place of names, titles and answers. */
export function mailSenders(text: string): MailSenders {
  async function aSender(plan: Owner['plan'] = 'free'): Promise<Owner> {
    const { ownerId } = await openAccount({ name: text, plan, balanceMicros: undefined }, now);
    return (await findOwner(ownerId)) as Owner;
  }

  const webinar = { slug: `webinar/${SLUG}`, title: text, timezone: null, joinUrl: 'https://evil.example' };

  const registrationOf = (email: string): Registration => ({
    id: 'reg_00000000000000000000',
    smartLinkId: 'sml_00000000000000000000',
    ownerId: 'own_00000000000000000000',
    name: text,
    email,
    status: 'pending',
    language: 'en',
    timezone: null,
    consent: text,
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
      invitedBy: text,
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

  const question = { id: 'q', question: text, type: 'email' } as const;

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
        names: { host: text, title: text },
        body: registrationMail(of, { webinar, host: text, times, registration: registrationOf(to) }, now),
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
    consent: text,
    createdAt: now.toISOString(),
    confirmedAt: null,
  });

  const passkeyMail = (email: string, change: 'added' | 'removed') =>
    mailPeople(newEvent(PASSKEY_CHANGED, { ownerId: '', data: { email, change, name: text }, now }), now);

  async function deletionMail(
    kind: 'deletionScheduled' | 'deletionNear' | 'deleted',
    to: string,
    owner: Owner,
  ) {
    await mailDeletion(
      kind,
      {
        ownerId: owner.ownerId,
        name: text,
        mailed: [],
        deletionAt: now.toISOString(),
        counts: {},
      } as unknown as Parameters<typeof mailDeletion>[1],
      { recipients: [to], now },
    );
    return 'sent';
  }

  const NAMES = { host: text, title: text };

  const REPORT = reportMail({
    title: text,
    filters: { tag: [text], linkId: ['lnk_1'], referrer: [text] },
    names: new Map([['lnk_1', text]]),
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
      topLinks: [
        { _id: 'lnk_1', kind: 'link', title: text, url: `${HOSTS.publicOrigin}/r/${SLUG}`, count: 3 },
      ],
    } as never,
    targets: [
      {
        _id: 'lnk_1',
        kind: 'link',
        ownerId: 'own_1',
        createdAt: '2026-01-01T00:00:00.000Z',
        title: text,
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

  const senders: MailSenders['senders'] = {
    surveyResponse: async (to, owner) => {
      const answers = [{ ...question, value: 'evil@evil.example' }];
      const submission = {
        id: 's',
        createdAt: now.toISOString(),
        answers,
        submissionType: text,
        submissionDetails: null,
      };
      const survey = { title: text, questions: [question], url: `${HOSTS.publicOrigin}/survey/1` };
      const mail = submissionMail(survey as never, submission as never);
      return sendMail({ kind: 'surveyResponse', to: await confirmed(to, owner), owner, ...mail }, now);
    },
    surveyDigest: async (to, owner) => {
      const questions = [{ ...question, removed: false, answered: 1, skipped: 0, latest: [text] }];
      const survey = { title: text, language: 'en', url: 'https://console.example/console' } as const;
      const body = digestMail(survey, { total: 1, questions } as never);
      return sendMail({ kind: 'surveyDigest', to: await confirmed(to, owner), owner, body }, now);
    },
    reportConfirmation: (to, owner) =>
      askConfirmation(owner, to, { cause: 'stored', now, asked: { list: 'reports', topic: 'srp_1' } }),
    scheduledReport: async (to, owner) => {
      const subscriber = { recipient: recipientHash(to, 'key'), list: 'reports', topic: 'srp_1' } as const;
      await storeChoice({ ...subscriber, ownerId: owner.ownerId }, 'confirmed', now);
      return sendMail(
        { kind: 'scheduledReport', to, owner, topic: 'srp_1', names: NAMES, body: REPORT },
        now,
      );
    },
    reportPreview: (to, owner) =>
      sendMail({ kind: 'reportPreview', to, owner, names: NAMES, body: REPORT }, now),
    confirmation: (to, owner) => askConfirmation(owner, to, { cause: 'stored', now }),
    webinarConfirmation: (to, owner) => {
      const kind = 'webinarConfirmation';
      const names = mayName(kind, owner) ? NAMES : undefined;
      return sendMail({ kind, to, owner, names, body: confirmationMail(registrationOf(to), names) }, now);
    },
    webinarRegistered: (to, owner) => webinarMail('webinarRegistered', 'registered', to, owner),
    webinarReminder: (to, owner) => webinarMail('webinarReminder', 'reminder', to, owner),
    webinarMoved: (to, owner) => webinarMail('webinarMoved', 'moved', to, owner),
    subscriptionConfirmation: (to, owner) => {
      const kind = 'subscriptionConfirmation';
      const names = mayName(kind, owner) ? NAMES : undefined;
      const body = subscriberMail.confirmationMail(subscriberOf(to), names);
      return sendMail({ kind, to, owner, names, body }, now);
    },
    subscriptionActive: (to, owner) =>
      sendMail(
        {
          kind: 'subscriptionActive',
          to,
          owner,
          body: subscriberMail.activeMail(subscriberOf(to), { host: text, title: text }),
          unsubscribe: signUpUrl(SUBSCRIBER_LINKS, subscriberOf(to), 'unsubscribe'),
        },
        now,
      ),
    signIn: async (email, owner) => {
      const userId = await aMember(email, owner, now.toISOString());
      // Each from a network that is limited on its own.
      return mailPeople(
        newEvent(SIGN_IN_REQUESTED, { ownerId: '', data: { userId, email, network: 'n' }, now }),
        now,
      );
    },
    passkeyAdded: (to) => passkeyMail(to, 'added'),
    passkeyRemoved: (to) => passkeyMail(to, 'removed'),
    appConnected: (email) => {
      const data = { email, app: text, account: text, host: 'app.example', language: 'en' };
      return mailPeople(newEvent(APP_CONNECTED, { ownerId: '', data, now }), now);
    },
    invitation: async (email, owner) => {
      const _id = await aMember(email, owner, null);
      return mailPeople(newEvent(MEMBER_INVITED, { ownerId: owner.ownerId, data: { _id }, now }), now);
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

  return { aSender, senders };
}
