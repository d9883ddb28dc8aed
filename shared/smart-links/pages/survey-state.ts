/** State of a visitor's survey form after submitting. */
export interface SurveyState {
  /** Submitted values by field name (`answers.0`). */
  values: ReadonlyMap<string, readonly string[]>;
  /** Errors by question index. */
  errors: ReadonlyMap<number, string>;
  /** An error of the whole form (rate limit, nothing answered), as a sentence. */
  problem?: string;
  /** Stored: the page shows a thank-you message instead of the form. */
  outcome?: 'sent';
}

export const SENT: SurveyState = { values: new Map(), errors: new Map(), outcome: 'sent' };
