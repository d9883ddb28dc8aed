import { QUESTIONS } from './pages.ts';
import { Random, type Weighted } from './random.ts';

/** Answers to the demo's survey, by the position of each question. */
export type Answers = Readonly<Record<string, unknown>>;

const RATINGS: Weighted<number> = [
  [38, 5],
  [31, 4],
  [16, 3],
  [10, 2],
  [5, 1],
];

const REMARKS: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Nothing. Thank you, Joana!',
    'The repair was ready a day early.',
    'More benches to try shoes on, otherwise perfect.',
    'Keep the coffee.',
  ],
  4: [
    'Please open on Sundays in winter.',
    'A second mirror near the jackets.',
    'My size was only in the Berlin store.',
    'Good advice, a little slow at the till.',
  ],
  3: ['It was crowded on Saturday.', 'I expected more colors.', 'The sizes run small; say so on the shelf.'],
  2: ['I waited 20 minutes for someone to help me.', 'The shoe I came for was not there.'],
  1: ['The repair took three weeks instead of one.'],
};

const choices = (index: number): readonly string[] =>
  (QUESTIONS[index] as { options: readonly string[] }).options;

/** That many different responses; the same ones for the same seed. */
export function surveyAnswers(count: number, seed: string): Answers[] {
  const random = new Random(`${seed} answers`);
  return Array.from({ length: count }, () => oneAnswer(random));
}

function oneAnswer(random: Random): Answers {
  const rating = random.weighted(RATINGS);
  const sports = choices(2).filter((_, i) => random.chance([0.5, 0.7, 0.2, 0.35, 0.3][i] ?? 0));
  const days = Math.round(8 + random.next() ** 2 * 160);
  return {
    0: rating,
    1: random.pick(choices(1)),
    ...(sports.length > 0 && { 2: sports }),
    ...(random.chance(0.85) && { 3: days }),
    4: Math.min(10, Math.max(0, rating * 2 + random.pick([-2, -1, 0, 0, 1]))),
    ...(random.chance(0.55) && { 5: random.pick(REMARKS[rating] as readonly string[]) }),
  };
}
