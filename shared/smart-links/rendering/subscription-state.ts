/** Fields of the form to subscribe, by the names of their inputs. */
export const SUBSCRIPTION_FIELDS = ['email', 'consent'] as const;

export type SubscriptionField = (typeof SUBSCRIPTION_FIELDS)[number];

/** A visitor's submitted form and its result. */
export interface SubscriptionState {
  /** Values to show again. */
  values: Partial<Record<SubscriptionField, string>>;
  wrong: ReadonlySet<SubscriptionField>;
  /** The network has submitted too many forms. */
  isLimited?: boolean;
  /** Stored: the page shows a message instead of the form. */
  isSent?: boolean;
}

export const SUBSCRIBED: SubscriptionState = { values: {}, wrong: new Set(), isSent: true };

/** The value of `sent` in the URL of a page whose form was sent. */
export const SUBSCRIBED_QUERY = 'subscribed';
