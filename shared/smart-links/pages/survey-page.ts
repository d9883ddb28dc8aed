import { type ComponentChildren, h, type JSX } from 'preact';
import type { Question } from '../smart-link.ts';
import { about, banner, headline, logo, type PageView, tick } from './parts.ts';

/** `surveyLink`: a form that needs no JavaScript. Its fields are `answers.<index>`. */
export function surveyPage(view: PageView): JSX.Element {
  const { survey } = view;
  const isSent = survey?.outcome === 'sent';
  return h(
    'main',
    { class: 'survey' },
    banner(view),
    h('header', null, logo(view), headline(view), isSent ? null : about(view)),
    isSent ? thanks(view) : [problems(view), form(view)],
  );
}

function thanks({ voice: { texts, own } }: PageView): JSX.Element {
  return h(
    'div',
    { class: 'thanks', role: 'status', tabIndex: -1, ...own },
    h('span', { class: 'seal' }, tick()),
    h('h2', null, texts.thanks),
    h('p', null, texts.answersSent),
  );
}

/** Everything that is wrong, at the top, each with a link to its question. */
function problems(view: PageView): JSX.Element | null {
  const { survey, link, voice } = view;
  if (!survey || (survey.errors.size === 0 && survey.problem === undefined)) return null;
  const { texts, own } = voice;
  const faults = [...survey.errors].sort(([a], [b]) => a - b);
  return h(
    'div',
    { class: 'problems', role: 'alert', tabIndex: -1 },
    h('h2', own, texts.checkAnswers),
    survey.problem === undefined
      ? null
      : h(
          'p',
          { lang: 'en', dir: 'ltr' },
          survey.values.size === 0 ? h('span', own, texts.answerOne) : survey.problem,
        ),
    faults.length > 0 &&
      h(
        'ul',
        { role: 'list' },
        faults.map(([index]) => {
          const question = link.questions?.[index];
          return (
            question &&
            h('li', null, h('a', { href: `#${firstField(question, index)}`, dir: 'auto' }, question.question))
          );
        }),
      ),
  );
}

function form(view: PageView): JSX.Element {
  const { texts, own } = view.voice;
  return h(
    'form',
    // What is missing is said beside its question, in the same words with and without JavaScript.
    { method: 'post', noValidate: true },
    (view.link.questions ?? []).map((question, index) => field(view, question, index)),
    h('button', { class: 'button', ...own }, texts.send),
  );
}

const nameOf = (index: number): string => `answers.${index}`;

/** Where the link to a question with a fault leads. */
function firstField(question: Question, index: number): string {
  return choicesOf(question) ? `${nameOf(index)}.0` : nameOf(index);
}

interface Choice {
  value: string;
  label: ComponentChildren;
}

interface FieldView {
  question: Question;
  index: number;
  values: readonly string[];
  error: string | undefined;
  /** What describes each field of the question. */
  describedBy: string | undefined;
  invalid: true | undefined;
}

function field(view: PageView, question: Question, index: number): JSX.Element {
  const { survey, voice } = view;
  const values = survey?.values.get(nameOf(index)) ?? [];
  const fault = survey?.errors.get(index);
  // Our own words where we know what is wrong: those of the check are English.
  const error = fault !== undefined && values.length === 0 ? voice.texts.answerNeeded : fault;
  const isMany = question.type === 'multipleChoice';
  const described = [isMany && `${nameOf(index)}.hint`, error && `${nameOf(index)}.error`].filter(Boolean);
  const parts: FieldView = {
    question,
    index,
    values,
    error,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    invalid: error ? true : undefined,
  };
  const choices = choicesOf(question, view);
  const label = [
    h('span', { class: 'ask', dir: 'auto' }, question.question),
    question.required ? h('span', { class: 'must', ...voice.own }, voice.texts.required) : null,
  ];
  const notes = [
    isMany
      ? h('p', { class: 'hint', id: `${nameOf(index)}.hint`, ...voice.own }, voice.texts.chooseAny)
      : null,
    error
      ? h('p', { class: 'wrong', id: `${nameOf(index)}.error`, ...errorLanguage(view, parts) }, error)
      : null,
  ];
  return choices
    ? h(
        'fieldset',
        { class: error ? 'q bad' : 'q', 'aria-describedby': parts.describedBy },
        h('legend', null, label),
        notes,
        choiceList(parts, choices),
      )
    : h(
        'div',
        { class: error ? 'q bad' : 'q' },
        h('label', { for: nameOf(index) }, label),
        notes,
        textField(parts),
      );
}

const errorLanguage = ({ voice }: PageView, { values }: FieldView) =>
  values.length === 0 ? voice.own : voice.lang.startsWith('en') ? {} : { lang: 'en', dir: 'ltr' as const };

/** What can be chosen; undefined where the answer is typed. */
function choicesOf({ type, options }: Question, view?: PageView): Choice[] | undefined {
  if (type === 'yesNo') {
    const { yes, no } = view?.voice.texts ?? { yes: '', no: '' };
    return [
      { value: 'yes', label: h('span', view?.voice.own ?? {}, yes) },
      { value: 'no', label: h('span', view?.voice.own ?? {}, no) },
    ];
  }
  if (type === 'rating' && !options?.length) {
    return ['1', '2', '3', '4', '5'].map((value) => ({ value, label: [star(), h('span', null, value)] }));
  }
  if (!options?.length) return undefined;
  return options.map((value) => ({ value, label: h('span', { dir: 'auto' }, value) }));
}

const star = (): JSX.Element =>
  h(
    'svg',
    { class: 'line', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { d: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z' }),
  );

function choiceList({ question, index, values, invalid }: FieldView, choices: Choice[]): JSX.Element {
  const { type, options, required } = question;
  const isMany = type === 'multipleChoice';
  const look = type === 'rating' && !options?.length ? 'stars' : type === 'yesNo' ? 'pair' : 'list';
  return h(
    'div',
    { class: `choices ${look}` },
    choices.map(({ value, label }, place) =>
      h(
        'label',
        null,
        h('input', {
          type: isMany ? 'checkbox' : 'radio',
          name: nameOf(index),
          id: `${nameOf(index)}.${place}`,
          value,
          checked: values.includes(value),
          required: required && !isMany,
          'aria-invalid': isMany ? invalid : undefined,
        }),
        label,
      ),
    ),
  );
}

function textField({ question, index, values, describedBy, invalid }: FieldView): JSX.Element {
  const common = {
    id: nameOf(index),
    name: nameOf(index),
    required: question.required,
    dir: 'auto' as const,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
  };
  const [value = ''] = values;
  if (question.type === 'text') return h('textarea', { ...common, rows: 4, maxLength: 5000 }, value);
  return question.type === 'email'
    ? h('input', { ...common, type: 'email', autocomplete: 'email', maxLength: 254, value })
    : // Not `number`: browsers drop what is no number, and then nobody sees what was wrong.
      h('input', { ...common, type: 'text', inputMode: 'decimal', maxLength: 40, value });
}
