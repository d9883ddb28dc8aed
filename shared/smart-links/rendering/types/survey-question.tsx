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
  look: Look | undefined;
  /** Whether several choices may be chosen. */
  isMany: boolean;
  values: readonly string[];
  error: string | undefined;
}

type Look = 'pair' | 'scale' | 'list' | 'stars';

interface Choice {
  value: string;
  label: ComponentChildren;
}

const nameOf = ({ id }: Question): string => `answers.${id}`;

/** How the choices of a question look; undefined for text fields. */
function lookOf({ type, options }: Question): Look | undefined {
  if (type === 'yesNo') return 'pair';
  if (type === 'nps') return 'scale';
  if (options?.length) return 'list';
  return type === 'rating' ? 'stars' : undefined;
}

/** Id of the first input of a question. */
export const firstInputId = (question: Question): string => nameOf(question) + (lookOf(question) ? '.0' : '');

/** A question of the form, with what was sent and what is wrong with it. `index`: its place in the survey. */
export function questionField(view: PageView, question: Question, index: number): JSX.Element {
  const { survey } = view;
  const name = nameOf(question);
  const asked: Asked = {
    question,
    name,
    look: lookOf(question),
    isMany: question.type === 'multipleChoice',
    values: survey?.values.get(name) ?? [],
    error: survey?.errors.get(index),
  };
  return asked.look ? choiceField(view, asked) : textField(view, asked);
}

function choiceField(view: PageView, asked: Asked): JSX.Element {
  const { question, name, look, isMany } = asked;
  const choices = choicesOf(view, asked);
  return (
    <fieldset {...frame(view, asked, describedBy(asked))}>
      <legend>{label(view, question)}</legend>
      {notes(view, asked)}
      {choiceList(asked, choices)}
      {look === 'scale' && ends(view, name)}
      {!isMany && !question.required && noAnswer(view, name, choices.length)}
    </fieldset>
  );
}

function textField(view: PageView, asked: Asked): JSX.Element {
  const { question, name } = asked;
  return (
    <div {...frame(view, asked)}>
      <label for={name}>{label(view, question)}</label>
      {notes(view, asked)}
      {textInput(asked)}
    </div>
  );
}

/** Ids of the hint and the error of a question. */
const describedBy = ({ name, isMany, error }: Asked): string | undefined =>
  [isMany && `${name}.hint`, error && `${name}.error`].filter(Boolean).join(' ') || undefined;

/** Attributes of a question's card, also those by which the script and the preview find it. */
const frame = ({ link, entryData }: PageView, { question, error }: Asked, describedBy?: string) => ({
  class: error ? 'q bad' : 'q',
  'aria-describedby': describedBy,
  ...flowData(link, question),
  ...entryData?.(question),
});

const label = ({ locale: { texts, builtInText } }: PageView, { question, required }: Question) => [
  <span class="ask" dir="auto">
    {question}
  </span>,
  required && (
    <span class="must" {...builtInText}>
      {texts.required}
    </span>
  ),
];

function notes({ locale: { texts, builtInText } }: PageView, { name, isMany, error }: Asked) {
  const note = (className: string, id: string, text: string) => (
    <p class={className} id={id} {...builtInText}>
      {text}
    </p>
  );
  return [
    isMany && note('hint', `${name}.hint`, texts.chooseAny),
    error && note('wrong', `${name}.error`, error),
  ];
}

function choicesOf({ locale: { texts, builtInText } }: PageView, { question, look }: Asked): Choice[] {
  const { options, optionIds } = question;
  if (look === 'pair') {
    return [
      { value: 'yes', label: <span {...builtInText}>{texts.yes}</span> },
      { value: 'no', label: <span {...builtInText}>{texts.no}</span> },
    ];
  }
  if (look === 'stars') {
    return ['1', '2', '3', '4', '5'].map((value) => ({ value, label: [star(), <span>{value}</span>] }));
  }
  if (look === 'scale') {
    return Array.from({ length: 11 }, (_, score) => ({ value: `${score}`, label: <span>{score}</span> }));
  }
  // By ID: the form can still be sent after an option was renamed. Previews have none.
  return (options ?? []).map((text, place) => ({
    value: optionIds?.[place] ?? text,
    label: <span dir="auto">{text}</span>,
  }));
}

const star = (): JSX.Element =>
  svgIcon('line', 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z');

function choiceList(
  { question, name, look, isMany, values, error }: Asked,
  choices: readonly Choice[],
): JSX.Element {
  return (
    <div class={`choices ${look}`}>
      {choices.map(({ value, label: text }, place) => (
        <label>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            id={`${name}.${place}`}
            value={value}
            checked={values.includes(value)}
            required={question.required && !isMany}
            aria-invalid={isMany && error ? true : undefined}
            aria-describedby={look === 'scale' ? endOf(name, place) : undefined}
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
  const { question, name, values, error } = asked;
  const common = {
    id: name,
    name,
    required: question.required,
    dir: 'auto' as const,
    'aria-describedby': describedBy(asked),
    'aria-invalid': error ? true : undefined,
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
