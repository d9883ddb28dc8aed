/** A visitor's submission and its result. */
export interface SurveyState {
  /** Submitted values by field name (`answers.0`). */
  values: ReadonlyMap<string, readonly string[]>;
  /** Error messages by question index. */
  errors: ReadonlyMap<number, string>;
  /** Error of the whole form, such as no answers. */
  problem?: string;
  /** Too many answers come at once: how long to wait. */
  waitSeconds?: number;
  /** Stored, or no longer accepted: the page shows a message in place of the form. */
  outcome?: 'sent' | 'closed';
}

/** A survey that takes no more responses, as everybody sees it. */
export const CLOSED: SurveyState = { values: new Map(), errors: new Map(), outcome: 'closed' };

export const SENT: SurveyState = { values: new Map(), errors: new Map(), outcome: 'sent' };

/** Name of the field of the form that visitors do not see. */
export const TRAP = 'website';
