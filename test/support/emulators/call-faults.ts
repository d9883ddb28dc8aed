import { afterAll, afterEach, beforeAll } from 'vitest';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { wire } from '#shared/platform/dynamo/conditional-write.ts';

type Fault = (call: number, input: unknown) => Promise<void> | void;

export const NO_FAULT: Fault = () => {};

/** Faults between the client and the engine; each gets the number of the call, from 0, and its request. */
export const faults = {
  before: NO_FAULT,
  after: NO_FAULT,
  /** Calls so far. */
  calls: 0,
};

/**
 * Lets `faults` happen to commands of these names in the tests of a file, which calls it at its top;
 * they end with each test.
 */
export function injectFaults(...commands: string[]): void {
  const { send } = wire;
  beforeAll(() => {
    faults.calls = 0;
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (!commands.includes(String(commandName))) return next(args);
          const call = faults.calls++;
          await faults.before(call, args.input);
          const answer = await next(args);
          await faults.after(call, args.input);
          return answer;
        },
      { step: 'initialize', priority: 'low', name: 'faults' },
    );
    wire.send = async (action, input) => {
      if (!commands.includes(`${action}Command`)) return send(action, input);
      const call = faults.calls++;
      await faults.before(call, input);
      const stored = await send(action, input);
      if (stored === undefined) await faults.after(call, input);
      return stored;
    };
  });
  afterEach(() => Object.assign(faults, { before: NO_FAULT, after: NO_FAULT }));
  afterAll(() => {
    dynamo().middlewareStack.remove('faults');
    wire.send = send;
  });
}
