import type { ComponentChildren, JSX } from 'preact';
import type { Question } from '../../model/questions/question.ts';
import { svgIcon } from '../icons.tsx';
import type { PageView } from '../parts.tsx';
import { endOf, ends } from './score-scale.tsx';
import { flowData } from './survey-flow.tsx';

/** A question with what a visitor has sent. */
interface Asked {
  question: Question;
  /** Names its inputs: `answers.<id>`. */
  name: string;
  values: readonly string[];
  error: string | undefined;
}

interface Choice {
  value: string;
  label: ComponentChildren;
}

const nameOf = ({ id }: Question): string => `answers.${id}`;

const isMany = ({ type }: Question): boolean => type === 'multipleChoice';

const hasChoices = ({ type, options }: Question): boolean =>
  type === 'yesNo' || type === 'rating' || type === 'nps' || Boolean(options?.length);

/** Id of the first input of a question. */
export const firstInputId = (question: Question): string =>
  hasChoices(question) ? `${nameOf(question)}.0` : nameOf(question);

/** A question of the form, with what was sent and what is wrong with it. `index`: its place in the survey. */
export function questionField(view: PageView, question: Question, index: number): JSX.Element {
  const { survey } = view;
  const name = nameOf(question);
  const values = survey?.values.get(name) ?? [];
  const asked: Asked = { question, name, values, error: survey?.errors.get(index) };
  return hasChoices(question) ? choiceField(view, asked) : textField(view, asked);
}

function choiceField(view: PageView, asked: Asked): JSX.Element {
  const { question, name } = asked;
  const choices = choicesOf(view, question);
  return (
    <fieldset class={classOf(asked)} aria-describedby={describedBy(asked)} {...dataOf(view, question)}>
      <legend>{label(view, question)}</legend>
      {notes(view, asked)}
      {choiceList(asked, choices)}
      {question.type === 'nps' && ends(view, name)}
      {!isMany(question) && !question.required && noAnswer(view, name, choices.length)}
    </fieldset>
  );
}

function textField(view: PageView, asked: Asked): JSX.Element {
  const { question, name } = asked;
  return (
    <div class={classOf(asked)} {...dataOf(view, question)}>
      <label for={name}>{label(view, question)}</label>
      {notes(view, asked)}
      {textInput(asked)}
    </div>
  );
}

const classOf = ({ error }: Asked): string => (error ? 'q bad' : 'q');

const invalid = ({ error }: Asked): true | undefined => (error ? true : undefined);

/** Ids of the hint and the error of a question. */
const describedBy = ({ question, name, error }: Asked): string | undefined =>
  [isMany(question) && `${name}.hint`, error && `${name}.error`].filter(Boolean).join(' ') || undefined;

/** Attributes by which the script and the preview find a question. */
const dataOf = ({ link, entryData }: PageView, question: Question): Readonly<Record<string, string>> => ({
  ...flowData(link, question),
  ...entryData?.(question),
});

const label = ({ locale: { texts, builtInText } }: PageView, { question, required }: Question) => (
  <>
    <span class="ask" dir="auto">
      {question}
    </span>
    {required && (
      <span class="must" {...builtInText}>
        {texts.required}
      </span>
    )}
  </>
);

function notes({ locale: { texts, builtInText } }: PageView, { question, name, error }: Asked) {
  const note = (className: string, id: string, text: string) => (
    <p class={className} id={id} {...builtInText}>
      {text}
    </p>
  );
  return [
    isMany(question) && note('hint', `${name}.hint`, texts.chooseAny),
    error && note('wrong', `${name}.error`, error),
  ];
}

function choicesOf({ locale: { texts, builtInText } }: PageView, question: Question): Choice[] {
  const { type, options, optionIds } = question;
  if (type === 'yesNo') {
    return [
      { value: 'yes', label: <span {...builtInText}>{texts.yes}</span> },
      { value: 'no', label: <span {...builtInText}>{texts.no}</span> },
    ];
  }
  if (lookOf(question) === 'stars') {
    return ['1', '2', '3', '4', '5'].map((value) => ({ value, label: [star(), <span>{value}</span>] }));
  }
  if (type === 'nps') {
    return Array.from({ length: 11 }, (_, score) => ({ value: `${score}`, label: <span>{score}</span> }));
  }
  // By ID: the form can still be sent after an option was renamed. Previews have none.
  return (options ?? []).map((text, place) => ({
    value: optionIds?.[place] ?? text,
    label: <span dir="auto">{text}</span>,
  }));
}

function lookOf({ type, options }: Question): 'list' | 'stars' | 'pair' | 'scale' {
  if (type === 'rating') return options?.length ? 'list' : 'stars';
  return type === 'yesNo' ? 'pair' : type === 'nps' ? 'scale' : 'list';
}

const star = (): JSX.Element =>
  svgIcon('line', 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z');

function choiceList(asked: Asked, choices: readonly Choice[]): JSX.Element {
  const { question, name, values } = asked;
  const { type, required } = question;
  return (
    <div class={`choices ${lookOf(question)}`}>
      {choices.map(({ value, label: text }, place) => (
        <label>
          <input
            type={isMany(question) ? 'checkbox' : 'radio'}
            name={name}
            id={`${name}.${place}`}
            value={value}
            checked={values.includes(value)}
            required={required && !isMany(question)}
            aria-invalid={isMany(question) ? invalid(asked) : undefined}
            aria-describedby={type === 'nps' ? endOf(name, place) : undefined}
          />
          {text}
        </label>
      ))}
    </div>
  );
}

/**
 * The choice that takes an optional answer back: browsers cannot clear a radio button. Shown once one is
 * chosen, and to keyboards. It then stays: what moves up under a finger that goes down is not tapped.
 */
const noAnswer = ({ locale: { texts, builtInText } }: PageView, name: string, place: number): JSX.Element => (
  <label class="none">
    <input type="radio" name={name} id={`${name}.${place}`} value="" />
    <span {...builtInText}>{texts.noAnswer}</span>
  </label>
);

function textInput(asked: Asked): JSX.Element {
  const { question, name, values } = asked;
  const common = {
    id: name,
    name,
    required: question.required,
    dir: 'auto' as const,
    'aria-describedby': describedBy(asked),
    'aria-invalid': invalid(asked),
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
