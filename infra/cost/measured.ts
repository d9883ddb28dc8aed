import { readFileSync, writeFileSync } from 'node:fs';

/** What one operation asks of AWS. */
export interface OperationCounts {
  readUnits: number;
  writeUnits: number;
  /** By the name of the action; those of SQS begin with `SQS`. */
  calls: Record<string, number>;
}

/** What counting one click asks of the table, and leaves in it. */
export interface CountingCounts {
  /** Clicks of one link that are counted at once. */
  together: number;
  readUnits: number;
  writeUnits: number;
  bytes: number;
}

/** What the bench has measured of the product: `npm run bench -- cost warm` writes it anew. */
export interface Measured {
  /** CPU time of one warm call, on a whole vCPU. */
  cpuMs: { redirect: number; page: number };
  /** What one warm call writes to its log. */
  logBytes: { redirect: number; page: number };
  /** By the name that the bench gives it. */
  operations: Record<string, OperationCounts>;
  counting: Record<string, CountingCounts>;
}

const FILE = new URL('measured.json', import.meta.url);

export function readMeasured(): Measured {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Replaces what was measured now, and keeps the rest. */
export function saveMeasured(now: Partial<Measured>): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readMeasured(), ...now }, null, 2)}\n`);
}
