import type { Owner } from '#shared/core/accounts/account.ts';
import type { AccountMailLimit } from '#shared/core/accounts/plans.ts';
import type { Language } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';

/**
 * Every kind of email, and the policy for it: `sendMail` applies it, and `npm run docs` lists it in
 * docs/security.md. Subjects are fixed, but for the names that `quoted-name.ts` has cleaned.
 */

/**
 * Lists that a recipient can unsubscribe from, per owner: survey responses, notices about the account,
 * invitations to it, webinars, subscriptions to pages, scheduled reports.
 */
export const MAIL_LISTS = [
  'surveys',
  'notices',
  'invitations',
  'webinars',
  'subscriptions',
  'reports',
] as const;

export type MailList = (typeof MAIL_LISTS)[number];

/**
 * The consent of the recipient to emails of this list on behalf of an owner:
 * - `required`: only to addresses that were confirmed (double opt-in).
 * - `requested`: asks for it, so the recipient has not agreed yet; not within 30 days after unsubscribing.
 * - `implied`: unless the recipient has unsubscribed.
 * - `asked`: the recipient is waiting for it, or must know it.
 */
export type Consent = 'required' | 'requested' | 'implied' | 'asked';

type Texts = (typeof MAIL_TEXTS)[Language];
type TranslatedText = (texts: Texts) => string;

/** A subject or reason in a language, if it is translated. */
export const inLanguage = (text: string | TranslatedText, language: Language): string =>
  typeof text === 'string' ? text : text(MAIL_TEXTS[language]);

interface Common {
  /** One line. */
  subject: string | TranslatedText;
  /** null: cannot be unsubscribed from. */
  list: MailList | null;
  /** The limit of the account that it counts against; null: none. */
  accountLimit: AccountMailLimit | null;
  /** Why the recipient gets it: a sentence at the end of each email. */
  reason: string | TranslatedText;
}

/**
 * `quotes`: which texts of users it may have, and how `quoted-name.ts` shows them.
 * - `false`: none.
 * - `names`: for people who have not agreed, so that nobody can send them a message through us: the name of
 *   the account and the title, strictly, and only of paid plans, which operators know. Who invites or asks is
 *   named by an address that has signed in (`requester.ts`).
 * - `titles`: names and titles, without contact details.
 * - `verbatim`: responses to a survey, and hosts of the recipient's own webhooks and domains. May have a
 *   `replyTo`.
 */
export type MailKindSpec = Common &
  (
    | { consent: 'requested'; quotes: false | 'names' }
    | { consent: Exclude<Consent, 'requested'>; quotes: false | 'titles' | 'verbatim' }
  );

export type Quotes = MailKindSpec['quotes'];

/** An email to webinar registrants who have confirmed. */
const webinar = (subject: TranslatedText) =>
  ({
    subject,
    list: 'webinars',
    consent: 'implied',
    quotes: 'titles',
    accountLimit: null,
    reason: ({ reasons }: Texts) => reasons.webinar,
  }) as const;

/** A notice about a domain. It has limits, because changes of DNS can cause any number of them. */
const domainNotice = (subject: string) =>
  ({
    subject,
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  }) as const;

const OF_OWNERS =
  'You received this email because this address belongs to an owner of an account, or is ' +
  'its contact address.';

