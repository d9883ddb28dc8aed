import { CURRENCY_DIGITS } from '../../values.ts';
import { count } from './text.ts';

export interface Money {
  currency: string;
  /** In the currency's smallest unit. */
  amount: number;
}

/** `1,234.50 EUR` */
export function money({ currency, amount }: Money): string {
  const digits = (CURRENCY_DIGITS as Readonly<Record<string, number>>)[currency] ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = count(Number(text.slice(0, text.length - digits)));
  const cents = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${amount < 0 ? '-' : ''}${whole}${cents} ${currency}`;
}
