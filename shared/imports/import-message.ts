import * as z from 'zod';

/** What the import queue carries: work on the chunks `from` to `to` (not included) of a job. */
export const importMessageSchema = z
  .object({ jobId: z.string(), from: z.int().min(0), to: z.int() })
  .refine(({ from, to }) => to > from);

export type ImportMessage = z.infer<typeof importMessageSchema>;

/** Chunks of one delivery: some hundred rows. */
export const CHUNKS_PER_DELIVERY = 4;

/** A message too large for one delivery in parts that are not. */
export function splitMessage({ jobId, from, to }: ImportMessage): ImportMessage[] {
  const parts: ImportMessage[] = [];
  for (let start = from; start < to; start += CHUNKS_PER_DELIVERY) {
    parts.push({ jobId, from: start, to: Math.min(start + CHUNKS_PER_DELIVERY, to) });
  }
  return parts;
}
