/** A visitor's submission and its result. */
export interface SurveyState {
  /** Submitted values by field name (`answers.0`). */
  values: ReadonlyMap<string, readonly string[]>;
  /** Errors by question index, in the language of built-in texts. */
  errors: ReadonlyMap<number, string>;
  /** Error of the whole form, such as no answers. */
  problem?: string;
  /** Too many concurrent submissions: how long to wait. */
  waitSeconds?: number;
  /** No more responses are stored today, or for now. */
  isFull?: boolean;
  /** Stored, or no longer accepted: the page shows a message instead of the form. */
  outcome?: 'sent' | 'closed';
}

/** A survey that no longer accepts responses, as everyone sees it. */
export const CLOSED: SurveyState = { values: new Map(), errors: new Map(), outcome: 'closed' };

export const SENT: SurveyState = { values: new Map(), errors: new Map(), outcome: 'sent' };
