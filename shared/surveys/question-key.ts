import type { Question } from '../smart-links/smart-link.ts';

/** What a question is known by when its survey has been changed: its text and type. */
export const questionKey = ({ question, type }: Pick<Question, 'question' | 'type'>): string =>
  `${type}\n${question}`;
