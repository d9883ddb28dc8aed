/** Fields of the form to register, by the names of their inputs. */
export const REGISTRATION_FIELDS = ['name', 'email', 'consent'] as const;

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** What a visitor sent to register, and its result. */
export interface RegistrationState {
  /** Shown again. */
  values: Partial<Record<RegistrationField, string>>;
  wrong: ReadonlySet<RegistrationField>;
  /** The network has sent too many forms. */
  isLimited?: boolean;
  /** Stored, or no longer accepted: the page shows a message in place of the form. */
  outcome?: 'sent' | 'full';
}

const nothing = { values: {}, wrong: new Set<RegistrationField>() };

export const REGISTERED: RegistrationState = { ...nothing, outcome: 'sent' };

/** A webinar whose seats are taken, as everybody sees it. */
export const FULL: RegistrationState = { ...nothing, outcome: 'full' };
