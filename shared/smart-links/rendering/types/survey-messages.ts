import { h, type JSX } from 'preact';
import { checkIcon, EXTERNAL_LINK, outbound, type PageView } from '../parts.ts';
import type { SurveyState } from '../survey-state.ts';
import { firstInputId } from './survey-question.ts';

/** The message shown instead of the form. */
export function outcomeMessage(view: PageView, outcome: 'sent' | 'closed'): JSX.Element {
  const { texts, builtInText } = view.locale;
  const isSent = outcome === 'sent';
  const own = isSent ? view.link.thankYou : null;
  const url = outbound(view, own?.url);
  return h(
    'div',
    { class: 'thanks', role: 'status', tabIndex: -1 },
    isSent && h('span', { class: 'seal' }, checkIcon()),
    h('h2', builtInText, isSent ? texts.thanks : texts.closed),
    own?.text
      ? h('p', { class: 'about', dir: 'auto' }, own.text)
      : h('p', builtInText, isSent ? texts.answersSent : texts.closedText),
    url &&
      h(
        'p',
        null,
        h('a', { class: 'button', href: url, ...EXTERNAL_LINK, ...builtInText }, texts.continueLabel),
      ),
  );
}

const hasProblems = ({ errors, problem, waitSeconds, isFull }: SurveyState): boolean =>
  errors.size > 0 || problem !== undefined || waitSeconds !== undefined || isFull === true;

/** Error summary at the top, with links to the questions. */
export function problems({ survey, link, locale: { texts, builtInText } }: PageView): JSX.Element | null {
  if (!survey || !hasProblems(survey)) return null;
  const { errors, problem, waitSeconds, isFull } = survey;
  const title = isFull ? texts.full : waitSeconds === undefined ? texts.checkAnswers : texts.tooMany;
  const places = [...errors.keys()].sort((a, b) => a - b);
  const wrong = places.flatMap((place) => link.questions?.[place] ?? []);
  return h(
    'div',
    { class: 'problems', role: 'alert', tabIndex: -1 },
    h('h2', builtInText, title),
    isFull && h('p', builtInText, texts.fullText),
    waitSeconds !== undefined &&
      h('p', builtInText, texts.tooManyText.replace('{seconds}', String(waitSeconds))),
    problem !== undefined && h('p', builtInText, problem),
    places.length > 0 &&
      h(
        'ul',
        { role: 'list' },
        wrong.map((question) =>
          h(
            'li',
            null,
            h('a', { href: `#${firstInputId(question)}`, target: '_self', dir: 'auto' }, question.question),
          ),
        ),
      ),
  );
}
