import * as z from 'zod';

/** Why a recipient is not written to: a permanent bounce, or a complaint about spam. */
const REASONS = ['bounce', 'complaint'] as const;

export type SuppressionReason = (typeof REASONS)[number];

export const suppressionSchema = z.object({
  reason: z.enum(REASONS),
  /** When the mail bounced, or the complaint was made. */
  at: z.iso.datetime(),
});

/** Lasts until an operator lifts it. */
export type Suppression = z.infer<typeof suppressionSchema>;
