/** A visitor's submission and its result. */
export interface SurveyState {
  /** Submitted values by field name (`answers.0`). */
  values: ReadonlyMap<string, readonly string[]>;
  /** Error messages by question index. */
  errors: ReadonlyMap<number, string>;
  /** Error of the whole form, such as too many requests or no answers. */
  problem?: string;
  /** Stored: the page shows a thank-you message. */
  outcome?: 'sent';
}

export const SENT: SurveyState = { values: new Map(), errors: new Map(), outcome: 'sent' };
