import { ApiError } from '@signpost/client';
import { describeExchange, likelyCause, Unexpected } from './cause.ts';
import type { Exchanges } from './exchange.ts';

/** Deletes one thing that a step has made. */
interface Undo {
  what: string;
  run: () => Promise<unknown>;
}

/** What steps are given to clean up after themselves, and to end early. */
export interface Course {
  /** Registers how to delete what was just made. Returns what to call once that is done. */
  undo: (what: string, run: () => Promise<unknown>) => () => void;
  /** Aborted by an interrupt: ends waits. */
  signal: AbortSignal;
}

export interface Step {
  what: string;
  /** Steps without which this one makes no sense. */
  needs?: readonly string[];
  /** Returns what it has found. Throws if anything is not as it should be. */
  run: (course: Course) => Promise<string>;
}

interface Outcome {
  failures: number;
  /** Whether the steps were ended by the signal. */
  interrupted: boolean;
  /** What could not be deleted. */
  left: readonly string[];
}

/**
 * Runs steps one after the other, prints a line for each, and then deletes what they have left, the newest
 * first. A step whose needs have failed is skipped.
 */
export async function runSteps(
  steps: readonly Step[],
  { exchanges, signal, print }: { exchanges: Exchanges; signal: AbortSignal; print: (line: string) => void },
): Promise<Outcome> {
  const undos = new Set<Undo>();
  const undo: Course['undo'] = (what, run) => {
    const one = { what, run };
    undos.add(one);
    return () => undos.delete(one);
  };
  const width = Math.max(...steps.map(({ what }) => what.length));
  const say = (status: string, what: string, found: string) =>
    print(`  ${status.padEnd(9)}  ${what.padEnd(width)}  ${found}`);
  const lost = new Set<string>();
  let failures = 0;
  for (const { what, needs = [], run } of steps) {
    if (signal.aborted) break;
    const missing = needs.find((need) => lost.has(need));
    if (missing !== undefined) {
      lost.add(what);
      say('not tried', what, `needs: ${missing}`);
      continue;
    }
    exchanges.last = undefined;
    try {
      say('ok', what, await run({ undo, signal }));
    } catch (error) {
      if (signal.aborted) break;
      lost.add(what);
      failures += 1;
      const { found, likely } = explained(error, exchanges);
      say('fails', what, found);
      print(`${' '.repeat(width + 15)}likely cause: ${likely}`);
    }
  }
  const left = await cleanUp([...undos].reverse(), say);
  return { failures, interrupted: signal.aborted, left };
}

function explained(error: unknown, { last }: Exchanges): { found: string; likely: string } {
  if (error instanceof Unexpected) return { found: error.message, likely: error.likely };
  const isRequest = error instanceof ApiError || (error instanceof TypeError && last?.status === 0);
  if (isRequest && last) return { found: describeExchange(last), likely: likelyCause(last) };
  const found = error instanceof Error ? error.message : String(error);
  return { found, likely: 'A fault of this program, or of the AWS credentials in this shell.' };
}

async function cleanUp(
  undos: readonly Undo[],
  say: (status: string, what: string, found: string) => void,
): Promise<string[]> {
  const left: string[] = [];
  for (const { what, run } of undos) {
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) continue;
      left.push(what);
      say('left', 'clean up', `${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return left;
}
