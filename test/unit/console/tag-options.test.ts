import { describe, expect, it } from 'vitest';
import { matchingTags, suggestedTags } from '#console/components/forms/tag-options.tsx';

describe('suggestions of tags', () => {
  const many = Array.from({ length: 11_000 }, (_, n) => `tag-${n}`);

  it('are at most 50, those that start with the text first', () => {
    expect(suggestedTags(many, '')).toEqual(many.slice(0, 50));
    expect(suggestedTags(['late spring', 'Spring', 'summer'], 'spr')).toEqual(['Spring', 'late spring']);
    expect(suggestedTags(many, '10999')).toEqual(['tag-10999']);
    expect(suggestedTags(many, 'nothing')).toEqual([]);
  });

  it('compare in any case, with or without accents', () => {
    expect(suggestedTags(['Frühling', 'Été'], 'FRUH')).toEqual(['Frühling']);
    expect(matchingTags([{ name: 'Été' }, { name: 'mail' }], ' ete ')).toEqual([{ name: 'Été' }]);
    expect(matchingTags([{ name: 'a' }], '')).toEqual([{ name: 'a' }]);
  });
});
