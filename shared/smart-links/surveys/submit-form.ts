import { AppError } from '#shared/platform/errors.ts';
import { isTrapped } from '#shared/visitor-pages/honeypot.ts';
import type { Sender } from '../forms/same-form.ts';
import type { PageContent } from '../model/public-smart-link.ts';
import { errorText, type FormError } from '../rendering/answer-errors.ts';
import { pageLocale } from '../rendering/page-locale.ts';
import type { SurveyState } from '../rendering/survey-state.ts';
import { MAX_ANSWERS_BYTES, NOTHING_ANSWERED } from './answers.ts';
import { formErrors, readFormAnswers } from './form-answers.ts';
import { limitSubmissions, openSurvey, storeResponse, storeSpam } from './submit.ts';

/** Result of a form: stored, or shown again with errors. */
export type FormOutcome =
  | { outcome: 'sent'; slug: string }
  | {
      outcome: 'rejected';
      content: PageContent;
      smartLinkId: string;
      survey: SurveyState;
      error: AppError;
    };

// Non-Latin text takes up to nine form characters for three bytes of UTF-8.
export const MAX_SURVEY_FORM_BYTES = 512 * 1024;

/**
 * Handles the form of a survey page. Throws the errors of `openSurvey`; invalid answers and rate limiting are
 * results, so that the form keeps its input.
 */
export async function submitForm(
  path: string,
  form: URLSearchParams,
  respondent: Sender,
): Promise<FormOutcome> {
  const survey = await openSurvey(path, respondent.host);
  const { answers, values } = readFormAnswers(survey.content.questions, form);
  try {
    await limitSubmissions(survey, respondent);
    // Spam gets the same response, so that bots do not try again.
    await (isTrapped(form) ? storeSpam : storeResponse)(survey, { answers, isTyped: true }, respondent);
    return { outcome: 'sent', slug: survey.slug };
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutForm(error)) throw error;
    const { content, smartLinkId } = survey;
    const { language } = pageLocale(content.language, content.title);
    const { problem, ...state } = problemOf(error);
    const errors = [...formErrors(error)].map(([index, one]) => [index, errorText(one, language)] as const);
    const shown = {
      values,
      errors: new Map(errors),
      ...state,
      ...(problem && { problem: errorText(problem, language) }),
    };
    return { outcome: 'rejected', content, smartLinkId, survey: shown, error };
  }
}

/** With a longer wait, the form is shown as full: nobody waits that long in front of it. */
const LONGEST_WAIT_SECONDS = 600;

const isAboutForm = ({ code }: AppError): boolean =>
  ['VALIDATION_ERROR', 'RATE_LIMITED', 'SURVEY_CLOSED', 'SURVEY_BUSY', 'SURVEY_FULL'].includes(code);

/** Errors that do not belong to a single question. */
function problemOf(
  error: AppError,
): Pick<SurveyState, 'waitSeconds' | 'isFull' | 'outcome'> & { problem?: FormError } {
  if (error.code === 'SURVEY_CLOSED') return { outcome: 'closed' };
  if (error.code === 'SURVEY_FULL') return { isFull: true };
  if (error.code === 'RATE_LIMITED' || error.code === 'SURVEY_BUSY') {
    const waitSeconds = Number(error.headers['retry-after']);
    return waitSeconds > LONGEST_WAIT_SECONDS ? { isFull: true } : { waitSeconds };
  }
  if (formErrors(error).size > 0) return {};
  const isEmpty = error.details?.[0]?.code === NOTHING_ANSWERED.code;
  return {
    problem: isEmpty
      ? { code: 'too_few', params: { minimum: 1 } }
      : { code: 'too_many_bytes', params: { maximum: MAX_ANSWERS_BYTES } },
  };
}
