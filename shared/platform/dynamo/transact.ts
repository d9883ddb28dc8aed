import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError, type ErrorCode } from '../errors.ts';
import { dynamo } from './client.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

export type TransactAction = TransactItems[number];

/** A transaction failed on conditions; `failed` are their actions, in the transaction's order. */
export class ConditionFailedError extends Error {
  override readonly name = 'ConditionFailedError';
  readonly failed: ReadonlySet<TransactAction>;

  constructor(failed: ReadonlySet<TransactAction>) {
    super(`Conditions failed of ${[...failed].map((action) => Object.keys(action).join()).join(', ')}`);
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

export interface TransactOptions {
  attempts?: number;
}

/**
 * Runs a transaction. Retries conflicts and throttling with jittered exponential backoff (about 2 s in total,
 * 0.4 s more per extra attempt). Throws ConditionFailedError and ContentionError.
 */
export async function transactWrite(
  items: TransactItems,
  { attempts = ATTEMPTS }: TransactOptions = {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo().send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
      const failed = new Set(items.filter((_, i) => codes[i] === 'ConditionalCheckFailed'));
      if (failed.size > 0) throw new ConditionFailedError(failed);
      if (!codes.some((code) => RETRYABLE.has(code))) throw error;
      if (attempt === attempts) {
        throw new ContentionError(`Transaction canceled: ${codes.join(', ')}`, { cause: error });
      }
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 800));
    }
  }
}

/** Runs a transaction. Returns false if a condition fails: nothing was written. Throws ContentionError. */
export async function transactIf(items: TransactItems, options?: TransactOptions): Promise<boolean> {
  try {
    await transactWrite(items, options);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Runs a transaction. Throws an AppError of this code if a condition fails, and ContentionError. */
export async function transactOrThrow(
  items: TransactItems,
  code: ErrorCode,
  options?: TransactOptions,
): Promise<void> {
  if (!(await transactIf(items, options))) throw new AppError(code);
}

/** An action, and what it means when its condition fails; undefined if another step says it. */
export type Step<Meaning> = readonly [action: TransactAction, meaning?: Meaning | undefined];

/** Steps without a meaning. */
export const unconditional = (...actions: readonly TransactAction[]): Step<never>[] =>
  actions.map((action) => [action]);

/**
 * Runs the actions of steps in one transaction, with `write`. Returns the meaning of the first failed
 * condition; undefined when everything was written. Throws ConditionFailedError if none of the failed
 * conditions has a meaning, and ContentionError.
 */
export async function transactSteps<Meaning>(
  steps: readonly Step<Meaning>[],
  { write = transactWrite, ...options }: TransactOptions & { write?: typeof transactWrite } = {},
): Promise<Meaning | undefined> {
  try {
    await write(
      steps.map(([action]) => action),
      options,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const meaning = meaningOf(steps, error);
    if (meaning === undefined) throw error;
    return meaning;
  }
}

/** The meaning of the first failed step that has one. */
export const meaningOf = <Meaning>(
  steps: readonly Step<Meaning>[],
  { failed }: ConditionFailedError,
): Meaning | undefined => steps.find(([action, meaning]) => meaning !== undefined && failed.has(action))?.[1];
