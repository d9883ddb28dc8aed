import type { Language } from '#shared/languages/language.ts';

/** Numbers, dates, amounts and names as a language writes them. */
export class Formats {
  readonly #number: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
    this.#number = new Intl.NumberFormat(language);
    this.#percent = new Intl.NumberFormat(language, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 1,
    });
  }

  count(count: number): string {
    return this.#number.format(count);
  }

  percent(share: number): string {
    return this.#percent.format(share);
  }

  /** An amount in the smallest unit of its currency. */
  money(amount: number, currency: string): string {
    const format = new Intl.NumberFormat(this.#language, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  }

  /** A day; the first of a month as the month. */
  date(date: string, interval: 'day' | 'week' | 'month' = 'day'): string {
    const style =
      interval === 'month'
        ? ({ year: 'numeric', month: 'short' } as const)
        : ({ dateStyle: 'medium' } as const);
    return new Intl.DateTimeFormat(this.#language, { ...style, timeZone: 'UTC' }).format(new Date(date));
  }

  time(time: string, timeZone: string): string {
    const format = new Intl.DateTimeFormat(this.#language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
    return format.format(new Date(time));
  }

  name(type: 'region' | 'language', code: string): string {
    try {
      return new Intl.DisplayNames(this.#language, { type }).of(code) ?? code;
    } catch {
      // Not a code of this kind.
      return code;
    }
  }
}
