import * as z from 'zod';

const limit = { error: 'must be a whole number from 1 to 1000' };

/** Query parameters of a paginated list of `what`. */
export const pageQuery = (what: string) => ({
  limit: z.coerce
    .number(limit)
    .int(limit)
    .min(1, limit)
    .max(1000, limit)
    .optional()
    .meta({ description: `Maximum ${what} per page. Absent: as many as fit into one response.` }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the previous page.' }),
});
