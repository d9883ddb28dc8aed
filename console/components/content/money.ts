import type { CurrencyAmount } from '@signpost/client/core';
import { CURRENCY_DIGITS } from '@signpost/client/values';
import type { Format } from '#console/texts/format.ts';

const DEFAULT_DIGITS = 2;

/** Decimals of a currency in ISO 4217, which are not always those that browsers show. */
export const digitsOf = (currency: string): number =>
  (CURRENCY_DIGITS as Readonly<Record<string, number>>)[currency] ?? DEFAULT_DIGITS;

/** An amount in the smallest unit as a decimal: `149.97` of 14997 EUR. */
export function decimalOf({ currency, amount }: CurrencyAmount): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/** `€149.97` of 14997 EUR. */
export function moneyText(money: CurrencyAmount, { locale }: Pick<Format, 'locale'>): string {
  const digits = digitsOf(money.currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(
    // As text, as numbers are inexact above 15 digits.
    decimalOf(money) as Intl.StringNumericLiteral,
  );
}

/** In few characters: `1.5K`. */
export const compactText = (value: number, { locale }: Pick<Format, 'locale'>): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
