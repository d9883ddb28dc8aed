import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, joinCell, splitCell, unguardFormula } from '../../../../shared/platform/http/csv.ts';

describe('a guarded cell', () => {
  it('is read back as it was, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom('=', "'", '-', '+', '@', '\t', 'a', ' ', '"') });
    fc.assert(fc.property(text, (cell) => void expect(unguardFormula(guardFormula(cell))).toBe(cell)));
    fc.assert(fc.property(text, (cell) => void expect(guardFormula(cell)).not.toMatch(/^[=+\-@\t\r\n]/)));
  });
});

describe('texts in a cell', () => {
  it('are read back as they were, whatever is in them', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('|', '\\', ',', 'a', ' ', 'ü', '😀'), minLength: 1 })
      .filter((text) => text.trim() !== '');
    fc.assert(fc.property(fc.array(tag), (tags) => void expect(splitCell(joinCell(tags))).toEqual(tags)));
  });
});
