import { describe, expect, it } from 'vitest';
import {
  chosenOption,
  derivedOptionId,
  keptOptionIds,
  optionIdsOf,
  sentOption,
} from '#shared/smart-links/model/questions/option-ids.ts';
import { currentValue } from '#shared/smart-links/surveys/answers.ts';
import { aQuestion } from '#test/support/builders/questions.ts';

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((text) => derivedOptionId(text)) as [
  string,
  string,
  string,
  string,
];
const ABC = { options: ['A', 'B', 'C'], optionIds: [a, b, c] };

describe('keptOptionIds: options after an update', () => {
  it.each<[string, string[], string[]]>([
    ['keep theirs in another order', ['C', 'A', 'B'], [c, a, b]],
    ['keep theirs when others are removed', ['C'], [c]],
    ['get one when they are added', ['D', 'A', 'B', 'C'], [d, a, b, c]],
    ['keep the one in their place when one is renamed', ['A', 'Z', 'C'], [a, b, c]],
    ['keep those in their places when all are translated', ['Eins', 'Zwei', 'Drei'], [a, b, c]],
    ['keep it when others are added at the same time', ['A', 'Z', 'C', 'D'], [a, b, c, d]],
    ['get another one where it is not certain which one was renamed', ['A', 'D'], [a, d]],
    ['are another one when a removed one is not replaced', ['A', 'C', 'D'], [a, c, d]],
  ])('%s', (_, options, ids) => {
    expect(keptOptionIds({ options }, ABC)).toEqual(ids);
  });

  it('get derived ones at first', () => {
    expect(keptOptionIds({ options: ['A', 'B'] }, undefined)).toEqual([a, b]);
  });

  it('get another one with the former text of a renamed option', () => {
    const renamed = { options: ['A', 'Z', 'C'], optionIds: [a, b, c] };
    const ids = keptOptionIds({ options: ['A', 'Z', 'C', 'B'] }, renamed);
    expect(ids).toEqual([a, b, c, derivedOptionId('B', 1)]);
  });

  it('have those that are sent, null for new ones, and those of their text first', () => {
    expect(keptOptionIds({ options: ['X', 'Y', 'Z'], optionIds: [c, null, 'own'] }, ABC)).toEqual([
      c,
      derivedOptionId('Y'),
      'own',
    ]);
    // Options that have others already keep these, also when they are renamed.
    expect(keptOptionIds({ options: ['A', 'Y', 'C'], optionIds: ['1a', '1b', '1c'] }, ABC)).toEqual([
      a,
      b,
      c,
    ]);
    // A client that sends back what it has read, after it has moved an option.
    expect(keptOptionIds({ options: ['B', 'C', 'A'], optionIds: [a, b, c] }, ABC)).toEqual([b, c, a]);
    // Or added one.
    expect(keptOptionIds({ options: ['A', 'B', 'C', 'D'], optionIds: [a, b, c] }, ABC)).toEqual([a, b, c, d]);
  });

  it('are those that answers without any belong to, if they were stored without any', () => {
    expect(optionIdsOf({ options: ['A', 'B'] })).toEqual([a, b]);
    expect(keptOptionIds({ options: ['Z', 'B'] }, { options: ['A', 'B'] })).toEqual([a, b]);
  });
});

describe('an option', () => {
  const renamed = { options: ['A', 'Z'], optionIds: [a, b] };

  it('is sent by its text, its ID or its first text', () => {
    expect(['Z', b, 'B', 'A', 'Y', ''].map((sent) => sentOption(renamed, sent))).toEqual([
      1, 1, 1, 0, -1, -1,
    ]);
    // The text of another one wins.
    expect(sentOption({ options: ['B', 'Z'], optionIds: ['new', b] }, 'B')).toBe(0);
  });

  it('was chosen by its ID, or in answers of earlier versions by its first or its current text', () => {
    expect(chosenOption(renamed, { id: b, text: 'anything' })).toBe(1);
    expect(chosenOption(renamed, { id: c, text: 'A' })).toBe(-1);
    expect(['B', 'Z', 'Y'].map((text) => chosenOption(renamed, { text }))).toEqual([1, 1, -1]);
    expect(chosenOption({ options: ['B', 'Z'], optionIds: ['new', b] }, { text: 'B' })).toBe(1);
  });
});

describe('currentValue: the value of an answer', () => {
  const question = aQuestion({ type: 'multipleChoice', options: ['A', 'Z'], optionIds: [a, b] });

  it('has the current texts of options, and those of removed ones as they were', () => {
    const value = ['A', 'B', 'C'];
    expect(currentValue(question, { value, optionIds: [a, b, c] })).toEqual(['A', 'Z', 'C']);
    expect(currentValue(question, { value })).toEqual(['A', 'Z', 'C']);
    expect(currentValue({ ...question, type: 'singleChoice' }, { value: 'B', optionIds: [b] })).toBe('Z');
    expect(currentValue(undefined, { value: 'B', optionIds: [b] })).toBe('B');
  });

  it('is unchanged where the question has no options', () => {
    expect(currentValue(aQuestion({ type: 'rating' }), { value: 4 })).toBe(4);
    expect(currentValue(aQuestion(), { value: 'B' })).toBe('B');
  });
});
