import * as z from 'zod';

/** A message of the import queue: process chunks `from` to `to` (exclusive) of a job. */
export const importMessageSchema = z
  .object({ jobId: z.string(), from: z.int().min(0), to: z.int() })
  .refine(({ from, to }) => to > from);

export type ImportMessage = z.infer<typeof importMessageSchema>;

/** Chunks per delivery: about 100 rows, half a second of work. */
export const CHUNKS_PER_DELIVERY = 4;

/** The chunks to process now, and the message for those after them. */
export function nextPart({ jobId, from, to }: ImportMessage): {
  part: ImportMessage;
  rest: ImportMessage | undefined;
} {
  const end = Math.min(from + CHUNKS_PER_DELIVERY, to);
  return { part: { jobId, from, to: end }, rest: end < to ? { jobId, from: end, to } : undefined };
}
