import { readFileSync, writeFileSync } from 'node:fs';
import type { Reply } from './exchange.ts';

/** How many calls of the table each operation may take: what docs/limits.md says. */

const FILE = new URL('../../infra/cost/table-calls.json', import.meta.url);

/** Numbers with room for what differs from run to run: caches, conflicts, and pages of other lengths. */
const STEPS = [2, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 5000, 10_000];
const ROOM = 1.25;

const limits: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'));

/** The calls that a response of the local run says; undefined: it is not from a function. */
export function tableCalls({ headers }: Reply): number | undefined {
  const calls = headers['x-table-calls'];
  return calls === undefined ? undefined : Number(calls);
}

/** Undefined for what is not in the API document. */
export const mostTableCalls = (operation: string): number | undefined => limits[operation];

/** Operations that may take so many calls may take as long as their function. */
const MANY_CALLS = 500;

/** How long a response may take. Far more than it takes: other work of the machine must not be a finding. */
export const mostMilliseconds = (operation: string): number =>
  (limits[operation] ?? 0) < MANY_CALLS ? 10_000 : 30_000;

/** Raises the limits of operations that took more. */
export function recordTableCalls(taken: ReadonlyMap<string, number>): void {
  const raised = [...taken].map(([operation, calls]): [string, number] => {
    const step = STEPS.find((one) => one >= calls * ROOM) ?? calls;
    return [operation, Math.max(limits[operation] ?? 0, step)];
  });
  const all = Object.entries({ ...limits, ...Object.fromEntries(raised) }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
