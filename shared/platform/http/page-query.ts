import { cursorParameter, intParameter } from './input-fields.ts';

/** Query parameters of a paginated list of `what`. */
export const pageQuery = (what: string) => ({
  limit: intParameter(1, 1000)
    .optional()
    .meta({ description: `Maximum ${what} per page. Absent: as many as fit into one response.` }),
  cursor: cursorParameter,
});
