import * as z from 'zod';
import { intField } from '#shared/platform/http/input-fields.ts';

/** Arguments that many tools take. */

const MAX_REFERENCE = 4096;

export const linkField = z
  .string({ error: 'must be a string' })
  .min(1, 'must not be empty')
  .max(MAX_REFERENCE, `may have at most ${MAX_REFERENCE} characters`)
  .meta({ description: 'The link: its id (`lnk_...`), short code or short URL.' });

export const pageField = z
  .string({ error: 'must be a string' })
  .min(1, 'must not be empty')
  .max(MAX_REFERENCE, `may have at most ${MAX_REFERENCE} characters`)
  .meta({ description: 'The page: its id (`sml_...`), slug (`bio/jane`) or URL.' });

const MAX_LIMIT = 100;
/**
 * Paging parameters of a list. Pages are shorter than those of the API, because they fill the model's
 * context.
 */
export const pageFields = {
  limit: intField(1, MAX_LIMIT).default(20).meta({ description: 'Most entries to return.' }),
  cursor: z
    .string({ error: 'must be a string' })
    .optional()
    .meta({ description: '`nextCursor` of the previous response.' }),
};
