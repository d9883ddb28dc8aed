import type { SmartLinkQuestion } from '@signpost/client/core';
import { MAX_ROWS, QUESTION_TYPES, SMART_LINK_LIMITS } from '@signpost/client/values';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { Checkbox, Select, TextArea, TextField } from '#console/components/forms/field.tsx';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { localDateTime } from '#console/components/forms/local-date-time.ts';
import { row } from '#console/components/forms/row.ts';
import { useTexts } from '#console/texts/text.tsx';
import { type BuilderPart, orNull, type PageForm, partFields } from './page-form.ts';
import {
  answersOf,
  chosenIn,
  hasOptions,
  instantOf,
  newQuestionId,
  optionsOf,
  ownOptionId,
  type QuestionFields,
  questionIdAt,
  type ShowIf,
  type SurveyDraft,
  sentOptionId,
  surveyProblems,
  withOptions,
} from './survey-draft.ts';

const EMPTY: SurveyDraft = {
  questions: [],
  email: '',
  digest: 'each',
  display: 'all',
  thanksText: '',
  thanksUrl: '',
  closesAt: '',
  maxResponses: '',
  otherDetails: {},
};

const blankRow = (id = newQuestionId()) =>
  row<QuestionFields>({
    id,
    question: '',
    type: 'rating',
    required: false,
    options: '',
    optionIds: [],
    showIf: null,
  });

export const surveyLink: PageForm<SurveyDraft, 'surveyLink'> = {
  icon: 'survey',
  list: 'questions',
  empty: EMPTY,
  blank: () => ({ ...EMPTY, questions: [blankRow(questionIdAt(0))] }),
  draftOf: ({
    questions = [],
    submissionDetails,
    digest = 'each',
    display = 'all',
    thankYou,
    closesAt,
    maxResponses,
  }) => {
    const { email, ...otherDetails } = submissionDetails ?? {};
    return {
      questions: questions.map(({ options, optionIds, showIf, ...fields }) =>
        row({
          ...fields,
          options: (options ?? []).join('\n'),
          optionIds: optionIds ?? (options ?? []).map(ownOptionId),
          showIf: showIf && { ...showIf, answers: showIf.answers.map(idIn(questions, showIf.question)) },
        }),
      ),
      email: typeof email === 'string' ? email : '',
      digest,
      display,
      thanksText: thankYou?.text ?? '',
      thanksUrl: thankYou?.url ?? '',
      closesAt: closesAt ? localDateTime(new Date(closesAt)) : '',
      maxResponses: String(maxResponses ?? ''),
      otherDetails,
    };
  },
  body: ({
    questions,
    email,
    digest,
    display,
    thanksText,
    thanksUrl,
    closesAt,
    maxResponses,
    otherDetails,
  }) => {
    const details = { ...otherDetails, ...(email.trim() && { email: email.trim() }) };
    return {
      questions: questions.map((question) => ({
        ...askedOf(question, questions),
        optionIds: sentIdsOf(question),
        question: question.question,
      })),
      submissionDetails: Object.keys(details).length > 0 ? details : null,
      digest,
      display,
      thankYou:
        thanksText.trim() || thanksUrl.trim() ? { text: orNull(thanksText), url: orNull(thanksUrl) } : null,
      closesAt: instantOf(closesAt),
      maxResponses: maxResponses.trim() === '' ? null : Number(maxResponses),
    };
  },
  preview: ({ questions, display }, { untitled }) => ({
    display,
    questions: questions.map((question) => ({
      ...askedOf(question, questions),
      optionIds: null,
      question: question.question.trim() || untitled,
    })),
  }),
  problems: surveyProblems,
  targets: () => [],
  starters: {
    themes: {
      satisfaction: { preset: 'clean', accent: '#0b6b57' },
      event: { preset: 'sunset' },
      product: { preset: 'midnight', font: 'inter' },
      restaurant: { preset: 'editorial', layout: 'centered' },
      team: { preset: 'notebook' },
      signup: { preset: 'pastel' },
    },
    fields: ({ questions, options }, id) => ({
      questions: questions.map((question, i) => ({
        id: questionIdAt(i),
        question,
        type: i === 0 ? (FIRST_QUESTIONS[id] ?? 'rating') : i === 1 ? 'singleChoice' : 'text',
        required: i === 0,
        options: i === 1 ? [...options] : null,
        optionIds: null,
        showIf: null,
      })),
    }),
  },
  Fields: QuestionRows,
  MoreFields: Submissions,
};

/** First questions of starters that are not ratings. */
const FIRST_QUESTIONS: Readonly<Record<string, 'nps' | 'email'>> = { satisfaction: 'nps', signup: 'email' };

/** The ID in a draft of an option by its text; another answer is its own. */
const idIn = (questions: readonly SmartLinkQuestion[], questionId: string) => (answer: string) => {
  const { options, optionIds } = questions.find(({ id }) => id === questionId) ?? {};
  const place = options?.indexOf(answer) ?? -1;
  return place < 0 ? answer : (optionIds?.[place] ?? ownOptionId(answer));
};

const askedOf = (question: QuestionFields, all: readonly QuestionFields[]) => {
  const options = optionsOf(question);
  return {
    id: question.id,
    type: question.type,
    required: question.required,
    options: options.length > 0 ? options.map(({ label }) => label) : null,
    showIf: showIfOf(question, all),
  };
};

