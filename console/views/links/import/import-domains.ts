/**
 * The domains of the short links in a file of another platform. An import keeps codes, not domains. Undefined columns and files
 * that cannot be read have none: the import itself says what is wrong with them.
 */
export function domainsOf(content: string): string[] {
  const text = content.replace(/^\uFEFF/, '').trim();
  const rows = /^[[{]/.test(text) ? jsonRows(text) : csvRows(text);
  return [...new Set(rows.flatMap(domainOf))].sort();
}

type Cells = ReadonlyMap<string, string>;

/** Columns with a domain, or with the short URL. */
const COLUMNS = ['domain', 'shortlink', 'shorturl', 'link', 'bitlink'];

/** Our own exports; imports read the domain. */
const OWN = 'customdomain';

function domainOf(cells: Cells): string[] {
  if (cells.has(OWN) || cells.size < 2) return [];
  for (const column of COLUMNS) {
    const text = cells.get(column)?.trim().toLowerCase() ?? '';
    const host = URL.parse(/^https?:/.test(text) ? text : `https://${text}`)?.host ?? '';
    if (/^[^.\s]+(?:\.[^.\s]+)+$/.test(host)) return [host];
  }
  return [];
}

/** `Short link`, `short_link` and `shortLink` are one column, as for the import. */
const columnOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function jsonRows(text: string): Cells[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const lists = Array.isArray(parsed) ? [parsed] : Object.values(parsed as object).filter(Array.isArray);
    return lists
      .flat()
      .map(
        (record: unknown) =>
          new Map(
            Object.entries(record ?? {}).flatMap(([name, value]) =>
              typeof value === 'string' ? [[columnOf(name), value] as const] : [],
            ),
          ),
      );
  } catch {
    return [];
  }
}

function csvRows(text: string): Cells[] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';', ','].find((one) => first.includes(one)) ?? ',';
  const [head = [], ...rows] = table(text, delimiter);
  const columns = head.map(columnOf);
  return rows.map((row) => new Map(row.map((cell, i) => [columns[i] ?? '', cell])));
}

/** The cells of a CSV text (RFC 4180). */
function table(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r?\\n|$)`, 'y');
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== delimiter) rows.push([]);
  }
  return rows;
}
