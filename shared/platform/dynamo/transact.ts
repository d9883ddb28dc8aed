import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './client.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Actions per transaction (AWS limit). */
export const MAX_TRANSACT_ITEMS = 100;

/** A transaction failed on conditions; `failed` are the positions of their actions. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
  readonly failed: ReadonlySet<number>;

  constructor(failed: ReadonlySet<number>) {
    super(`Conditions failed at positions ${[...failed].join(', ')}`);
    this.failed = failed;
  }
}

// Transient reasons, which the SDK does not retry inside a cancelled transaction.
const RETRYABLE = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const ATTEMPTS = 8;

/** A transaction lost to others on the same items, or was throttled, in all attempts. */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

/**
 * Runs a transaction. Retries conflicts and throttling with jittered exponential backoff (about 2 s in total, 0.4 s
 * more per extra attempt). Throws ConditionFailedError and ContentionError.
 */
export async function transactWrite(items: TransactItems, { attempts = ATTEMPTS } = {}): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
      const failed = new Set(codes.flatMap((code, i) => (code === 'ConditionalCheckFailed' ? [i] : [])));
      if (failed.size > 0) throw new ConditionFailedError(failed);
      if (!codes.some((code) => RETRYABLE.has(code))) throw error;
      if (attempt === attempts) {
        throw new ContentionError(`Transaction canceled: ${codes.join(', ')}`, { cause: error });
      }
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
    }
  }
}
