import { describe, expect, it } from 'vitest';
import type { SurveyAnswer } from '#shared/smart-links/surveys/answers.ts';
import type { Submission } from '#shared/smart-links/surveys/submission.ts';
import { Tally } from '#shared/smart-links/surveys/tally.ts';
import { anAnswer } from '#test/support/builders/questions.ts';
import { seededRandom } from '#test/support/random.ts';

let count = 0;

function aSubmission(answers: Omit<SurveyAnswer, 'index' | 'id'>[], minute = ++count): Submission {
  return {
    id: `sub_${String(++count).padStart(20, '0')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    answers: answers.map((answer, index) => anAnswer({ index, ...answer })),
    submissionType: null,
    submissionDetails: null,
  };
}

const tallyOf = (submissions: readonly Submission[]): Tally => {
  const tally = new Tally();
  for (const one of submissions) tally.add(one);
  return tally;
};

const text = (value: string) => ({ question: 'Why?', type: 'text' as const, value });
const number = (value: number) => ({ question: 'Age', type: 'number' as const, value });

/** What a summary is made of: of the texts only the newest. */
function shown(tally: Tally) {
  const { questions, ...rest } = tally.toJSON();
  return {
    ...rest,
    questions: questions
      .map(({ latest, counts, texts, ...question }) => ({
        ...question,
        latest: latest.slice(-5),
        counts: counts.toSorted(),
      }))
      .toSorted((a, b) => a.question.localeCompare(b.question)),
  };
}

describe('Tally.remove', () => {
  it('leaves what all others add up to, or says that it cannot tell', () => {
    const random = seededRandom(1);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    let exact = 0;
    for (let round = 0; round < 300; round++) {
      const submissions = Array.from({ length: 30 + Math.floor(random() * 40) }, (_, minute) =>
        aSubmission(
          [
            text(pick(['a', 'b', 'c'])),
            number(pick([1, 2, 3, 1000, -5])),
            {
              question: 'Pets',
              type: 'multipleChoice' as const,
              // Responses of earlier versions have no IDs of options.
              ...pick([{ value: ['cat'] }, { value: ['cat', 'dog'], optionIds: ['opt_c', 'opt_d'] }]),
            },
            { question: 'Again', type: 'yesNo' as const, value: pick([true, false]) },
          ].filter(() => random() < 0.7),
          minute,
        ),
      );
      const tally = tallyOf(submissions);
      const left = [...submissions];
      for (let n = 0; n < 10; n++) {
        const [gone] = left.splice(Math.floor(random() * left.length), 1);
        if (!tally.remove(gone as Submission)) break;
        expect(shown(tally)).toEqual(shown(tallyOf(left)));
        exact++;
      }
    }
    expect(exact).toBeGreaterThan(300);
  });

  const others = [0, 10, 20].map((minute) => aSubmission([number(minute - 10)], minute));

  it.each<[string, Submission]>([
    ['the first one', aSubmission([], 0)],
    ['the last one', aSubmission([], 20)],
    ['the smallest number', aSubmission([number(-10)], 5)],
    ['the largest number', aSubmission([number(10)], 5)],
    ['a number that may have been rounded', aSubmission([number(0.1)], 5)],
    ['a number too large to subtract', aSubmission([number(1e300)], 5)],
  ])('cannot tell without %s', (_, gone) => {
    expect(tallyOf([others[0] as Submission, gone, ...others.slice(1)]).remove(gone)).toBe(false);
  });

  it('cannot tell the newest texts once too many of them are gone', () => {
    const submissions = Array.from({ length: 40 }, (_, minute) => aSubmission([text(`${minute}`)], minute));
    const tally = tallyOf(submissions);
    const gone = submissions.slice(19, 39).reverse();
    expect(gone.findIndex((one) => !tally.remove(one))).toBe(15);
  });
});
