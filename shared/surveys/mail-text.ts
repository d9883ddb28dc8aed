import type { Question } from '../smart-links/question.ts';
import type { AnswerValue, SurveyAnswer } from './answers.ts';
import type { Submission } from './submission.ts';

/** The email about a submission. Pure; user input is always escaped. */

export interface MailText {
  /** One line. */
  subject: string;
  text: string;
  html: string;
  /** The respondent's email address, if the survey asks for it. */
  replyTo: string | undefined;
}

export interface MailedSurvey {
  title: string;
  language: string | null;
  questions: readonly Question[];
  /** URL of the landing page. */
  url: string;
}

export function mailText(survey: MailedSurvey, submission: Submission): MailText {
  const title = oneLine(survey.title);
  const lines = answersByQuestion(survey.questions, submission.answers);
  const when = `${submission.createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  const footer = 'You get this mail because your survey names your address for its answers.';
  const email = submission.answers.find(({ type }) => type === 'email')?.value;
  return {
    subject: `New answers: ${title}`,
    text: [
      `Somebody has answered "${title}" (${when}).`,
      ...lines.map(({ question, answer }) => `${question}\n${indented(answer ?? NO_ANSWER)}`),
      `The survey: ${survey.url}`,
      footer,
    ].join('\n\n'),
    html: page(survey.language, [
      `<p>Somebody has answered <strong dir="auto">${escaped(title)}</strong> (${when}).</p>`,
      ...lines.map(({ question, answer }) => htmlAnswer(question, answer)),
      `<p><a href="${escaped(survey.url)}">Open the survey</a></p>`,
      `<p style="color:#666;font-size:13px">${footer}</p>`,
    ]),
    replyTo: typeof email === 'string' ? email : undefined,
  };
}

const NO_ANSWER = '(no answer)';

/** The survey's questions with their answers, then answers to removed questions. */
function answersByQuestion(
  questions: readonly Question[],
  answers: readonly SurveyAnswer[],
): { question: string; answer: string | undefined }[] {
  const left = new Set(answers);
  const asked = questions.map(({ question, type }) => {
    const given = answers.find((answer) => answer.question === question && answer.type === type);
    if (given) left.delete(given);
    return { question, answer: given && valueText(given.value) };
  });
  return [...asked, ...[...left].map(({ question, value }) => ({ question, answer: valueText(value) }))];
}

/** A value as text. */
export function valueText(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** SES rejects line breaks in subjects; other control characters are dropped too. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const indented = (text: string): string => text.replace(/^/gm, '  ');

function htmlAnswer(question: string, answer: string | undefined): string {
  const style = 'margin:0;white-space:pre-wrap';
  const content =
    answer === undefined
      ? `<p style="${style};color:#666">${NO_ANSWER}</p>`
      : `<p dir="auto" style="${style}">${escaped(answer)}</p>`;
  return `<div style="margin:0 0 16px"><p dir="auto" style="margin:0 0 4px;font-weight:600">${escaped(question)}</p>${content}</div>`;
}

function page(language: string | null, content: readonly string[]): string {
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:40em;margin:0 auto;padding:16px';
  return [
    `<!doctype html><html lang="${escaped(language ?? 'en')}"><head><meta charset="utf-8"><title>New answers</title></head>`,
    `<body style="${style}">`,
    ...content,
    '</body></html>',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
