import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { QUESTION_TYPES, type Question } from '#shared/smart-links/model/questions/question.ts';
import { readAnswers } from '#shared/smart-links/surveys/answers.ts';
import { formErrors, readFormAnswers } from '#shared/smart-links/surveys/form-answers.ts';
import { aQuestion } from '#test/support/builders/questions.ts';

const SURVEY: Question[] = [
  aQuestion({ question: 'Stars', type: 'rating', required: true }),
  aQuestion({ question: 'Why?' }),
  aQuestion({ question: 'Colour', type: 'singleChoice', options: ['red', 'blue'] }),
  aQuestion({ question: 'Pets', type: 'multipleChoice', options: ['cat', 'dog', 'fish'] }),
  aQuestion({ question: 'Mail', type: 'email' }),
  aQuestion({ question: 'Age', type: 'number' }),
  aQuestion({ question: 'Again', type: 'yesNo' }),
  aQuestion({ question: 'Mood', type: 'rating', options: ['7', 'good', 'bad'] }),
];

const values = (sent: unknown, questions = SURVEY) =>
  readAnswers(questions, sent).map(({ index, value }) => [index, value]);

function refusal(sent: unknown, questions = SURVEY): [path: string, message: string][] {
  try {
    readAnswers(questions, sent);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error;
    return (error.details ?? []).map(({ path, message }) => [path, message]);
  }
  throw new Error('Nothing was refused');
}

/** The answer to one question as it is stored, or the message of its refusal. */
function read(question: Partial<Question>, value: unknown): unknown {
  const questions = [aQuestion(question)];
  try {
    return readAnswers(questions, [value])[0]?.value;
  } catch (error) {
    const { path, message } = (error as AppError).details?.[0] ?? {};
    return { path, message };
  }
}

describe('answers are told apart', () => {
  const all = [
    [0, 5],
    [1, 'Because'],
    [3, ['cat', 'fish']],
  ];

  it.each([
    ['an object by index', { '0': 5, '1': 'Because', '3': ['fish', 'cat'] }],
    ['an object by question text', { Stars: 5, 'Why?': 'Because', Pets: ['cat', 'fish'] }],
    ['an object by both', { '0': 5, ' Why? ': 'Because', Pets: ['cat', 'fish'] }],
    ['an array', [5, 'Because', null, ['cat', 'fish']]],
    ['an array as long as the survey', [5, 'Because', null, ['cat', 'fish'], null, '', undefined, null]],
  ])('in %s', (_, sent) => {
    expect(values(sent)).toEqual(all);
  });

  it('keep the question and its type', () => {
    expect(readAnswers(SURVEY, [4])).toEqual([
      { id: SURVEY[0]?.id, index: 0, question: 'Stars', type: 'rating', value: 4 },
    ]);
  });

  it('take a number that is both an index and the text of another question for the index', () => {
    const questions = [aQuestion({ question: '1' }), aQuestion({ question: '7' })];
    expect(values({ '1': 'second' }, questions)).toEqual([[1, 'second']]);
    expect(values({ '7': 'by its text' }, questions)).toEqual([[1, 'by its text']]);
  });
});

describe('refused are', () => {
  it.each<[string, unknown, [string, string | RegExp][]]>([
    ['no answers', undefined, [['answers', 'is required']]],
    ['null', null, [['answers', 'is required']]],
    ['a text', 'five', [['answers', /object by question id, index or text, or an array/]]],
    ['an index that does not exist', { '0': 5, '8': 1 }, [['answers.8', /index from 0 to 7/]]],
    ['an index in another spelling', { '0': 5, '01': 'x' }, [['answers.01', /no question/]]],
    ['an unknown question', { Stars: 5, Hats: 1 }, [['answers.Hats', /text of a question/]]],
    ['an unknown question, even unanswered', { Stars: 5, Hats: null }, [['answers.Hats', /no question/]]],
    ['an array that is too long', [5, ...Array(8).fill(null)], [['answers.8', /at most 8 entries/]]],
    ['two answers to one question', { '0': 5, Stars: 5 }, [['answers.0', /two answers/]]],
    ['a missing required answer', { '1': 'x' }, [['answers.0', 'is required']]],
    ['an empty required answer', { '0': '  ', '1': 'x' }, [['answers.0', 'is required']]],
    ['an object without answers', {}, [['answers.0', 'is required']]],
    [
      'several at once',
      { '0': 9, '1': 7, Colour: 'green', '5': 'many', Mail: 'nobody' },
      [
        ['answers.0', /1 to 5/],
        ['answers.1', /text of 1 to 5,000/],
        ['answers.2', 'must be one of the options: "red", "blue"'],
        ['answers.4', /email address/],
        ['answers.5', /must be a number/],
      ],
    ],
    ['the names of prototypes', JSON.parse('{"0":5,"__proto__":1}'), [['answers.__proto__', /no question/]]],
    ['constructor', { '0': 5, constructor: 1 }, [['answers.constructor', /no question/]]],
  ])('%s', (_, sent, expected) => {
    const found = refusal(sent);
    expect(found.map(([path]) => path)).toEqual(expected.map(([path]) => path));
    for (const [i, [, message]] of expected.entries()) expect(found[i]?.[1]).toMatch(message);
  });

  it('nothing at all, where nothing is required', () => {
    expect(refusal({}, [aQuestion()])).toEqual([['answers', 'must answer at least one question']]);
    expect(refusal([null], [aQuestion()])).toHaveLength(1);
  });

  it('more than fits into an event', () => {
    const questions = Array.from({ length: 40 }, (_, i) => aQuestion({ question: `Q${i}` }));
    const [[path, message] = []] = refusal(
      questions.map(() => 'ü'.repeat(2000)),
      questions,
    );
    expect([path, message]).toEqual(['answers', 'may have at most 100,000 bytes as JSON in all']);
  });

  it('hundreds of faults with the first fifty of them', () => {
    expect(refusal(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 1])))).toHaveLength(50);
  });
});

