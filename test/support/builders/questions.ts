import { optionIdsOf } from '#shared/smart-links/model/questions/option-ids.ts';
import type { Question } from '#shared/smart-links/model/questions/question.ts';
import { derivedQuestionId } from '#shared/smart-links/model/questions/question-id.ts';
import type { SurveyAnswer } from '#shared/smart-links/surveys/answers.ts';

/** A question of a survey, with the ID that a new one gets. */
export function aQuestion(overrides: Partial<Question> = {}): Question {
  const question = {
    question: 'Why?',
    type: 'text',
    required: false,
    options: null,
    optionIds: null,
    showIf: null,
    ...overrides,
  } as const;
  return {
    id: derivedQuestionId(question),
    ...question,
    optionIds: overrides.optionIds ?? (question.options && optionIdsOf(question)),
  };
}

/** An answer to a question that got its ID in the same way. */
export const anAnswer = (answer: Omit<SurveyAnswer, 'id'>): SurveyAnswer => ({
  id: derivedQuestionId(answer),
  ...answer,
});
