import type { Owner } from '../accounts/account.ts';
import { dailyMails, dailyRegistrationMails } from '../accounts/plans.ts';
import { AppError } from '../platform/errors.ts';
import type { RateUse } from '../platform/limits/rate-limit.ts';
import { countUse, type RateLimit, refundUse } from '../platform/limits/rate-limit-store.ts';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';

const DAY = 24 * 3600;

/** To one recipient, for all owners together. */
const TO_RECIPIENT: RateLimit = { scope: 'mail-recipient', limit: 20, windowSeconds: DAY };
/** Confirmation emails to one recipient, for all owners together. */
const CONFIRMATIONS: RateLimit = { scope: 'mail-confirmations', limit: 3, windowSeconds: DAY };

export type LimitReached = 'recipient limit' | 'owner limit';

export interface MailCount {
  /** Whether it is the last email of this UTC day to the recipient, or for the owner. */
  last: LimitReached | undefined;
  /** Reverts the count, if the email was not sent. */
  refund(): Promise<void>;
}

interface Counter {
  limit: RateLimit;
  who: string;
  reached: LimitReached;
}

function countersOf(
  kind: MailKind,
  recipient: string,
  { ownerId, plan }: Pick<Owner, 'ownerId' | 'plan'>,
): Counter[] {
  // Limited by the request that causes it.
  if (MAIL_KINDS[kind].consent === 'asked') return [];
  const toRecipient: Counter = { limit: TO_RECIPIENT, who: recipient, reached: 'recipient limit' };
  // A notice must arrive however many emails the owner's surveys cause.
  if (MAIL_KINDS[kind].consent === 'implied') return [toRecipient];
  const ofOwner: Counter = { limit: dailyMails(plan), who: ownerId, reached: 'owner limit' };
  const asking: Counter = { ...toRecipient, limit: CONFIRMATIONS };
  // Separate counters, so that survey responses and registrations do not use up each other's emails.
  if (kind === 'webinarConfirmation')
    return [asking, toRecipient, { ...ofOwner, limit: dailyRegistrationMails(plan) }];
  return kind === 'confirmation' ? [asking, toRecipient, ofOwner] : [toRecipient, ofOwner];
}

/** Counts an email. If a limit is reached, returns it and counts nothing. */
export async function countMail(
  kind: MailKind,
  recipient: string,
  owner: Pick<Owner, 'ownerId' | 'plan'>,
  now: Date,
): Promise<MailCount | LimitReached> {
  const counted: Counter[] = [];
  const refund = async () => {
    // Best effort: a lost refund only makes the day's limit smaller.
    await Promise.allSettled(counted.map(({ limit, who }) => refundUse(limit, who, now)));
  };
  let last: LimitReached | undefined;
  try {
    for (const counter of countersOf(kind, recipient, owner)) {
      const use = await tryUse(counter, now);
      if (!use) {
        await refund();
        return counter.reached;
      }
      counted.push(counter);
      if (use.remaining === 0 && counter.limit !== CONFIRMATIONS) last ??= counter.reached;
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return { last, refund };
}

async function tryUse({ limit, who }: Counter, now: Date): Promise<RateUse | undefined> {
  try {
    return await countUse(limit, who, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}
