import { readFileSync, writeFileSync } from 'node:fs';

/** AWS usage of one operation. */
export interface OperationCounts {
  readUnits: number;
  writeUnits: number;
  /** Number of AWS calls by action; SQS actions have the prefix `SQS`. */
  calls: Record<string, number>;
}

/** Table usage per click. */
export interface CountingCounts {
  /** Clicks of one link in one append. */
  together: number;
  readUnits: number;
  writeUnits: number;
  bytes: number;
}

/** Measurements of the bench, updated by `npm run bench -- cost idle warm`. */
export interface Measured {
  /** CPU time of a warm call on a full vCPU. */
  cpuMs: { redirect: number; page: number };
  /** Bytes that a warm call logs with the setting `logs.level` at INFO. */
  logBytes: { redirect: number; page: number };
  /** Counts by operation name in the bench. */
  operations: Record<string, OperationCounts>;
  counting: Record<string, CountingCounts>;
  /** One call of each function that is invoked without visitors, by name: there is nothing to do. */
  idle: Record<string, IdleCounts>;
}

/** AWS usage of a call that finds nothing to do. */
export interface IdleCounts extends OperationCounts {
  /** Logged lines, and custom metrics in them. */
  logBytes: number;
  logLines: number;
  metrics: number;
}

const FILE = new URL('measured.json', import.meta.url);

export function readMeasured(): Measured {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Merges new measurements into the file. */
export function saveMeasured(now: Partial<Measured>): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readMeasured(), ...now }, null, 2)}\n`);
}
