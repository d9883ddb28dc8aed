import { setTimeout as delay } from 'node:timers/promises';
import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { Identities } from '../iam/identities.ts';
import type { Log } from '../platform/log.ts';
import type { QueueDefinition } from '../sqs/queue.ts';
import type { FunctionRuntime, InvocationResult } from './function-runtime.ts';

const retryDelaysMs = [1000, 2000];
const longestThrottledDelayMs = 8000;

/**
 * Invokes functions asynchronously: three attempts as in Lambda, but with shorter delays. Then the event goes
 * to the function's dead-letter queue, if it has one and its role may send to it.
 */
export class AsyncInvoker {
  readonly #functions: ReadonlyMap<string, FunctionRuntime>;
  readonly #queues: readonly QueueDefinition[];
  readonly #identities: Identities;
  readonly #emulator: QueueClient;
  readonly #log: Log;

  constructor(parts: {
    functions: ReadonlyMap<string, FunctionRuntime>;
    queues: readonly QueueDefinition[];
    identities: Identities;
    /** Client of the emulator that has the queues. */
    emulator: QueueClient;
    log: Log;
  }) {
    this.#functions = parts.functions;
    this.#queues = parts.queues;
    this.#identities = parts.identities;
    this.#emulator = parts.emulator;
    this.#log = parts.log;
  }

  /** Resolves after the last attempt. Never rejects. */
  async invoke(functionArn: string, payload: string): Promise<void> {
    const runtime = this.#functions.get(functionArn);
    if (runtime === undefined) return;
    let result: InvocationResult | undefined;
    for (const waitMs of [0, ...retryDelaysMs]) {
      await delay(waitMs);
      result = await this.#invokeUnthrottled(runtime, payload);
      if (result.outcome === 'ok') return;
    }
    await this.#bury(runtime, payload).catch((error: Error) =>
      this.#log.warn(`${runtime.definition.shortName}: ${error.message}`),
    );
  }

  /** Lambda retries throttled events for hours: throttling is no failed attempt. */
  async #invokeUnthrottled(runtime: FunctionRuntime, payload: string): Promise<InvocationResult> {
    for (let waitMs = 1000; ; waitMs = Math.min(2 * waitMs, longestThrottledDelayMs)) {
      const result = await runtime.invoke(payload);
      if (result.outcome !== 'throttled') return result;
      await delay(waitMs);
    }
  }

  async #bury({ definition }: FunctionRuntime, payload: string): Promise<void> {
    const { deadLetterArn } = definition;
    if (deadLetterArn === undefined) return;
    const queue = this.#queues.find(({ arn }) => arn === deadLetterArn);
    if (queue === undefined) throw new Error(`there is no dead-letter queue ${deadLetterArn}`);
    const caller = this.#identities.ofFunction(definition.arn);
    const requirement = { action: 'sqs:SendMessage', resource: queue.arn };
    if (this.#identities.denial(caller, requirement) !== undefined) return;
    await this.#emulator.call('AmazonSQS.SendMessage', { QueueUrl: queue.url, MessageBody: payload });
  }
}
