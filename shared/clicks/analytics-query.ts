import * as z from 'zod';

const date = z.iso.date({ error: 'must be a date such as 2027-01-31' });

/** The days, both included, that analytics are narrowed to. */
export const analyticsQuerySchema = z
  .object({ from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], error: 'must not be after to' });
