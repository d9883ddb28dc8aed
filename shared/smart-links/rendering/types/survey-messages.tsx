import type { JSX } from 'preact';
import { checkIcon } from '../icons.tsx';
import { about, EXTERNAL_LINK, list, outbound, type PageView } from '../parts.tsx';
import { firstInputId } from './survey-question.tsx';

/** The message shown instead of the form. */
export function outcomeMessage(view: PageView, outcome: 'sent' | 'closed'): JSX.Element {
  const { texts, builtInText } = view.locale;
  const isSent = outcome === 'sent';
  const own = isSent ? view.link.thankYou : null;
  const url = outbound(view, own?.url);
  return (
    <div class="thanks" role="status" tabIndex={-1}>
      {isSent && <span class="seal">{checkIcon()}</span>}
      <h2 {...builtInText}>{isSent ? texts.thanks : texts.closed}</h2>
      {about(own?.text) ?? <p {...builtInText}>{isSent ? texts.answersSent : texts.closedText}</p>}
      {url && (
        <p>
          <a class="button" href={url} {...EXTERNAL_LINK} {...builtInText}>
            {texts.continueLabel}
          </a>
        </p>
      )}
    </div>
  );
}

/** Error summary at the top, with links to the questions. */
export function problems({ survey, link, locale: { texts, builtInText } }: PageView): JSX.Element | null {
  if (!survey) return null;
  const { errors, problem, waitSeconds, isFull } = survey;
  if (errors.size === 0 && problem === undefined && waitSeconds === undefined && !isFull) return null;
  const title = isFull ? texts.full : waitSeconds === undefined ? texts.checkAnswers : texts.tooMany;
  const places = [...errors.keys()].sort((a, b) => a - b);
  const wrong = places.flatMap((place) => link.questions?.[place] ?? []);
  return (
    <div class="problems" role="alert" tabIndex={-1}>
      <h2 {...builtInText}>{title}</h2>
      {isFull && <p {...builtInText}>{texts.fullText}</p>}
      {waitSeconds !== undefined && (
        <p {...builtInText}>{texts.tooManyText.replace('{seconds}', String(waitSeconds))}</p>
      )}
      {problem !== undefined && <p {...builtInText}>{problem}</p>}
      {places.length > 0 &&
        list(
          wrong.map((question) => (
            <li>
              <a href={`#${firstInputId(question)}`} target="_self" dir="auto">
                {question.question}
              </a>
            </li>
          )),
        )}
    </div>
  );
}
