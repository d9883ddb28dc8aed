import type { CurrencyAmount } from '../../../clients/typescript/src/api.ts';
import { CURRENCY_DIGITS } from '../../../clients/typescript/src/values.ts';
import type { Format } from '../../texts/format.ts';

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
export const moneyText = (money: CurrencyAmount, format: Pick<Format, 'money'>): string =>
  format.money(decimalOf(money), money.currency, digitsOf(money.currency));
