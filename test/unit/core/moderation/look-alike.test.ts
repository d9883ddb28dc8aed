import { describe, expect, it } from 'vitest';
import { isHalfLatin, skeletonOf } from '#shared/core/moderation/look-alike.ts';

describe('skeletonOf', () => {
  it.each([
    // UTS 39, section 4
    ['paypal', 'раураl'],
    ['scope', 'ѕсоре'],
    ['google', 'ɢoogle'],
    ['google', 'g00gle'],
    ['modern', 'rnodern'],
    ['willow', 'vvillovv'],
    ['apple', 'ａｐｐｌｅ'],
    ['altin', 'altın'],
    ['oeuvre', 'œuvre'],
  ])('is the same for %s and %s', (name, alike) => {
    expect(skeletonOf(alike)).toBe(skeletonOf(name));
  });

  it.each([
    ['bucher', 'bücher'],
    ['x', 'k'],
    ['example', 'examples'],
  ])('is another one for %s and %s', (name, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(name));
  });
});

it('reads ASCII alike, with and without the table', () => {
  const name = 'abcdefghijklmnopqrstuvwxyz0123456789.-';
  expect(skeletonOf(`${name}é`)).toBe(`${skeletonOf(name)}e\u0301`);
});

describe('isHalfLatin', () => {
  it.each(['РаyРal', 'Pαypal', 'Ꮯafe', 'Micrоsoft'])('sees it in %s', (word) => {
    expect(isHalfLatin(word)).toBe(true);
  });

  it.each(['PayPal', 'Кофе', 'καφές', 'ラーメンbar', '株式会社ABC', 'Łódź'])('not in %s', (word) => {
    expect(isHalfLatin(word)).toBe(false);
  });
});
