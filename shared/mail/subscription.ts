import type { MailKindSpec } from './mail-kinds.ts';
import type { Suppression } from './suppression.ts';

/** A recipient's choice for a list and an owner. Absent: never asked. */
export interface Subscription {
  /** `pending`: asked to confirm. */
  status: 'pending' | 'confirmed' | 'unsubscribed';
  /** ISO 8601. */
  at: string;
  /** When the last confirmation mail was sent, in ms since the epoch. */
  askedAt?: number | undefined;
  /** For whole lists: when the recipient last unsubscribed from one of its topics, ISO 8601. */
  leftAt?: string | undefined;
}

/** All data about a recipient and an owner. */
export interface RecipientState {
  suppression?: Suppression | undefined;
  /** When the recipient opted out of all email, ISO 8601. */
  optedOutAt?: string | undefined;
  subscription?: Subscription | undefined;
  /** For a topic: the choice for the whole list. */
  whole?: Subscription | undefined;
}

/** Reasons not to send. */
export type Refusal = 'suppressed' | 'unsubscribed' | 'not confirmed';

/** How long a recipient is not asked again after unsubscribing. */
const ASK_AGAIN_MS = 30 * 24 * 3600_000;

/** Why an email must not be sent; undefined if it may be. */
export function refusalOf(
  { consent }: Pick<MailKindSpec, 'consent'>,
  { suppression, ...choices }: RecipientState,
  now: Date,
): Refusal | undefined {
  if (suppression) return 'suppressed';
  const { optedOutAt, subscription } = choices;
  switch (consent) {
    case 'required':
      if (!subscription || subscription.status === 'pending') return 'not confirmed';
      return isConfirmed(choices) ? undefined : 'unsubscribed';
    case 'requested':
      if (optedOutAt !== undefined) return 'unsubscribed';
      return [
        subscription?.status === 'unsubscribed' ? subscription.at : undefined,
        subscription?.leftAt,
      ].some((at) => at !== undefined && now.getTime() < Date.parse(at) + ASK_AGAIN_MS)
        ? 'unsubscribed'
        : undefined;
    case 'asked':
      return undefined;
    case 'implied':
      return optedOutAt !== undefined || subscription?.status === 'unsubscribed' ? 'unsubscribed' : undefined;
  }
}

type Choices = Omit<RecipientState, 'suppression'>;

/**
 * A confirmation that is newer than the opt-outs from all email and from the whole list
 * applies, for its owner only.
 */
const isConfirmed = ({ subscription, whole, optedOutAt }: Choices): boolean =>
  subscription?.status === 'confirmed' &&
  (optedOutAt === undefined || subscription.at > optedOutAt) &&
  (whole?.status !== 'unsubscribed' || subscription.at > whole.at);

/** A recipient's status as owners see it: nothing about other owners, and no unprompted opt-outs. */
export function shownStatus(choices: Choices): Subscription['status'] {
  const { subscription } = choices;
  if (!subscription || subscription.status === 'pending') return 'pending';
  return isConfirmed(choices) ? 'confirmed' : 'unsubscribed';
}
