import { describe, expect, it } from 'vitest';
import { money } from '../../../../clients/typescript/src/cli/output/money.ts';

describe('money', () => {
  it.each([
    ['EUR', 123456, '1,234.56 EUR'],
    ['EUR', -5, '-0.05 EUR'],
    ['JPY', 500, '500 JPY'],
    ['BHD', 1, '0.001 BHD'],
    ['USD', Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91 USD'],
  ])('has the digits of %s', (currency, amount, shown) => {
    expect(money({ currency, amount })).toBe(shown);
  });
});
