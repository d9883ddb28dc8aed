import * as z from 'zod';
import { BLOCK_REASONS } from './block.ts';

/** A block, as the records of links and Smart Links hold it. */
export const blockSchema = z.object({
  reason: z.enum(BLOCK_REASONS),
  /** ISO 8601. */
  at: z.string(),
  /** The administrator. Like `note`, for operators only. */
  by: z.string(),
  note: z.string().nullable(),
});

export type Block = z.infer<typeof blockSchema>;

/** Records stored before have none. */
export const storedBlock = blockSchema.nullable().default(null);

/** The reason as owners see it in records. */
export const blockedReasonField = z
  .enum(BLOCK_REASONS)
  .nullable()
  .meta({ description: 'Why the operator blocked it. null: not blocked.', examples: [null] });
