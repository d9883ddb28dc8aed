import { UsageError } from '@signpost/command-line/usage-error.ts';
import { describe, expect, it } from 'vitest';
import { amountOf, money } from '#clients/typescript/src/cli/output/money.ts';

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

describe('amountOf', () => {
  it.each([
    ['49.99', 'EUR', 4999],
    ['1.1', 'USD', 110],
    ['-20', 'EUR', -2000],
    ['+0.05', 'EUR', 5],
    ['-0.00', 'EUR', 0],
    ['500', 'JPY', 500],
    ['500.00', 'JPY', 500],
    ['1.005', 'BHD', 1005],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('reads %s %s exactly', (text, currency, amount) => {
    expect(amountOf(text, currency)).toBe(amount);
  });

  it.each([
    ['49.999', 'EUR', 'at most 2 decimal places in EUR'],
    ['500.5', 'JPY', 'at most 0 decimal places in JPY'],
    ['1,234.50', 'EUR', 'without separators'],
    ['4.5e3', 'EUR', 'such as 49.99'],
    ['', 'EUR', 'such as 49.99'],
    ['90071992547409.92', 'USD', 'at most 90,071,992,547,409.91 USD'],
    ['1', 'EURO', 'not "EURO"'],
  ])('refuses %j %s, and says what is allowed', (text, currency, message) => {
    expect(() => amountOf(text, currency)).toThrow(UsageError);
    expect(() => amountOf(text, currency)).toThrow(message);
  });
});
