import { afterEach } from 'vitest';
import { dynamo } from '../../shared/dynamo/client.ts';

type Fault = (transaction: number) => Promise<void> | void;

export const NO_FAULT: Fault = () => {};

/** What goes wrong between the client and the engine, in transactions; each is given its number, from 0. */
export const faults = {
  before: NO_FAULT,
  after: NO_FAULT,
  /** Transactions so far. */
  transactions: 0,
};

/** Lets `faults` happen in the tests of a file; they end with each test. */
export function injectTransactionFaults(): void {
  dynamo().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args);
      const transaction = faults.transactions++;
      await faults.before(transaction);
      const answer = await next(args);
      await faults.after(transaction);
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'faults' },
  );
}

afterEach(() => Object.assign(faults, { before: NO_FAULT, after: NO_FAULT }));
