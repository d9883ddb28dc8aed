import { MAX_ROWS, QUESTION_TYPES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../components/forms/field.tsx';
import { ListEditor } from '../../../components/forms/list-editor.tsx';
import { localDateTime } from '../../../components/forms/local-date-time.ts';
import { useTexts } from '../../../texts/text.tsx';
import { type BuilderPart, type PageForm, row } from './page-form.ts';
import {
  choicesOf,
  hasOptions,
  instantOf,
  newQuestionId,
  type QuestionFields,
  type SurveyDraft,
  surveyProblems,
} from './survey-draft.ts';

const EMPTY: SurveyDraft = { questions: [], email: '', closesAt: '', maxResponses: '', otherDetails: {} };

const blankRow = () =>
  row<QuestionFields>({ id: newQuestionId(), question: '', type: 'rating', required: false, options: '' });

export const surveyLink: PageForm<SurveyDraft> = {
  icon: 'survey',
  list: 'questions',
  empty: EMPTY,
  blank: () => ({ ...EMPTY, questions: [blankRow()] }),
  draftOf: ({ questions = [], submissionDetails, closesAt, maxResponses }) => {
    const { email, ...otherDetails } = submissionDetails ?? {};
    return {
      questions: questions.map(({ options, ...fields }) =>
        row({ ...fields, options: (options ?? []).join('\n') }),
      ),
      email: typeof email === 'string' ? email : '',
      closesAt: closesAt ? localDateTime(new Date(closesAt)) : '',
      maxResponses: String(maxResponses ?? ''),
      otherDetails,
    };
  },
  body: ({ questions, email, closesAt, maxResponses, otherDetails }) => {
    const details = { ...otherDetails, ...(email.trim() && { email: email.trim() }) };
    return {
      questions: questions.map((question) => ({ ...askedOf(question), question: question.question })),
      submissionDetails: Object.keys(details).length > 0 ? details : null,
      closesAt: instantOf(closesAt),
      maxResponses: maxResponses.trim() === '' ? null : Number(maxResponses),
    };
  },
  preview: ({ questions }, { untitled }) => ({
    questions: questions.map((question) => ({
      ...askedOf(question),
      question: question.question.trim() || untitled,
    })),
  }),
  problems: surveyProblems,
  targets: () => [],
  Fields: QuestionRows,
  MoreFields: Submissions,
};

const askedOf = (question: QuestionFields) => ({
  id: question.id,
  type: question.type,
  required: question.required,
  options: choicesOf(question),
});

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
      blank={blankRow}
      noun={text.nouns.questions}
      addLabel={text.add.questions}
      nameOf={({ question }) => question}
    >
      {({ row: question, change: set, field }) => (
        <>
          <div class="smart-row-wide">
            <TextField
              name={field('question')}
              label={text.question}
              value={question.question}
              onChange={(value) => set({ question: value })}
              required
            />
          </div>
          <Select
            name={field('type')}
            label={text.answerType}
            value={question.type}
            onChange={(type) => set({ type })}
            options={QUESTION_TYPES.map((type) => ({ value: type, label: text.questionTypes[type] }))}
          />
          <div class="smart-row-check">
            <Checkbox
              name={field('required')}
              label={text.answerRequired}
              checked={question.required}
              onChange={(required) => set({ required })}
            />
          </div>
          {hasOptions(question) && (
            <div class="smart-row-wide">
              <TextArea
                name={field('options')}
                label={text.options}
                hint={question.type === 'rating' ? text.ratingOptionsHint : text.optionsHint}
                rows={3}
                required={question.type !== 'rating'}
                value={question.options}
                onChange={(options) => set({ options })}
              />
            </div>
          )}
        </>
      )}
    </ListEditor>
  );
}

function Submissions({ draft, change }: BuilderPart<SurveyDraft>) {
  const { smartLinks: text } = useTexts();
  return (
    <section class="smart-section" aria-label={text.submissions}>
      <h2>{text.submissions}</h2>
      <TextField
        name="submissionDetails"
        label={text.email}
        hint={text.emailHint}
        type="email"
        value={draft.email}
        onChange={(email) => change(() => ({ email }))}
      />
      <TextField
        name="closesAt"
        label={text.closesAt}
        hint={text.closesAtHint}
        type="datetime-local"
        value={draft.closesAt}
        onChange={(closesAt) => change(() => ({ closesAt }))}
      />
      <TextField
        name="maxResponses"
        label={text.maxResponses}
        hint={text.maxResponsesHint}
        type="number"
        min={1}
        value={draft.maxResponses}
        onChange={(maxResponses) => change(() => ({ maxResponses }))}
      />
    </section>
  );
}
