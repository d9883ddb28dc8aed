import { log } from '#shared/platform/runtime/log.ts';
import { foldAccount, type Records, type TurnResult } from './fold-account.ts';
import { accountsDue, endTurn, takeTurn } from './fold-turn-store.ts';

export interface FoldsResult {
  /** Accounts of which nothing is left to fold now. */
  done: number;
  /** Accounts whose time was up; they continue in their next turn. */
  waiting: number;
  /** Accounts that are too small to be folded. */
  small: number;
  /** Accounts that failed; they are tried again within the hour. */
  failed: number;
  /** Whether all accounts that were due had a turn. */
  finished: boolean;
}

/** How long an account may keep the worker while others wait. */
const TURN_MS = 60_000;
/** How often an account is looked at: changes wait as long. */
const EVERY_MS = 3_600_000;

const COUNTED: Record<TurnResult, 'done' | 'waiting' | 'small'> = {
  done: 'done',
  more: 'waiting',
  small: 'small',
};

/**
 * Folds the days of the accounts whose turn it is, the longest waiting first. Idempotent, and safe to
 * interrupt anywhere and to run concurrently. Stops once `shouldStop` returns true; the next run continues.
 */
export async function foldAccounts(
  { now, ...records }: Records & { now: () => Date },
  shouldStop: () => boolean = () => false,
): Promise<FoldsResult> {
  const result: FoldsResult = { done: 0, waiting: 0, small: 0, failed: 0, finished: true };
  for await (const page of accountsDue(now())) {
    for (const ownerId of page) {
      if (shouldStop()) return { ...result, finished: false };
      const turn = await takeTurn(ownerId, now());
      if (!turn) continue;
      const end = now().getTime() + TURN_MS;
      const isOver = () => shouldStop() || now().getTime() >= end;
      try {
        const done = await foldAccount(turn, { ...records, now, isOver });
        result[COUNTED[done]]++;
        await endTurn(turn, new Date(now().getTime() + (done === 'more' ? 0 : EVERY_MS)));
      } catch (error) {
        // One failure must not block the others.
        result.failed++;
        log.error('days of an account not folded', { ownerId, error });
        await endTurn(turn, new Date(now().getTime() + EVERY_MS));
      }
    }
  }
  return result;
}
