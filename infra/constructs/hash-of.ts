import { createHash } from 'node:crypto';

/** Twelve characters that differ if the value does. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
