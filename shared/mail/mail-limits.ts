import type { Owner, Plan } from '#shared/core/accounts/account.ts';
import { type AccountMailLimit, accountMailLimit } from '#shared/core/accounts/plans.ts';
import { type RateLimit, refundUse, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';

const DAY = 24 * 3600;

export type LimitReached = 'recipient limit' | 'owner limit';

/** A limit that a kind of email counts against. */
export interface MailLimit {
  limit: RateLimit;
  /** Whose emails are counted together. A mailbox has one counter for all accounts. */
  per: 'mailbox' | 'mailbox and account' | 'account';
}

/** Limit of emails to one mailbox. */
const TO_MAILBOX: MailLimit = {
  limit: { scope: 'mail-recipient', limit: 20, windowSeconds: DAY },
  per: 'mailbox',
};

/** Limits of emails to someone who has not agreed, for all kinds together. */
const REQUESTS: readonly MailLimit[] = [
  { limit: { scope: 'mail-requests', limit: 1, windowSeconds: DAY }, per: 'mailbox and account' },
  { limit: { scope: 'mail-confirmations', limit: 3, windowSeconds: DAY }, per: 'mailbox' },
];

/** Counted by the request for the email, so that it can be refused. */
const COUNTED_BEFORE: ReadonlySet<AccountMailLimit | null> = new Set(['invitationsPerDay']);

/**
 * The limits of a kind, in the order in which they are counted. None for `asked`: the request
 * that causes it is limited.
 */
export function limitsOf(kind: MailKind, plan: Plan): MailLimit[] {
  const { consent, accountLimit } = MAIL_KINDS[kind];
  if (consent === 'asked') return [];
  const ofAccount = accountLimit && accountMailLimit(accountLimit, plan);
  return [
    ...(consent === 'requested' ? REQUESTS : []),
    TO_MAILBOX,
    ...(ofAccount ? [{ limit: ofAccount, per: 'account' } as const] : []),
  ];
}

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
  mailbox: string,
  { ownerId, plan }: Pick<Owner, 'ownerId' | 'plan'>,
): Counter[] {
  const isCountedBefore = COUNTED_BEFORE.has(MAIL_KINDS[kind].accountLimit);
  const who = { mailbox, account: ownerId, 'mailbox and account': `${ownerId}#${mailbox}` };
  return limitsOf(kind, plan)
    .filter(({ per }) => per !== 'account' || !isCountedBefore)
    .map(({ limit, per }) => ({
      limit,
      who: who[per],
      reached: per === 'account' ? 'owner limit' : 'recipient limit',
    }));
}

/**
 * Counts an email to a mailbox, by its `mailboxHash`. If a limit is reached, returns it and counts nothing.
 */
export async function countMail(
  kind: MailKind,
  { mailbox, owner }: { mailbox: string; owner: Pick<Owner, 'ownerId' | 'plan'> },
  now: Date,
): Promise<MailCount | LimitReached> {
  const counted: Counter[] = [];
  const refund = async () => {
    // Best effort: a lost refund only makes the day's limit smaller.
    await Promise.allSettled(counted.map(({ limit, who }) => refundUse(limit, who, now)));
  };
  let last: LimitReached | undefined;
  try {
    for (const counter of countersOf(kind, mailbox, owner)) {
      const use = await tryUse(counter.limit, counter.who, now);
      if (!use) {
        await refund();
        return counter.reached;
      }
      counted.push(counter);
      if (use.remaining === 0) last ??= counter.reached;
    }
  } catch (error) {
    await refund();
    throw error;
  }
  return { last, refund };
}
