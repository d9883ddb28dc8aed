/** Joins CSV pages that each have a header row. Header rows of exports contain no line breaks. */
export function joinCsv(pages: readonly string[]): string {
  return pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('');
}

export const csvFile = (pages: readonly string[]): Blob => new Blob([joinCsv(pages)], { type: 'text/csv' });

/** Rows as CSV (RFC 4180), with every cell quoted, as the API writes it (`shared/platform/http/csv.ts`). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** A leading apostrophe prevents CSV injection: spreadsheets would run the cell as a formula. */
const FORMULA = /^'*(?:[\t\r\n\0]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

function cellOf(text: string): string {
  const guarded = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}"`;
}
