/** Digits of any script in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** The value of a digit: Unicode has those of a script in a row, from zero. */
export function digitValue(digit: string): number {
  const at = digit.codePointAt(0) as number;
  let before = 0;
  while (before < 60 && /\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++;
  return before % 10;
}
