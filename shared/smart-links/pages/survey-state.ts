/** What a visitor has sent of a survey, and what became of it. */
export interface SurveyState {
  /** What was filled in, by the name of the field (`answers.0`). */
  values: ReadonlyMap<string, readonly string[]>;
  /** What is wrong, by the place of the question. */
  errors: ReadonlyMap<number, string>;
  /** What is wrong with all of it (too many at once, nothing filled in), in a sentence. */
  problem?: string;
  /** The answers are stored: the page says thank you instead of asking again. */
  outcome?: 'sent';
}

/** The answers are stored. */
export const SENT: SurveyState = { values: new Map(), errors: new Map(), outcome: 'sent' };
