/** Pages of one table, each with the header row, as one file. The header row of an export holds no line breaks. */
export function joinCsv(pages: readonly string[]): string {
  return pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('');
}

/** Rows as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** An apostrophe keeps a spreadsheet from running a cell that begins like a formula. */
function cellOf(text: string): string {
  const guarded = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
