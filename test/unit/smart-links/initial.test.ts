import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initial } from '#shared/smart-links/rendering/parts.tsx';

describe('the initial of a text', () => {
  it.each([
    ['jane', 'J'],
    ['"Jane"', 'J'],
    ['#1 hit', '1'],
    ['x', 'X'],
    ['émile', 'É'],
    ['e\u0301mile', 'E\u0301'],
    ['1\ufe0f\u20e3 first', '1\ufe0f\u20e3'],
    ['👩‍🚀 in space', '👩‍🚀'],
    ['– नमस्ते', 'न'],
    ['\u200bjane', 'J'],
    ['...', '•'],
    ['', '•'],
  ])('of %j is %j', (text, shown) => {
    expect(initial(text)).toBe(shown);
  });

  it('is never a part of what a person takes for one character', () => {
    const marked = fc.constantFrom(
      'a',
      '7',
      '#',
      ' ',
      '\u0301',
      '\u20e3',
      '\ufe0f',
      '\u200d',
      '🚀',
      '\n',
      'क',
    );
    fc.assert(
      fc.property(
        fc.array(marked).map((parts) => parts.join('')),
        (text) => {
          const segments = Array.from(new Intl.Segmenter().segment(text), ({ segment }) =>
            segment.toLocaleUpperCase(),
          );
          expect([...segments, '•']).toContain(initial(text));
        },
      ),
    );
  });
});
