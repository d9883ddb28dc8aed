import { log } from '#shared/platform/runtime/log.ts';
import { type Folding, foldAccount, type Records, type TurnResult } from './fold-account.ts';
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
  // Accounts whose time was up are due again at once, behind the others.
  for (let isBusy = true; isBusy; ) {
    isBusy = false;
    result.waiting = 0;
    for await (const page of accountsDue(now())) {
      for (const ownerId of page) {
        if (shouldStop()) return { ...result, finished: false };
        const done = await giveTurn(ownerId, { ...records, now }, shouldStop);
        if (done !== undefined) result[done]++;
        isBusy ||= done === 'waiting';
      }
    }
  }
  return result;
}

/**
 * Gives an account a turn because a report asks for a snapshot of the days that are not folded; undefined if
 * another worker has it. Never throws for an account that cannot be folded: it has failed.
 */
export const foldAskedFor = (
  ownerId: string,
  records: Records & { now: () => Date },
  shouldStop: () => boolean,
) => giveTurn(ownerId, { ...records, isAsked: true }, shouldStop);

/** Gives an account a turn; undefined if another worker has it. */
async function giveTurn(
  ownerId: string,
  { now, ...records }: Omit<Folding, 'isOver'>,
  shouldStop: () => boolean,
): Promise<Exclude<keyof FoldsResult, 'finished'> | undefined> {
  const turn = await takeTurn(ownerId, now());
  if (!turn) return undefined;
  const end = now().getTime() + TURN_MS;
  const isOver = () => shouldStop() || now().getTime() >= end;
  let done: Exclude<keyof FoldsResult, 'finished'> = 'failed';
  try {
    done = COUNTED[await foldAccount(turn, { ...records, now, isOver })];
  } catch (error) {
    // One failure must not block the others.
    log.error('days of an account not folded', { ownerId, error });
  }
  await endTurn(turn, new Date(now().getTime() + (done === 'waiting' ? 0 : EVERY_MS)));
  return done;
}
