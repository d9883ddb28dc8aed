import { MEASURED } from '#infra/build/limits-table.ts';
import type { Reply } from './exchange.ts';

/**
 * How many calls of the table each operation may take: what its most expensive request was measured to take,
 * with room for conflicts between requests side by side, cold caches, and records of other lengths.
 */
const ROOM = 1.5;
const AT_LEAST = 30;

/** The calls that a response of the local run says; undefined: it is not from a function. */
export function tableCalls({ headers }: Reply): number | undefined {
  const calls = headers['x-table-calls'];
  return calls === undefined ? undefined : Number(calls);
}

/** Undefined for what is not in the API document. */
export function mostTableCalls(operation: string): number | undefined {
  const measured = MEASURED[operation];
  return measured && Math.max(AT_LEAST, Math.ceil(measured.calls * ROOM));
}

/** Operations that may take so many calls may take as long as their function. */
const MANY_CALLS = 100;

/** How long a response may take. Far more than it takes: other work of the machine must not be a finding. */
export const mostMilliseconds = (operation: string): number =>
  (mostTableCalls(operation) ?? 0) < MANY_CALLS ? 10_000 : 30_000;
