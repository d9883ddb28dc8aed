import * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { enumField, lineField } from '#shared/platform/http/input-fields.ts';
import { oneLine } from '#shared/platform/http/visible-text.ts';
import { because, issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { keptOptionIds, optionIdsOf } from '../questions/option-ids.ts';
import { QUESTION_TYPES, type Question } from '../questions/question.ts';
import { derivedQuestionId } from '../questions/question-id.ts';
import { answerChoices, answerName, type ShowIf } from '../questions/show-if.ts';
import { entries, entryError } from './fields.ts';

/** The questions of a survey in requests. */

// Starts with a letter: answers may also be sent by index.
const QUESTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

const showIf = z
  .object(
    {
      question: lineField(500).meta({
        description:
          'Id or text of an earlier question of type `rating`, `singleChoice`, `multipleChoice`, `yesNo` ' +
          'or `nps`.',
        examples: ['visited'],
      }),
      answers: z
        .array(z.union([z.string(), z.number(), z.boolean()]), { error: 'must be an array of answers' })
        .min(1, 'must have at least one answer')
        .max(50, 'may have at most 50 entries')
        .meta({
          description: 'Any of these answers to it, such as `yes`, 5 or an option.',
          examples: [['yes']],
        }),
    },
    entryError,
  )
  .meta({
    id: 'ShowIfInput',
    description:
      'Only ask the question after certain answers to an earlier one; otherwise, its answer is neither ' +
      'required nor stored. null: always.',
  });

const ownId = z
  .string({ error: 'must be a string' })
  .check(
    shaped(
      'question_id',
      QUESTION_ID,
      'must begin with a letter and have at most 40 letters, digits, _ and -',
    ),
  );

const question = z
  .object(
    {
      id: ownId.nullish().meta({
        description:
          'Your own id, or the one returned by the API. A question keeps its answers as long as its id ' +
          'and type stay the same. When absent, a question with the same text and type keeps its id, and ' +
          'another one gets a new id.',
        examples: ['food'],
      }),
      question: lineField(500).meta({
        description: 'The text of the question.',
        examples: ['How did you like it?'],
      }),
      type: enumField(QUESTION_TYPES).meta({
        description: '`rating` is 1 to 5, or one of `options`; `nps` (Net Promoter Score) is 0 to 10.',
        examples: ['rating'],
      }),
      required: z
        .boolean({ error: 'must be true or false' })
        .nullish()
        .meta({ description: 'Whether an answer is required. Default false.', examples: [true] }),
      options: z
        .array(lineField(200), { error: 'must be an array of strings' })
        .max(50, 'may have at most 50 entries')
        .refine(
          (list) => new Set(list).size === list.length,
          because(problem('duplicate', 'must differ from each other')),
        )
        .nullish()
        .meta({
          description:
            'The options: required for `singleChoice` and `multipleChoice`, optional for `rating`. One ' +
            'that is renamed keeps its answers if it has the same id, or no ids are sent and it takes the ' +
            'place of one that is gone.',
          examples: [null],
        }),
      optionIds: z
        .array(ownId.nullable(), { error: 'must be an array of ids' })
        .max(50, 'may have at most 50 entries')
        .nullish()
        .meta({
          description:
            'The ids of `options` that the API returned, in the same order, and your own ones or null for ' +
            'new options. An option with the text of an earlier one is that one, whatever its id.',
          examples: [null],
        }),
      showIf: showIf.nullish().meta({
        description: 'When the question is asked: after these answers to an earlier question. null: always.',
        examples: [null],
      }),
    },
    entryError,
  )
  .superRefine(({ type, options, optionIds }, context) => {
    const isChoice = type === 'singleChoice' || type === 'multipleChoice';
    if (isChoice && !options?.length) {
      context.addIssue(issueOf(problem('required', `is required for ${type}`), 'options'));
    }
    if (options?.length && !isChoice && type !== 'rating') {
      context.addIssue(issueOf(problem('not_for_type', `cannot be used for ${type}`, { type }), 'options'));
    }
    const texts = new Set(options);
    for (const [index, id] of optionIds?.entries() ?? []) {
      if (id === null) continue;
      const addIssue = (message: string) =>
        context.addIssue(issueOf(problem('duplicate', message), 'optionIds', index));
      if (optionIds?.indexOf(id) !== index) addIssue('must differ from the ids of the other options');
      else if (texts.has(id) && options?.[index] !== id) addIssue('must not be the text of another option');
    }
  })
  .meta({ id: 'SmartLinkQuestionInput' });

export type QuestionInput = z.infer<typeof question>;

export const questionsInput = entries(question, 100)
  .refine(
    (list) => new Set(list.map(({ question }) => question)).size === list.length,
    because(problem('duplicate', 'must ask different questions: answers may be sent by their text')),
  )
  .superRefine((list, context) => {
    const texts = new Set(list.map(({ question }) => question));
    const seen = new Set<string>();
    for (const [index, { id, question }] of list.entries()) {
      if (id == null) continue;
      const addIssue = (message: string) =>
        context.addIssue(issueOf(problem('duplicate', message), index, 'id'));
      if (seen.has(id)) addIssue('must differ from the ids of the other questions');
      else if (id !== question && texts.has(id)) addIssue('must not be the text of another question');
      seen.add(id);
    }
  })
  .meta({ description: 'The questions, in order.' });

/** Questions with their IDs: as sent, those of the same stored questions, or new ones. */
export function questionsFrom(input: readonly QuestionInput[], before: readonly Question[]): Question[] {
  const taken = new Set(input.flatMap(({ id }) => id ?? []));
  const idOf = (one: QuestionInput): string => {
    if (one.id != null) return one.id;
    const same = before.find(({ question, type }) => oneLine(question) === one.question && type === one.type);
    let id = same?.id ?? derivedQuestionId(one);
    for (let attempt = 1; taken.has(id); attempt++) id = derivedQuestionId(one, attempt);
    taken.add(id);
    return id;
  };
  const questions: Question[] = [];
  for (const [index, one] of input.entries()) {
    const id = idOf(one);
    const earlier = before.find((stored) => stored.id === id);
    const options = one.options?.length ? one.options : null;
    questions.push({
      id,
      question: one.question,
      type: one.type,
      required: one.required ?? false,
      options,
      optionIds: options && keptOptionIds({ options, optionIds: one.optionIds }, earlier),
      showIf: one.showIf ? showIfFrom(one.showIf, { questions, before }, `questions[${index}].showIf`) : null,
    });
  }
  return questions;
}

/**
 * Only earlier questions are allowed, so conditions cannot be circular. Options may be named by their text,
 * also as it was `before`, or their ID. Throws VALIDATION_ERROR.
 */
function showIfFrom(
  input: z.infer<typeof showIf>,
  { questions: earlier, before }: { questions: readonly Question[]; before: readonly Question[] },
  path: string,
): ShowIf {
  const target =
    earlier.find(({ id }) => id === input.question) ??
    earlier.find(({ question }) => question === input.question);
  if (!target)
    throw invalidField(
      `${path}.question`,
      problem('not_found', 'must be the id or text of an earlier question'),
    );
  const choices = answerChoices(target);
  if (!choices) {
    throw invalidField(
      `${path}.question`,
      problem('not_for_type', `must be a question with choices, and one of type ${target.type} has none`, {
        type: target.type,
      }),
    );
  }
  const stored = before.find(({ id }) => id === target.id);
  const answers = input.answers.map(answerName).map((name) => {
    const choice = [name, oneLine(name)].find((one) => choices.includes(one));
    if (choice !== undefined) return choice;
    const id = stored && optionIdsOf(stored)[stored.options?.indexOf(name) ?? -1];
    return target.options?.[optionIdsOf(target).indexOf(id ?? name)] ?? name;
  });
  const unknown = answers.findIndex((answer) => !choices.includes(answer));
  if (unknown >= 0) {
    throw invalidField(
      `${path}.answers[${unknown}]`,
      problem('invalid_value', `must be one of ${choices.map((one) => JSON.stringify(one)).join(', ')}`, {
        allowed: choices,
      }),
    );
  }
  return { question: target.id, answers: choices.filter((choice) => answers.includes(choice)) };
}
