import type { MailBlock, QuotePart } from '#shared/mail/mail-block.ts';
import type { Question } from '../model/questions/question.ts';
import { currentValue, type SurveyAnswer } from './answers.ts';
import type { AnswerValue } from './read-answer.ts';
import type { Submission } from './submission.ts';

export interface MailedSurvey {
  title: string;
  questions: readonly Question[];
  /** URL of the landing page. */
  url: string;
}

/** The email about a submission. Pure. */
export function submissionMail(
  survey: MailedSurvey,
  submission: Submission,
): { replyTo: string | undefined; body: readonly MailBlock[] } {
  const when = `${submission.createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  const email = submission.answers.find(({ type }) => type === 'email')?.value;
  return {
    // The respondent's address, if the survey asks for it.
    replyTo: typeof email === 'string' ? email : undefined,
    body: [
      { type: 'text', text: `Someone answered this survey on ${when}:` },
      { type: 'quote', parts: [{ text: survey.title }] },
      { type: 'text', text: 'Their answers:' },
      { type: 'quote', parts: answersByQuestion(survey.questions, submission.answers) },
      { type: 'button', label: 'Open the survey', url: survey.url },
    ],
  };
}

/** The survey's questions with their answers, then answers to removed questions. */
function answersByQuestion(questions: readonly Question[], answers: readonly SurveyAnswer[]): QuotePart[] {
  const left = new Set(answers);
  const asked = questions.map((question) => {
    const { id, type } = question;
    const given = answers.find((answer) => answer.id === id && answer.type === type);
    if (given) left.delete(given);
    return { title: question.question, text: given && valueText(currentValue(question, given)) };
  });
  return [...asked, ...[...left].map(({ question, value }) => ({ title: question, text: valueText(value) }))];
}

function valueText(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
