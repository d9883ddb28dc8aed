import * as z from 'zod';

/** The domain of a saved style. */
export const domainQuery = z
  .string()
  .max(253, { error: 'may have at most 253 characters' })
  .optional()
  .meta({
    description: 'One of your domains. Default: the account itself.',
    examples: ['go.example.com'],
  });
