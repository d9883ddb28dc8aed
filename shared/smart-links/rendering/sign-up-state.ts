import type { Problem } from '#shared/platform/problems.ts';
import type { Block } from '../model/types/block.ts';

/** A visitor's submitted form to sign up, and its result. */
export interface SignUpState<Field extends string> {
  /** Values to show again. */
  values: Partial<Record<Field, string>>;
  /** Invalid fields, with the parameters of the problem. */
  wrong: ReadonlyMap<Field, Problem['params']>;
  /** The network has submitted too many forms. */
  isLimited?: boolean;
  /** Stored, or no longer accepted: the page shows a message instead of the form. */
  outcome?: 'sent' | 'full';
}

/** Fields of the form to register for a webinar, by the names of their inputs. */
export const REGISTRATION_FIELDS = ['name', 'email', 'consent'] as const;
/** Fields of the form to subscribe, by the names of their inputs. */
export const SUBSCRIPTION_FIELDS = ['email', 'consent'] as const;

export type RegistrationState = SignUpState<(typeof REGISTRATION_FIELDS)[number]>;
export type SubscriptionState = SignUpState<(typeof SUBSCRIPTION_FIELDS)[number]>;

const NOTHING = { values: {}, wrong: new Map<never, never>() };

/** The form was sent. */
export const SIGNED_UP: SignUpState<never> = { ...NOTHING, outcome: 'sent' };

/** A webinar without free seats, as everyone sees it. */
export const FULL: SignUpState<never> = { ...NOTHING, outcome: 'full' };

/** The value of `sent` in the URL of a page whose form to subscribe was sent. */
export const SUBSCRIBED_QUERY = 'subscribed';

export type SubscribeBlock = Extract<Block, { type: 'subscribe' }>;

/** The form to subscribe of a page; undefined if it has none. */
export const formOf = ({ urls }: { urls?: readonly object[] | undefined }): SubscribeBlock | undefined =>
  urls?.find((entry): entry is SubscribeBlock => 'type' in entry && entry.type === 'subscribe');
