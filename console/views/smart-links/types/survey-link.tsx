import type { SmartLinkQuestion } from '../../../../clients/typescript/src/api.ts';
import { MAX_ROWS, QUESTION_TYPES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../components/forms/field.tsx';
import { ListEditor } from '../../../components/forms/list-editor.tsx';
import { useTexts } from '../../../texts/text.tsx';
import { type BuilderPart, type PageForm, type Row, row } from './page-form.ts';

type QuestionType = SmartLinkQuestion['type'];

interface QuestionFields {
  question: string;
  type: QuestionType;
  required: boolean;
  /** One per line. */
  options: string;
}

interface Own {
  questions: Row<QuestionFields>[];
  email: string;
  /** Other keys of `submissionDetails`, set by other API clients. */
  otherDetails: { [name: string]: unknown };
}

const EMPTY: Own = { questions: [], email: '', otherDetails: {} };

const blankRow = () => row<QuestionFields>({ question: '', type: 'rating', required: false, options: '' });

export const surveyLink: PageForm<Own> = {
  icon: 'survey',
  list: 'questions',
  empty: EMPTY,
  blank: () => ({ ...EMPTY, questions: [blankRow()] }),
  draftOf: ({ questions = [], submissionDetails }) => {
    const { email, ...otherDetails } = submissionDetails ?? {};
    return {
      questions: questions.map(({ options, ...fields }) =>
        row({ ...fields, options: (options ?? []).join('\n') }),
      ),
      email: typeof email === 'string' ? email : '',
      otherDetails,
    };
  },
  body: ({ questions, email, otherDetails }) => {
    const details = { ...otherDetails, ...(email.trim() && { email: email.trim() }) };
    return {
      questions: questions.map((question) => ({ ...askedOf(question), question: question.question })),
      submissionDetails: Object.keys(details).length > 0 ? details : null,
    };
  },
  preview: ({ questions }, { untitled }) => ({
    questions: questions.map((question) => ({
      ...askedOf(question),
      question: question.question.trim() || untitled,
    })),
  }),
  targets: () => [],
  Fields: QuestionRows,
  MoreFields: Submissions,
};

const askedOf = (question: QuestionFields) => ({
  type: question.type,
  required: question.required,
  options: choicesOf(question),
});

/** Whether a question can have options; ratings show stars without. */
const hasOptions = ({ type }: QuestionFields): boolean =>
  type === 'singleChoice' || type === 'multipleChoice' || type === 'rating';

function choicesOf(question: QuestionFields): string[] | null {
  if (!hasOptions(question)) return null;
  const options = question.options.split('\n').map((option) => option.trim());
  const choices = options.filter((option) => option !== '');
  return choices.length > 0 ? choices : null;
}

function QuestionRows({ draft, change }: BuilderPart<Own>) {
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

function Submissions({ draft, change }: BuilderPart<Own>) {
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
    </section>
  );
}
