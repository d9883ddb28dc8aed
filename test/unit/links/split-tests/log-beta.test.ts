import { describe, expect, it } from 'vitest';
import { logBeta, logGamma } from '#shared/links/split-tests/log-beta.ts';

describe('logGamma', () => {
  it('is the logarithm of factorials', () => {
    let sum = 0;
    for (let n = 1; n <= 170; n++) {
      expect(logGamma(n)).toBeCloseTo(sum, 10);
      sum += Math.log(n);
    }
  });

  it('is exact between whole numbers', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
    expect(logGamma(0.1)).toBeCloseTo(2.252712651734206, 12);
  });
});

describe('logBeta', () => {
  it('is symmetric, and exact for large numbers', () => {
    expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 12);
    expect(logBeta(1e6, 3)).toBeCloseTo(logBeta(3, 1e6), 6);
    expect(logBeta(3, 1e6)).toBeCloseTo(
      Math.log(2) - Math.log(1e6) - Math.log(1e6 + 1) - Math.log(1e6 + 2),
      6,
    );
  });
});