describe('an answer is stored in one form', () => {
  const [CHOICE, PETS, MOOD] = [SURVEY[2], SURVEY[3], SURVEY[7]] as [Question, Question, Question];

  it.each<[Partial<Question>, unknown, unknown]>([
    [{ type: 'rating' }, 1, 1],
    [{ type: 'rating' }, '5', 5],
    [MOOD, 'good', 'good'],
    [MOOD, 7, '7'],
    [{ type: 'text' }, ' a \r\n b ', 'a \n b'],
    [{ type: 'text' }, 'x'.repeat(5000), 'x'.repeat(5000)],
    [{ type: 'text' }, '__proto__', '__proto__'],
    [CHOICE, ' red ', 'red'],
    [{ type: 'singleChoice', options: ['a\r\nb'] }, 'a\r\nb', 'a\r\nb'],
    [PETS, ['fish', 'cat'], ['cat', 'fish']],
    [{ type: 'email' }, ' jane@example.com ', 'jane@example.com'],
    [{ type: 'number' }, 3.5, 3.5],
    [{ type: 'number' }, '-1e3', -1000],
    [{ type: 'number' }, '.5', 0.5],
    [{ type: 'number' }, -0, 0],
    [{ type: 'yesNo' }, false, false],
    [{ type: 'yesNo' }, 'Yes', true],
    [{ type: 'yesNo' }, 'false', false],
  ])('%j: %j', (question, sent, stored) => {
    expect(read(question, sent)).toStrictEqual(stored);
  });

  it.each<[Partial<Question>, unknown]>([
    [{ type: 'rating' }, 0],
    [{ type: 'rating' }, 6],
    [{ type: 'rating' }, 2.5],
    [{ type: 'rating' }, '5 stars'],
    [{ type: 'rating' }, true],
    [{ type: 'rating' }, [5]],
    [MOOD, 5],
    [MOOD, 'Good'],
    [{ type: 'text' }, 5],
    [{ type: 'text' }, 'x'.repeat(5001)],
    [{ type: 'text' }, 'a\u0000b'],
    [{ type: 'text' }, '\ud800'],
    [{ type: 'text' }, {}],
    [CHOICE, 'green'],
    [CHOICE, ['red']],
    [CHOICE, 'constructor'],
    [PETS, 'cat'],
    [PETS, ['cat', 'cat']],
    [PETS, ['cat', 'cow']],
    [PETS, ['cat', 'dog', 'fish', 'cat']],
    [PETS, ['cat', null]],
    [{ type: 'email' }, 'jane'],
    [{ type: 'email' }, 'jane@example.com\r\nBcc: all@example.com'],
    [{ type: 'email' }, `${'x'.repeat(250)}@example.com`],
    [{ type: 'number' }, 'Infinity'],
    [{ type: 'number' }, '0x10'],
    [{ type: 'number' }, 1e16],
    [{ type: 'number' }, Number.NaN],
    [{ type: 'number' }, '12 apples'],
    [{ type: 'yesNo' }, 1],
    [{ type: 'yesNo' }, 'maybe'],
  ])('%j: not %j', (question, sent) => {
    expect(read(question, sent)).toMatchObject({
      path: 'answers.0',
      message: expect.stringMatching(/^must /),
    });
  });
});