/** The IDs of the options; null: the API knows none of them. */
function sentIdsOf(question: QuestionFields): (string | null)[] | null {
  const ids = optionsOf(question).map(({ value }) => sentOptionId(value));
  return ids.some((id) => id !== null) ? ids : null;
}

/** With the texts of options, and without answers that the other question no longer has. */
function showIfOf({ showIf }: QuestionFields, all: readonly QuestionFields[]): ShowIf | null {
  const target = showIf && all.find(({ id }) => id === showIf.question);
  if (!target) return showIf;
  return { ...showIf, answers: chosenIn(showIf, answersOf(target)).map(({ label }) => label) };
}

function QuestionRows({ draft, change }: BuilderPart<SurveyDraft>) {
  const { smartLinks: text } = useTexts();
  return (
    <ListEditor<QuestionFields>
      name="questions"
      max={MAX_ROWS.questions}
      title={text.lists.questions}
      hint={text.questionsHint}
      rows={draft.questions}
      onChange={(edit) => change(({ questions }) => ({ questions: edit(questions) }))}
      blank={() => blankRow()}
      noun={text.nouns.questions}
      addLabel={text.add.questions}
      nameOf={({ question }) => question}
    >
      {({ row: question, index, change: set, path, field }) => (
        <>
          <div class="smart-row-wide">
            <TextField {...field('question')} label={text.question} required />
          </div>
          <Select
            {...field('type')}
            label={text.answerType}
            options={QUESTION_TYPES.map((type) => ({ value: type, label: text.questionTypes[type] }))}
          />
          <div class="smart-row-check">
            <Checkbox
              name={path('required')}
              label={text.answerRequired}
              checked={question.required}
              onChange={(required) => set({ required })}
            />
          </div>
          {hasOptions(question) && (
            <div class="smart-row-wide">
              <TextArea
                {...field('options')}
                onChange={(options) => set(withOptions(question, options))}
                label={text.options}
                hint={question.type === 'rating' ? text.ratingOptionsHint : text.optionsHint}
                rows={3}
                required={question.type !== 'rating'}
              />
            </div>
          )}
          <Condition
            name={path('showIf')}
            showIf={question.showIf}
            earlier={draft.questions.slice(0, index)}
            onChange={(showIf) => set({ showIf })}
          />
        </>
      )}
    </ListEditor>
  );
}

interface ConditionProps {
  name: string;
  showIf: ShowIf | null;
  earlier: readonly QuestionFields[];
  onChange: (showIf: ShowIf | null) => void;
}

/** The answers to an earlier question after which this one is shown. */
function Condition({ name, showIf, earlier, onChange }: ConditionProps) {
  const { smartLinks: text } = useTexts();
  const targets = earlier.filter((one) => answersOf(one).length > 0);
  const target = targets.find(({ id }) => id === showIf?.question);
  if (targets.length === 0 && !showIf) return null;
  const labelOf = (answer: string) =>
    target?.type === 'yesNo' && (answer === 'yes' || answer === 'no') ? text[answer] : answer;
  return (
    <div class="smart-row-wide">
      <Select
        name={name}
        label={text.showIf}
        value={showIf?.question ?? ''}
        onChange={(id) => onChange(id === '' ? null : { question: id, answers: [] })}
        options={[
          { value: '', label: text.showAlways },
          ...targets.map(({ id, question }) => ({
            value: id,
            label: text.showIfAnswered(question.trim() || text.untitled),
          })),
          // It was moved, removed, or no longer has choices.
          ...(showIf && !target ? [{ value: showIf.question, label: text.showIfGone }] : []),
        ]}
      />
      {showIf && target && (
        <CheckboxGroup
          name={`${name}.answers`}
          label={text.showIfAnswersLabel(target.question.trim() || text.untitled)}
          choices={answersOf(target).map(({ value, label }) => ({ value, label: labelOf(label) }))}
          chosen={chosenIn(showIf, answersOf(target)).map(({ value }) => value)}
          onChange={(answers) => onChange({ ...showIf, answers })}
        />
      )}
    </div>
  );
}

function Submissions(part: BuilderPart<SurveyDraft>) {
  const { smartLinks: text } = useTexts();
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={text.submissions}>
      <h2>{text.submissions}</h2>
      <TextField
        {...field('email')}
        name="submissionDetails"
        label={text.email}
        hint={text.emailHint}
        type="email"
      />
      {part.draft.email.trim() !== '' && (
        <Select
          {...field('digest')}
          label={text.digest}
          hint={text.digestHint}
          options={(['each', 'daily', 'off'] as const).map((value) => ({
            value,
            label: text.digests[value],
          }))}
        />
      )}
      <Select
        {...field('display')}
        label={text.display}
        hint={text.displayHint}
        options={(['all', 'steps'] as const).map((value) => ({ value, label: text.displays[value] }))}
      />
      <TextArea
        {...field('thanksText')}
        name="thankYou.text"
        label={text.thanksText}
        hint={text.thanksTextHint}
        rows={2}
        maxLength={SMART_LINK_LIMITS['thankYou.text'].max}
      />
      <TextField
        {...field('thanksUrl')}
        name="thankYou.url"
        label={text.thanksUrl}
        hint={text.thanksUrlHint}
        type="url"
      />
      <TextField
        {...field('closesAt')}
        label={text.closesAt}
        hint={text.closesAtHint}
        type="datetime-local"
      />
      <TextField
        {...field('maxResponses')}
        label={text.maxResponses}
        hint={text.maxResponsesHint}
        type="number"
        min={1}
      />
    </section>
  );
}
