import type { ComponentChildren, JSX } from 'preact';
import { honeypot } from '#shared/visitor-pages/honeypot-field.tsx';
import type { Question } from '../../model/questions/question.ts';
import { formInPlace } from '../form-in-place.ts';
import { checkIcon, svgIcon } from '../icons.tsx';
import type { PageDefinition } from '../page-definition.ts';
import {
  about,
  banner,
  description,
  EXTERNAL_LINK,
  headline,
  list,
  logo,
  outbound,
  type PageView,
} from '../parts.tsx';
import { endOf, ends, SCALE_STYLE } from './score-scale.tsx';
import { buttons, flowData, flowScript, flowStyle, flowViewport, progress } from './survey-flow.tsx';

const SCRIPT = formInPlace({
  part: 'main.survey',
  focus: '.problems,.thanks',
  afterwards: "document.dispatchEvent(new Event('shown'));",
});

const STYLE = `
.survey{max-width:44rem;padding:0 1.25rem 1.5rem}
.banner{height:clamp(7rem,26vw,11rem);margin:0 -1.25rem}
.survey header{padding:1.75rem 0 .5rem}
form{display:grid;gap:1.25rem;margin-top:1.25rem;justify-items:start}
.q{width:100%;min-width:0;padding:1.4rem 1.25rem 1.5rem;background:var(--card);border:1px solid var(--line);
border-radius:1.4rem}
.bad{border-color:var(--wrong);box-shadow:inset 0 0 0 1px var(--wrong)}
legend{float:left;width:100%;padding:0}
legend~*{clear:both}
.ask{font-size:1.125rem;font-weight:600;line-height:1.4}
.must{display:inline-block;margin-inline:.7rem;color:var(--soft);font-size:.8125rem;letter-spacing:.02em}
.hint{color:var(--soft);font-size:.9375rem}
.wrong{margin-top:.35rem;color:var(--wrong);font-weight:600;font-size:.9375rem}
input,textarea{font:inherit;color:inherit}
input[type=text],input[type=email],textarea{display:block;width:100%;min-height:3.25rem;margin-top:.85rem;
padding:.75rem 1rem;background:var(--paper);border:1px solid var(--field);border-radius:.9rem}
textarea{resize:vertical;min-height:7.5rem}
[aria-invalid]{border-color:var(--wrong)!important}
.choices{display:grid;gap:.6rem;padding-top:.95rem}
.choices label{display:flex;align-items:center;gap:.8rem;min-height:3.25rem;padding:.6rem 1rem;
background:var(--paper);border:1px solid var(--line);border-radius:.9rem;cursor:pointer;min-width:0}
.choices label:hover{border-color:var(--field)}
.choices input{flex:none;width:1.3rem;height:1.3rem;margin:0;accent-color:var(--accent)}
.choices label span{min-width:0}
.choices label:has(:checked){border-color:var(--accent);background:var(--tint)}
.none{display:flex;align-items:center;gap:.6rem;width:fit-content;min-height:2.75rem;margin:.5rem 0 -.75rem;
color:var(--soft);font-size:.9375rem;cursor:pointer}
.none input{flex:none;width:1.1rem;height:1.1rem;margin:0;accent-color:var(--accent)}
.none:hover{color:inherit}
.q:not(:has(:checked)) .none:not(:focus-within){position:absolute;opacity:0;pointer-events:none}
.pair{grid-template-columns:1fr 1fr}
.stars{grid-template-columns:repeat(5,minmax(0,1fr));gap:.5rem}
.stars label{position:relative;flex-direction:column;justify-content:center;gap:.15rem;min-height:4.75rem;
padding:.5rem .2rem;color:var(--soft)}
.stars input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer}
.stars svg{width:1.9rem;height:1.9rem}
.stars span{font-size:.875rem;font-weight:600}
.stars label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.stars label:has(:checked),.stars label:has(~label :checked){color:var(--accent)}
.stars label:has(:checked) svg,.stars label:has(~label :checked) svg{fill:currentColor}
@media (forced-colors:active){.choices label:has(:checked){outline:3px solid Highlight}}
form .button{min-width:min(100%,14rem);font-size:1.125rem}
form[aria-busy] .button{opacity:.6}
.problems{margin-top:1rem;padding:1.25rem;border-radius:1.4rem;border:2px solid var(--wrong);
background:var(--card)}
.problems h2{color:var(--wrong);font-size:1.15rem}
.problems p{margin-top:.4rem}
.problems a{display:flex;align-items:center;min-height:2.75rem;text-underline-offset:.2em}
.thanks{padding:1.5rem 0 3rem;outline:0}
.thanks h2{font-size:1.7rem;margin-top:1.2rem}
.thanks p{margin-top:.3rem;color:var(--soft)}
.seal{display:grid;place-items:center;width:4.5rem;height:4.5rem;border-radius:50%;background:var(--accent);
color:var(--on-accent)}
.seal svg{width:2.4rem;height:2.4rem;stroke-width:2.2}
@media (min-width:46rem){
.survey{padding-top:2rem}
.banner{margin:0;border-radius:2rem}
.q{padding:1.75rem 1.9rem 1.9rem}
}
`;

