import * as z from 'zod';
import { linksToCsv } from './link-csv.ts';
import { listLinksSchema } from './link-input.ts';
import { listOwnLinks } from './list-links.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;

export const exportLinksSchema = listLinksSchema.extend({
  format: z
    .enum(EXPORT_FORMATS, { error: 'must be one of csv, json' })
    .optional()
    .meta({ description: 'Absent: what the header `accept` asks for, else JSON.' }),
});

export type ExportLinks = z.infer<typeof exportLinksSchema>;

export interface ExportedCsv {
  csv: string;
  /** Query of the next page, which begins with its own header row; null on the last one. */
  nextQuery: string | null;
}

/** Which format a request asks for: its query says it, or else its accept header; JSON when neither does. */
export function exportFormat({ format }: ExportLinks, accept: string): (typeof EXPORT_FORMATS)[number] {
  return format ?? (/\btext\/csv\b/i.test(accept) ? 'csv' : 'json');
}

/** One page of an owner's links as CSV: all of them, as far as one answer can carry. */
export async function exportCsv(
  ownerId: string,
  query: ExportLinks,
  publicOrigin: string,
  now: Date,
): Promise<ExportedCsv> {
  // A row of CSV is shorter than the same record in JSON, so what fits there fits here.
  const { links, nextCursor } = await listOwnLinks(ownerId, query, publicOrigin, now);
  return { csv: linksToCsv(links), nextQuery: nextCursor && nextQuery(query, nextCursor) };
}

function nextQuery(query: ExportLinks, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, format: 'csv', cursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.toString();
}
