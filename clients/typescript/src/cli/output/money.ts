import { CURRENCY_DIGITS } from '../../values.ts';
import { UsageError } from '../errors.ts';
import { count } from './text.ts';

const DIGITS: Readonly<Record<string, number>> = CURRENCY_DIGITS;

export interface Money {
  currency: string;
  /** In the currency's smallest unit. */
  amount: number;
}

/** `1,234.50 EUR` */
export function money({ currency, amount }: Money): string {
  const digits = DIGITS[currency] ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = count(Number(text.slice(0, text.length - digits)));
  const cents = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${amount < 0 ? '-' : ''}${whole}${cents} ${currency}`;
}

/** A decimal amount in the currency's smallest unit, exactly: 49.99 EUR is 4999. Throws UsageError. */
export function amountOf(text: string, currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new UsageError(`--currency must be a code of ISO 4217, such as EUR, not "${currency}".`);
  }
  const digits = DIGITS[currency] ?? 2;
  const [, sign, whole = '', cents = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') {
    throw new UsageError(
      `--amount must be a decimal number such as 49.99, without separators, not "${text}".`,
    );
  }
  if (/[1-9]/.test(cents.slice(digits))) {
    throw new UsageError(
      `--amount must have at most ${digits} decimal ${digits === 1 ? 'place' : 'places'} in ${currency}, ` +
        `not "${text}".`,
    );
  }
  const amount = Number(whole + cents.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(amount)) {
    throw new UsageError(`--amount must be at most ${money({ currency, amount: Number.MAX_SAFE_INTEGER })}.`);
  }
  return sign === '-' && amount !== 0 ? -amount : amount;
}