export const surveyLink: PageDefinition = {
  body: page,
  style: STYLE,
  optionalStyle: (link) =>
    (link.questions?.some(({ type }) => type === 'nps') ? SCALE_STYLE : '') + flowStyle(link),
  optionalScript: flowScript,
  viewport: flowViewport,
  script: SCRIPT,
  openGraphType: 'website',
};

/** Works without JavaScript. Field names are `answers.<id>`. */
function page(view: PageView): JSX.Element {
  const { survey } = view;
  return (
    <main class="survey">
      {banner(view)}
      <header>
        {logo(view)}
        {headline(view)}
        {!survey?.outcome && description(view)}
      </header>
      {survey?.outcome ? result(view, survey.outcome) : [problems(view), form(view)]}
    </main>
  );
}

/** The message shown instead of the form. */
function result(view: PageView, outcome: 'sent' | 'closed'): JSX.Element {
  const { link } = view;
  const { texts, builtInText } = view.locale;
  const isSent = outcome === 'sent';
  const own = isSent ? link.thankYou : null;
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
function problems(view: PageView): JSX.Element | null {
  const { survey, link, locale } = view;
  if (!survey) return null;
  const { waitSeconds, isFull } = survey;
  if (survey.errors.size === 0 && survey.problem === undefined && waitSeconds === undefined && !isFull)
    return null;
  const { texts, builtInText } = locale;
  const errors = [...survey.errors].sort(([a], [b]) => a - b);
  const wrong = errors.flatMap(([index]) => link.questions?.[index] ?? []);
  return (
    <div class="problems" role="alert" tabIndex={-1}>
      <h2 {...builtInText}>
        {isFull ? texts.full : waitSeconds === undefined ? texts.checkAnswers : texts.tooMany}
      </h2>
      {isFull && <p {...builtInText}>{texts.fullText}</p>}
      {waitSeconds !== undefined && (
        <p {...builtInText}>{texts.tooManyText.replace('{seconds}', String(waitSeconds))}</p>
      )}
      {survey.problem !== undefined && <p {...builtInText}>{survey.problem}</p>}
      {errors.length > 0 &&
        list(
          wrong.map((question) => (
            <li>
              <a href={`#${firstField(question)}`} target="_self" dir="auto">
                {question.question}
              </a>
            </li>
          )),
        )}
    </div>
  );
}

function form(view: PageView): JSX.Element {
  // Errors are shown next to the question, with the same texts with and without JavaScript.
  return (
    <form method="post" noValidate target="_self">
      {progress(view)}
      {honeypot('sr')}
      {(view.link.questions ?? []).map((question, index) => field(view, question, index))}
      {buttons(view)}
    </form>
  );
}

const nameOf = ({ id }: Question): string => `answers.${id}`;

/** Target of a link in the error summary. */
function firstField(question: Question): string {
  return choicesOf(question) ? `${nameOf(question)}.0` : nameOf(question);
}

interface Choice {
  value: string;
  label: ComponentChildren;
}

interface FieldView {
  question: Question;
  values: readonly string[];
  /** Ids of the hint and error of the question. */
  describedBy: string | undefined;
  invalid: true | undefined;
}

function field(view: PageView, question: Question, index: number): JSX.Element {
  const { survey, locale } = view;
  const name = nameOf(question);
  const values = survey?.values.get(name) ?? [];
  const error = survey?.errors.get(index);
  const isMany = question.type === 'multipleChoice';
  const described = [isMany && `${name}.hint`, error && `${name}.error`].filter(Boolean);
  const parts: FieldView = {
    question,
    values,
    describedBy: described.join(' ') || undefined,
    invalid: error ? true : undefined,
  };
  const choices = choicesOf(question, view);
  const label = (
    <>
      <span class="ask" dir="auto">
        {question.question}
      </span>
      {question.required && (
        <span class="must" {...locale.builtInText}>
          {locale.texts.required}
        </span>
      )}
    </>
  );
  const note = (className: string, id: string, text: string) => (
    <p class={className} id={id} {...locale.builtInText}>
      {text}
    </p>
  );
  const notes = [
    isMany && note('hint', `${name}.hint`, locale.texts.chooseAny),
    error && note('wrong', `${name}.error`, error),
  ];
  const attributes = {
    class: error ? 'q bad' : 'q',
    'aria-describedby': choices && parts.describedBy,
    ...flowData(view.link, question),
    ...view.entryData?.(question),
  };
  return choices ? (
    <fieldset {...attributes}>
      <legend>{label}</legend>
      {notes}
      {choiceList(parts, choices)}
      {question.type === 'nps' && ends(view, name)}
      {!isMany && !question.required && noAnswer(view, parts, choices.length)}
    </fieldset>
  ) : (
    <div {...attributes}>
      <label for={name}>{label}</label>
      {notes}
      {textField(parts)}
    </div>
  );
}

/**
 * The choice that takes an optional answer back: browsers cannot clear a radio button. Shown once one is
 * chosen, and to keyboards. It then stays: what moves up under a finger that goes down is not tapped.
 */
const noAnswer = ({ locale: { texts, builtInText } }: PageView, { question }: FieldView, place: number) => (
  <label class="none">
    <input type="radio" name={nameOf(question)} id={`${nameOf(question)}.${place}`} value="" />
    <span {...builtInText}>{texts.noAnswer}</span>
  </label>
);

/** Choices of a question; undefined for text input. */
function choicesOf({ type, options, optionIds }: Question, view?: PageView): Choice[] | undefined {
  if (type === 'yesNo') {
    const { yes, no } = view?.locale.texts ?? { yes: '', no: '' };
    return [
      { value: 'yes', label: <span {...view?.locale.builtInText}>{yes}</span> },
      { value: 'no', label: <span {...view?.locale.builtInText}>{no}</span> },
    ];
  }
  if (type === 'rating' && !options?.length) {
    return ['1', '2', '3', '4', '5'].map((value) => ({ value, label: [star(), <span>{value}</span>] }));
  }
  if (type === 'nps') {
    return Array.from({ length: 11 }, (_, score) => ({ value: `${score}`, label: <span>{score}</span> }));
  }
  if (!options?.length) return undefined;
  // By ID: the form can still be sent after an option was renamed. Previews have none.
  return options.map((text, place) => ({
    value: optionIds?.[place] ?? text,
    label: <span dir="auto">{text}</span>,
  }));
}

const star = (): JSX.Element =>
  svgIcon('line', 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z');

function lookOf({ type, options }: Question): string {
  if (type === 'rating') return options?.length ? 'list' : 'stars';
  return type === 'yesNo' ? 'pair' : type === 'nps' ? 'scale' : 'list';
}

function choiceList({ question, values, invalid }: FieldView, choices: Choice[]): JSX.Element {
  const { type, required } = question;
  const name = nameOf(question);
  const isMany = type === 'multipleChoice';
  return (
    <div class={`choices ${lookOf(question)}`}>
      {choices.map(({ value, label }, place) => (
        <label>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            id={`${name}.${place}`}
            value={value}
            checked={values.includes(value)}
            required={required && !isMany}
            aria-invalid={isMany ? invalid : undefined}
            aria-describedby={type === 'nps' ? endOf(name, place) : undefined}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function textField({ question, values, describedBy, invalid }: FieldView): JSX.Element {
  const common = {
    id: nameOf(question),
    name: nameOf(question),
    required: question.required,
    dir: 'auto' as const,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
  };
  const [value = ''] = values;
  if (question.type === 'text')
    return (
      <textarea {...common} rows={4} maxLength={5000}>
        {value}
      </textarea>
    );
  return question.type === 'email' ? (
    <input {...common} type="email" autocomplete="email" maxLength={254} value={value} />
  ) : (
    // Not `number`: browsers drop invalid input, which hides what was wrong.
    <input {...common} type="text" inputMode="decimal" maxLength={40} value={value} />
  );
}
