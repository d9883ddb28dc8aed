import * as z from 'zod';

/** A message of the import queue: process chunks `from` to `to` (exclusive) of a job. */
export const importMessageSchema = z
  .object({ jobId: z.string(), from: z.int().min(0), to: z.int() })
  .refine(({ from, to }) => to > from);

export type ImportMessage = z.infer<typeof importMessageSchema>;

/** Chunks per delivery: about 100 rows. */
export const CHUNKS_PER_DELIVERY = 4;

/** Splits a message into parts small enough for one delivery each. */
export function splitMessage({ jobId, from, to }: ImportMessage): ImportMessage[] {
  const parts: ImportMessage[] = [];
  for (let start = from; start < to; start += CHUNKS_PER_DELIVERY) {
    parts.push({ jobId, from: start, to: Math.min(start + CHUNKS_PER_DELIVERY, to) });
  }
  return parts;
}