describe('whatever is sent', () => {
  const question = fc
    .record({
      question: fc.string({ minLength: 1 }),
      type: fc.constantFrom(...QUESTION_TYPES),
      required: fc.boolean(),
    })
    .chain((one) =>
      fc
        .uniqueArray(fc.string(), { maxLength: 4 })
        .map((options): Question => aQuestion({ ...one, options })),
    );
  const key = fc.oneof(
    fc.string(),
    fc.nat(12).map(String),
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length'),
  );
  const sent = fc.oneof(fc.anything(), fc.array(fc.anything()), fc.dictionary(key, fc.anything()));

  it('is answered with answers that can be sent again, or with what is wrong', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(question, { selector: (one) => one.question, minLength: 1, maxLength: 6 }),
        sent,
        (questions, body) => {
          try {
            const answers = readAnswers(questions, body);
            const again = Object.fromEntries(answers.map(({ index, value }) => [index, value]));
            expect(readAnswers(questions, JSON.parse(JSON.stringify(again)))).toEqual(answers);
          } catch (error) {
            expect(error).toBeInstanceOf(AppError);
            expect((error as AppError).details?.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('an answer to a recommendation', () => {
  const nps = [aQuestion({ id: 'nps', type: 'nps' })];

  it.each([0, 10, '7', -0])('may be %j', (sent) => {
    expect(readAnswers(nps, { nps: sent })).toEqual([
      { id: 'nps', index: 0, question: 'Why?', type: 'nps', value: Math.abs(Number(sent)) },
    ]);
  });

  it.each([11, -1, 7.5, '1e9', 'ten', [7]])('cannot be %j', (sent) => {
    expect(refusal([sent], nps)).toEqual([['answers.0', 'must be a whole number from 0 to 10']]);
  });
});

describe('a question with a condition', () => {
  const survey = [
    aQuestion({ id: 'visited', question: 'Visited?', type: 'yesNo' }),
    aQuestion({
      id: 'when',
      question: 'When?',
      required: true,
      showIf: { question: 'visited', answers: ['yes'] },
    }),
    aQuestion({
      id: 'stars',
      question: 'Stars',
      type: 'rating',
      showIf: { question: 'visited', answers: ['yes'] },
    }),
    aQuestion({
      id: 'bad',
      question: 'What was bad?',
      required: true,
      showIf: { question: 'stars', answers: ['1', '2'] },
    }),
    aQuestion({ id: 'pets', question: 'Pets', type: 'multipleChoice', options: ['cat', 'dog'] }),
    aQuestion({ id: 'dog', question: 'Which dog?', showIf: { question: 'pets', answers: ['dog'] } }),
  ];
  const ids = (sent: unknown) => readAnswers(survey, sent).map(({ id }) => id);

  it('is not required when it is not asked, and its answer is not stored', () => {
    expect(ids({ visited: 'no' })).toEqual(['visited']);
    expect(ids({ visited: 'no', when: 'never', stars: 1, bad: 'forged', dog: 'x' })).toEqual(['visited']);
    expect(ids({ visited: 'no', stars: 99 })).toEqual(['visited']);
    expect(refusal({ when: 'never' }, survey)).toMatchObject([
      ['answers', expect.stringMatching(/at least one/)],
    ]);
  });

  it('is required when it is asked', () => {
    expect(refusal({ visited: true }, survey)).toEqual([['answers.1', 'is required']]);
    expect(refusal({ visited: true, when: 'x', stars: '2' }, survey)).toEqual([['answers.3', 'is required']]);
    expect(ids({ visited: true, when: 'x', stars: 3, bad: 'y' })).toEqual(['visited', 'when', 'stars']);
    expect(ids({ pets: ['cat', 'dog'], dog: 'x' })).toEqual(['pets', 'dog']);
  });
});

describe('a form', () => {
  const form = (...fields: [string, string][]) => readFormAnswers(SURVEY, new URLSearchParams(fields));

  it('is read by the names of its fields, checkboxes as a list', () => {
    const { answers, values: filled } = form(
      ['answers.0', '4'],
      ['answers.1', ' '],
      ['answers.3', 'cat'],
      ['answers.3', 'dog'],
      ['answers.6', 'no'],
      ['answers.99', 'x'],
      ['other', 'x'],
    );
    expect(values(answers)).toEqual([
      [0, 4],
      [3, ['cat', 'dog']],
      [6, false],
    ]);
    expect([...filled]).toEqual([
      [`answers.${SURVEY[0]?.id}`, ['4']],
      [`answers.${SURVEY[3]?.id}`, SURVEY[3]?.optionIds?.slice(0, 2)],
      [`answers.${SURVEY[6]?.id}`, ['no']],
    ]);
  });

  it('keeps each answer with its question when others were removed in the meantime', () => {
    const [, ...left] = SURVEY;
    const sent = new URLSearchParams(SURVEY.map(({ id }, index) => [`answers.${id}`, `${index}`]));
    expect(readFormAnswers(left, sent).answers).toEqual({
      0: '1',
      1: '2',
      2: ['3'],
      3: '4',
      4: '5',
      5: '6',
      6: '7',
    });
  });

  it.each([
    ['jane', {}],
    ['jürgen@example.com', { characters: expect.stringContaining('a-z') }],
  ])('tells what is wrong with each answer: %s', (sent, characters) => {
    const { answers } = form(['answers.1', 'x'], ['answers.4', sent]);
    try {
      readAnswers(SURVEY, answers);
      expect.unreachable();
    } catch (error) {
      expect([...formErrors(error as AppError)]).toEqual([
        [0, { code: 'required', params: {} }],
        [4, { code: 'invalid_format', params: { format: 'email', ...characters } }],
      ]);
    }
  });
});
