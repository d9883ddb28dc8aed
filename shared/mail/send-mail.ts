import type { Owner } from '#shared/core/accounts/account.ts';
import type { Language } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import { log, measure } from '#shared/platform/runtime/log.ts';
import { sendThroughSes } from '#shared/platform/runtime/ses.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { MailBlock, OwnBlock } from './mail-block.ts';
import { mailBody } from './mail-body.ts';
import { inLanguage, MAIL_KINDS, type MailKind, mayName, type QuotingKind } from './mail-kinds.ts';
import { countMail, type LimitReached } from './mail-limits.ts';
import { MAIL_PATH, mailToken } from './mail-link.ts';
import { quotedName, senderOf } from './quoted-name.ts';
import { mailboxHash, recipientHash } from './recipient.ts';
import { type Refusal, refusalOf } from './subscription.ts';
import { readRecipient } from './subscription-store.ts';

export type Mail = {
  to: string;
  /** The owner for whom it is sent. */
  owner: Pick<Owner, 'ownerId' | 'plan'> | typeof NOBODY;
  /** A part of its list that the recipient has confirmed, and can unsubscribe from, alone. */
  topic?: string | undefined;
  /** English by default, like the kinds that are not translated. */
  language?: Language | undefined;
} & MailedContent;

/**
 * `kind` determines the subject, the list that the recipient can unsubscribe from, the required consent, and
 * whether `body`, in the language of the email, may quote users.
 */
type MailedContent =
  | {
      kind: QuotingKind;
      body: readonly MailBlock[];
      /** Ignored unless it is one plain address. */
      replyTo?: string | undefined;
      /** In the headers: the sender is `host`, and the subject ends with `title`. */
      names?: MailNames | undefined;
      /** Who invites, as `requesterOf` names them: in the subject, which is in English. */
      invitedBy?: string | null;
      /** A URL that ends what the email is about, instead of all emails of its list. */
      unsubscribe?: string | undefined;
    }
  | {
      kind: Exclude<MailKind, QuotingKind>;
      body: readonly OwnBlock[];
      replyTo?: undefined;
      names?: undefined;
      invitedBy?: undefined;
      unsubscribe?: undefined;
    };

export interface MailNames {
  host: string;
  title: string;
}

const MAX_TITLE = 80;

/** Instead of an owner: the service itself is the sender. */
export const NOBODY = { ownerId: '', plan: 'free' } as const;

export type SendOutcome =
  | 'sent'
  /** This deployment does not send emails. */
  | 'no sender'
  /** `suppressed`: an earlier email bounced, or its recipient complained. */
  | Refusal
  | LimitReached;

/**
 * Sends an email if its recipient consents and no daily limit is reached. Throws if Amazon SES fails. Never
 * retries: SES has no idempotency, so the caller decides; but after a crash, an email that asks for consent
 * counts as sent until the next day. Needs the grants `mail`, `BatchGetItem` and `UpdateItem`, and the
 * settings `publicOrigin` and `serviceKey`.
 */
export async function sendMail(
  { kind, to, owner, topic, replyTo, body, names, invitedBy, unsubscribe: own, language = 'en' }: Mail,
  now: Date,
): Promise<SendOutcome> {
  const from = setting(SETTING.mailFrom);
  if (from === NO_MAIL) return 'no sender';
  const { subject, list, reason, consent, quotes } = MAIL_KINDS[kind];
  if (!mayName(kind, owner) && (names || body.some(({ type }) => type === 'quote'))) {
    throw new Error(`An email of the kind ${kind} must not quote this account`);
  }
  const hashKey = setting(SETTING.serviceKey);
  const { ownerId } = owner;
  const recipient = recipientHash(to, hashKey);

  // Without a list, only suppressions apply.
  const state = await readRecipient({ recipient, list: list ?? 'notices', ownerId, topic });
  const refusal = refusalOf(MAIL_KINDS[kind], state, now);
  if (refusal) {
    if (refusal === 'suppressed') measure('mailsSuppressed');
    log.info('mail not sent', { kind, refusal, ...state.suppression });
    return refusal;
  }

  const count = await countMail(kind, { mailbox: mailboxHash(to, hashKey), owner }, now);
  if (typeof count === 'string') {
    measure('mailsLimited');
    log.info('mail not sent', { kind, refusal: count });
    return count;
  }
  const unsubscribe =
    own ??
    (list &&
      unsubscribeUrl(
        mailToken({ action: 'unsubscribe', list, ownerId, topic, recipient, expires: 0 }, hashKey),
      ));
  const texts = MAIL_TEXTS[language];
  const heading = inLanguage(subject, language);
  // These are the owner's, to visitors.
  const isFromOwner = list === 'webinars' || list === 'subscriptions';
  // It is about survey responses.
  const lastNotice =
    count.last && list === 'surveys' && consent === 'required' ? [textBlock(texts.last[count.last])] : [];
  const footer: MailBlock[] = [textBlock(inLanguage(reason, language))];
  if (unsubscribe) footer.push({ type: 'link', label: texts.unsubscribe, url: unsubscribe });
  const content = mailBody({
    heading,
    blocks: [...body, ...lastNotice],
    footer,
    isBranded: !isFromOwner,
    language,
    quotes,
  });
  const who = invitedBy ? `${heading} by ${invitedBy}` : heading;
  const title = quotedName(names?.title ?? '', { max: MAX_TITLE, isStrict: quotes === 'names' });
  try {
    await sendThroughSes(
      {
        from: senderOf(names?.host, from),
        to,
        replyTo:
          quotes === 'verbatim' && replyTo !== undefined && PLAIN_ADDRESS.test(replyTo) ? replyTo : undefined,
        subject: title === '' ? who : `${who}: ${title}`,
        ...content,
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

const textBlock = (text: string): MailBlock => ({ type: 'text', text });

const unsubscribeUrl = (token: string): string => `${setting(SETTING.publicOrigin)}${MAIL_PATH}/${token}`;

/** One address, without a name, quotes, encoded words or anything that could start another header. */
const PLAIN_ADDRESS = /^(?!.*=\?[^?]+\?[bq]\?)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}$/i;
