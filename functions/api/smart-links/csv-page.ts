import { nextPageHeader } from '#functions/framework/next-page.ts';

/** Whether a request accepts CSV. */
export const wantsCsv = (accept: string): boolean => /\btext\/csv\b/i.test(accept);

/** One page of the list `name` of a Smart Link as a CSV file, with the URL of the next one. */
export const csvPage = (
  name: 'registrations' | 'responses' | 'subscribers',
  { slug, csv, nextCursor }: { slug: string; csv: string; nextCursor: string | null },
  { id, query: { limit }, now }: { id: string; query: { limit?: number | undefined }; now: Date },
) => ({
  contentType: 'text/csv; charset=utf-8',
  fileName: `${slug.replace('/', '-')}-${name}-${now.toISOString().slice(0, 10)}.csv`,
  disposition: 'attachment' as const,
  content: csv,
  ...nextPageHeader(`/v1/api/smart-links/${id}/${name}`, { limit }, nextCursor),
});
