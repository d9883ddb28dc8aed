import { describe, expect, it } from 'vitest';
import { toBusJson } from '#shared/platform/runtime/bus-json.ts';

describe('toBusJson', () => {
  const value = {
    small: [0, -7, 1.5, 1e300, Number.MAX_SAFE_INTEGER],
    large: [2 ** 63, -(2 ** 64), 1e20],
    text: '99999999999999999999',
    nothing: null,
  };

  it('is JSON of the same value', () => {
    expect(JSON.parse(toBusJson(value))).toEqual(value);
  });

  it('has no integer that EventBridge refuses', () => {
    const integers = toBusJson({ ...value, text: '' }).match(/(?<![\d.e+-])-?\d+(?![\d.e])/g) ?? [];
    expect(integers).toContain('9007199254740991');
    for (const integer of integers) {
      expect(BigInt.asIntN(64, BigInt(integer))).toBe(BigInt(integer));
    }
  });
});
