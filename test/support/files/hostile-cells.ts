import fc from 'fast-check';

/** Cells of the characters that CSV, spreadsheets and our guard treat specially. */
export const hostileCell = fc.string({
  unit: fc.constantFrom(
    ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', "'", '"', ',', ';', '|', '\\'],
    ...['\t', '\r', '\n', '\0', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', 'a', '1', '😀'],
  ),
  maxLength: 8,
});
