/** Fields of the form to register, by the names of their inputs. */
export const REGISTRATION_FIELDS = ['name', 'email', 'consent'] as const;

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** A visitor's submitted registration and its result. */
export interface RegistrationState {
  /** Values to show again. */
  values: Partial<Record<RegistrationField, string>>;
  wrong: ReadonlySet<RegistrationField>;
  /** The network has submitted too many forms. */
  isLimited?: boolean;
  /** Stored, or no longer accepted: the page shows a message instead of the form. */
  outcome?: 'sent' | 'full';
}

const nothing = { values: {}, wrong: new Set<RegistrationField>() };

export const REGISTERED: RegistrationState = { ...nothing, outcome: 'sent' };

/** A webinar without free seats, as everyone sees it. */
export const FULL: RegistrationState = { ...nothing, outcome: 'full' };
