import fc from 'fast-check';

const SURROGATES = { first: 0xd800, number: 0x800 };
const CODE_POINTS = 0x110000 - SURROGATES.number;

/**
 * Any character of Unicode, as the unit of `fc.string`. Unlike `unit: 'binary'`, it makes no table of all of
 * them, which takes most of a second in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(CODE_POINTS - 1).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.number),
  (text) => {
    if (typeof text !== 'string' || [...text].length !== 1 || !text.isWellFormed())
      throw new TypeError('not one character');
    const code = text.codePointAt(0) as number;
    return code < SURROGATES.first ? code : code - SURROGATES.number;
  },
);
