import type { Owner } from '../accounts/account.ts';
import type { Language } from '../pages/language.ts';
import { log, measure } from '../platform/runtime/log.ts';
import { sendThroughSes } from '../platform/runtime/ses.ts';
import { NO_MAIL, SETTING, setting } from '../platform/runtime/settings.ts';
import { type MailBlock, mailBody } from './mail-body.ts';
import { MAIL_KINDS, type MailKind, type MailKindSpec, UNSUBSCRIBE } from './mail-kinds.ts';
import { countMail, type LimitReached } from './mail-limits.ts';
import { MAIL_PATH, mailToken } from './mail-link.ts';
import { recipientHash } from './recipient.ts';
import { type Refusal, refusalOf } from './subscription.ts';
import { readRecipient } from './subscription-store.ts';

export interface Mail {
  /** Decides on the subject, the list that the recipient can unsubscribe from, and the consent that is needed. */
  kind: MailKind;
  to: string;
  /** On whose behalf. */
  owner: Pick<Owner, 'ownerId' | 'plan'> | typeof NOBODY;
  /** Dropped unless it is one plain address. */
  replyTo?: string | undefined;
  body: readonly MailBlock[];
  /** Of the body, for kinds that are translated. Default: English. */
  language?: Language;
}

/** Instead of an owner: the service itself sends it. */
export const NOBODY = { ownerId: '', plan: 'free' } as const;

export type SendOutcome =
  | 'sent'
  /** This deployment sends no emails. */
  | 'no sender'
  /** `suppressed`: an earlier email bounced, or its recipient complained. */
  | Refusal
  | LimitReached;

/**
 * Sends an email, if its recipient wants it and no daily limit is reached. Throws if Amazon SES fails. Never retries: SES has
 * no idempotency, so the caller decides. Needs the grants `mail`, `BatchGetItem` and `UpdateItem`, and the settings
 * `publicOrigin` and `visitorHashKey`.
 */
export async function sendMail(
  { kind, to, owner, replyTo, body, language = 'en' }: Mail,
  now: Date,
): Promise<SendOutcome> {
  const from = setting(SETTING.mailFrom);
  if (from === NO_MAIL) return 'no sender';
  const { list, translated, ...inEnglish }: MailKindSpec = MAIL_KINDS[kind];
  const subject = translated?.subject[language] ?? inEnglish.subject;
  const reason = translated?.reason[language] ?? inEnglish.reason;
  const hashKey = setting(SETTING.visitorHashKey);
  const { ownerId } = owner;
  const recipient = recipientHash(to, hashKey);

  // Without a list only suppressions matter.
  const state = await readRecipient({ recipient, list: list ?? 'notices', ownerId });
  const refusal = refusalOf(MAIL_KINDS[kind], state, now);
  if (refusal) {
    if (refusal === 'suppressed') measure('mailsSuppressed');
    log.info('mail not sent', { kind, refusal, ...state.suppression });
    return refusal;
  }

  const count = await countMail(kind, recipient, owner, now);
  if (typeof count === 'string') {
    measure('mailsLimited');
    log.info('mail not sent', { kind, refusal: count });
    return count;
  }
  const unsubscribe =
    list &&
    unsubscribeUrl(mailToken({ action: 'unsubscribe', list, ownerId, recipient, expires: 0 }, hashKey));
  const blocks: MailBlock[] = [
    ...body,
    // Said to owners: it is about survey responses.
    ...(count.last && !translated ? [{ type: 'text' as const, text: LAST[count.last] }] : []),
    { type: 'text', text: reason },
    ...(unsubscribe ? [{ type: 'link' as const, label: UNSUBSCRIBE[language], url: unsubscribe }] : []),
  ];
  try {
    await sendThroughSes(
      {
        from,
        to,
        replyTo: replyTo !== undefined && PLAIN_ADDRESS.test(replyTo) ? replyTo : undefined,
        subject,
        ...mailBody(blocks, language),
        // RFC 8058. The DKIM signature of SES covers both.
        headers: unsubscribe
          ? {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {},
      },
      setting(SETTING.mailConfigurationSet),
    );
  } catch (error) {
    await count.refund();
    throw error;
  }
  return 'sent';
}

const unsubscribeUrl = (token: string): string => `${setting(SETTING.publicOrigin)}${MAIL_PATH}/${token}`;

/** Said in the last email before a limit. */
const LAST: Record<LimitReached, string> = {
  'recipient limit':
    'This is the last email to this address today: its daily limit is reached. Further responses are stored, but not emailed, until midnight UTC.',
  'owner limit':
    'This is the last email for this account today: the daily limit of its plan is reached. Further responses are stored, but not emailed, until midnight UTC.',
};

/** One address, without a name, quotes or anything that would begin another header. */
const PLAIN_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}$/;
