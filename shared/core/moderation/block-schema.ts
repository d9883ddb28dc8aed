import * as z from 'zod';
import { BLOCK_REASONS } from './block.ts';

/** A block, as stored in the records of links and Smart Links. */
export const blockSchema = z.object({
  reason: z.enum(BLOCK_REASONS),
  /** ISO 8601. */
  at: z.string(),
  /** The operator. Like `note`, visible to operators only. */
  by: z.string(),
  note: z.string().nullable(),
});

export type Block = z.infer<typeof blockSchema>;

/** The reason as owners see it in records. */
export const blockedReasonField = z
  .enum(BLOCK_REASONS)
  .nullable()
  .meta({ description: 'Why the operator blocked it. null: not blocked.', examples: [null] });
