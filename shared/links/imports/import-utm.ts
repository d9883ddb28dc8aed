import { AppError } from '#shared/platform/errors.ts';
import { utmOfNewLink, utmTemplateOf } from '../utm/utm-of-new-link.ts';
import type { ImportFile } from './read-file.ts';
import { rowFailure } from './row-failure.ts';

/**
 * A file whose rows have the parameters of a UTM template where they have none of their own. Rows without the
 * required ones fail. Throws VALIDATION_ERROR for an unknown template.
 */
export async function withUtm(
  file: ImportFile,
  { ownerId, requiredUtm = [] }: { ownerId: string; requiredUtm?: readonly string[] | undefined },
  utmTemplateId: string | null | undefined,
): Promise<ImportFile> {
  const template = await utmTemplateOf(ownerId, utmTemplateId);
  if (!template && requiredUtm.length === 0) return file;
  // The rows have no folders yet.
  const rules = { template, required: requiredUtm, folder: undefined };
  const rows = file.rows.map((row) => {
    if (!('input' in row)) return row;
    try {
      return { ...row, input: { ...row.input, utm: utmOfNewLink(row.input, rules) } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return rowFailure(row.row, error);
    }
  });
  return { ...file, rows };
}
