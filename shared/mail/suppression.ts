import * as z from 'zod';

/** Why a recipient gets no emails: a permanent bounce, or a spam complaint. */
const REASONS = ['bounce', 'complaint'] as const;

export const suppressionSchema = z.object({
  reason: z.enum(REASONS),
  /** When the email bounced, or the complaint was made. */
  at: z.iso.datetime(),
});

/** Remains until an operator lifts it. */
export type Suppression = z.infer<typeof suppressionSchema>;
