import { joinCsv } from '#console/data/csv.ts';

/**
 * Offers CSV as a download. With a byte order mark, because Excel reads a file without one in the encoding of
 * the system. The API writes none.
 */
export function saveCsvFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL must stay valid until the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Offers the pages of a CSV export, up to `most`, as one file. True if there may be more. */
export async function saveCsv(
  pages: AsyncIterable<Blob>,
  name: string,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const texts: string[] = [];
  for await (const page of pages) {
    texts.push(await page.text());
    if (texts.length === most) break;
  }
  saveCsvFile(joinCsv(texts), name);
  return texts.length === most;
}

/**
 * The name of a file that says when it was exported: `links-2026-07-01.csv`, then `links-2026-07-01-2.csv`.
 */
export const datedCsv = (name: string, index = 0): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}${index > 0 ? `-${index + 1}` : ''}.csv`;
