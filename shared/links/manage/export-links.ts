import * as z from 'zod';
import { linksToCsv } from '../model/link-csv.ts';
import { listLinksSchema } from '../model/link-input.ts';
import type { LinkContext } from './draft-link.ts';
import { listOwnLinks } from './list-links.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;

export const exportLinksSchema = listLinksSchema.extend({
  format: z
    .enum(EXPORT_FORMATS, { error: 'must be one of csv, json' })
    .optional()
    .meta({ description: 'Defaults to the format in the header `accept`, or JSON.' }),
});

export type ExportLinks = z.infer<typeof exportLinksSchema>;

export interface ExportedCsv {
  csv: string;
  /** Query of the next page, which repeats the header row; null on the last page. */
  nextQuery: string | null;
}

/** The requested format: the query wins over the accept header; default JSON. */
export function exportFormat({ format }: ExportLinks, accept: string): (typeof EXPORT_FORMATS)[number] {
  return format ?? (/\btext\/csv\b/i.test(accept) ? 'csv' : 'json');
}

/** A page of an owner's links as CSV: all of them, up to the response size limit. */
export async function exportCsv(reader: LinkContext, query: ExportLinks): Promise<ExportedCsv> {
  // A CSV row is shorter than the same record in JSON, so the JSON page size fits.
  const { links, nextCursor } = await listOwnLinks(reader, query);
  return { csv: linksToCsv(links), nextQuery: nextCursor && nextQuery(query, nextCursor) };
}

function nextQuery(query: ExportLinks, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, format: 'csv', cursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.toString();
}