export const MAIL_KINDS = {
  surveyResponse: {
    subject: 'New response to your survey',
    list: 'surveys',
    consent: 'required',
    quotes: 'verbatim',
    accountLimit: 'mailsPerDay',
    reason:
      'You received this email because this address was confirmed for the survey responses of an account.',
  },
  surveyDigest: {
    subject: ({ subjects }) => subjects.surveyDigest,
    list: 'surveys',
    consent: 'required',
    quotes: 'verbatim',
    accountLimit: 'mailsPerDay',
    reason: ({ reasons }) => reasons.surveyDigest,
  },
  confirmation: {
    subject: 'Confirm your email address',
    list: 'surveys',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'mailsPerDay',
    reason: 'You received this email because someone entered this address in the settings of a survey.',
  },
  reportConfirmation: {
    subject: 'Confirm your email address',
    list: 'reports',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'mailsPerDay',
    reason: 'You received this email because someone entered this address as a recipient of a report.',
  },
  scheduledReport: {
    subject: ({ subjects }) => subjects.report,
    list: 'reports',
    consent: 'required',
    quotes: 'titles',
    accountLimit: 'mailsPerDay',
    reason: ({ reasons }) => reasons.scheduledReport,
  },
  reportPreview: {
    subject: ({ subjects }) => subjects.report,
    list: null,
    consent: 'implied',
    quotes: 'titles',
    accountLimit: 'mailsPerDay',
    reason: ({ reasons }) => reasons.reportPreview,
  },
  webinarConfirmation: {
    subject: ({ subjects }) => subjects.webinarConfirmation,
    list: 'webinars',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'registrationMailsPerDay',
    reason: ({ reasons }) => reasons.webinar,
  },
  webinarRegistered: webinar(({ subjects }) => subjects.webinarRegistered),
  webinarReminder: webinar(({ subjects }) => subjects.webinarReminder),
  webinarMoved: webinar(({ subjects }) => subjects.webinarMoved),
  subscriptionConfirmation: {
    subject: ({ subjects }) => subjects.subscriptionConfirmation,
    list: 'subscriptions',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'registrationMailsPerDay',
    reason: ({ reasons }) => reasons.subscription,
  },
  subscriptionActive: {
    subject: ({ subjects }) => subjects.subscriptionActive,
    list: 'subscriptions',
    consent: 'implied',
    quotes: 'titles',
    accountLimit: null,
    reason: ({ reasons }) => reasons.subscription,
  },
  signIn: {
    subject: 'Your sign-in code',
    list: null,
    consent: 'asked',
    quotes: false,
    accountLimit: null,
    reason:
      'You received this email because someone entered this address to sign in. If this was ' +
      'not you, ignore it.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: 'You received this email because you sign in with this address.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: 'You received this email because you sign in with this address.',
  },
  appConnected: {
    subject: ({ subjects }) => subjects.appConnected,
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: ({ reasons }) => reasons.appConnected,
  },
  invitation: {
    subject: 'You have been invited to an account',
    list: 'invitations',
    consent: 'requested',
    quotes: 'names',
    accountLimit: 'invitationsPerDay',
    reason: 'You received this email because a member of an account invited this address.',
  },
  webhookFailing: {
    subject: 'Your webhook endpoint is failing',
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  },
  webhookDisabled: {
    subject: 'Your webhook endpoint was disabled',
    list: 'notices',
    consent: 'implied',
    quotes: 'verbatim',
    accountLimit: null,
    reason: 'You received this email because this is the contact address of an account.',
  },
  domainLapsing: domainNotice('Your domain will lapse'),
  domainLapsed: domainNotice('Your domain has lapsed'),
  domainReleased: domainNotice('Your domain was released'),
  domainLost: domainNotice('Another account has taken over your domain'),
  domainGained: domainNotice('A domain is now yours'),
  exportReady: {
    subject: 'Your export is ready',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason:
      'You received this email because you, or one of your API keys, requested an export of an account.',
  },
  deletionScheduled: {
    subject: 'Your account will be deleted',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
  deletionNear: {
    subject: 'Your account will be deleted in 3 days',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
  deleted: {
    subject: 'Your account was deleted',
    list: null,
    consent: 'asked',
    quotes: 'titles',
    accountLimit: null,
    reason: OF_OWNERS,
  },
} as const satisfies Record<string, MailKindSpec>;

export type MailKind = keyof typeof MAIL_KINDS;

/** The kinds that may quote users, or name them. */
export type QuotingKind = {
  [K in MailKind]: (typeof MAIL_KINDS)[K] extends { quotes: false } ? never : K;
}[MailKind];

/** Whether an email for an account may contain names that users chose. */
export const mayName = (kind: MailKind, { plan }: Pick<Owner, 'plan'>): boolean => {
  const { quotes } = MAIL_KINDS[kind];
  return quotes === 'names' ? plan !== 'free' : quotes !== false;
};
