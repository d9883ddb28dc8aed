import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { GrantReport, Identities } from '../iam/identities.ts';
import type { FunctionRuntime, FunctionState } from '../lambda/function-runtime.ts';
import type { ReceivedMessage } from '../lambda/queue-batch.ts';
import type { QueueDefinition } from '../sqs/queue.ts';
import type { Application } from './application.ts';

export interface QueueState {
  name: string;
  waiting: number;
  inFlight: number;
  delayed: number;
  /** Number of messages that functions have sent since the start. */
  sent: number;
  deadLetterOf: string[];
}

export class ControlError extends Error {}

/** Controls for developers and tests, beyond the APIs. */
export class Control {
  /** The queues of which every message is delivered twice. */
  readonly #deliveredTwice = new Set<string>();
  readonly #application: Application;
  readonly #functions: ReadonlyMap<string, FunctionRuntime>;
  readonly #identities: Identities;
  readonly #queues: QueueClient;
  readonly #sent: ReadonlyMap<string, number>;

  constructor(parts: {
    application: Application;
    functions: ReadonlyMap<string, FunctionRuntime>;
    identities: Identities;
    queues: QueueClient;
    /** Messages by the name of their queue. */
    sent: ReadonlyMap<string, number>;
  }) {
    this.#application = parts.application;
    this.#functions = parts.functions;
    this.#identities = parts.identities;
    this.#queues = parts.queues;
    this.#sent = parts.sent;
  }

  functions(): FunctionState[] {
    return [...this.#functions.values()].map((runtime) => runtime.state());
  }

  /** The outcome and the parsed result. */
  async invoke(name: string, payload: string): Promise<{ outcome: string; payload: unknown }> {
    const { outcome, payload: result } = await this.#function(name).invoke(payload);
    return { outcome, payload: JSON.parse(result) };
  }

  /** Returns the number of lost invocations. */
  async kill(name: string): Promise<{ lost: number }> {
    return { lost: await this.#function(name).kill() };
  }

  /** Delivers every message twice from now on, or no longer: of all queues, or of one. */
  deliverTwice(isOn: boolean, queue?: string): void {
    const queues = this.#application.queues.map(({ name }) => name);
    for (const name of queue === undefined ? queues : [this.#queue(queue).name]) {
      if (isOn) this.#deliveredTwice.add(name);
      else this.#deliveredTwice.delete(name);
    }
  }

  deliversTwice(queueName: string): boolean {
    return this.#deliveredTwice.has(queueName);
  }

  async queues(): Promise<QueueState[]> {
    return Promise.all(this.#application.queues.map((queue) => this.#queueState(queue)));
  }

  /** Moves messages of a dead-letter queue back to their source queue. Returns the number of messages. */
  async redrive(name: string): Promise<{ moved: number }> {
    const source = this.#queue(name);
    const target = this.#application.queues.find(({ deadLetterArn }) => deadLetterArn === source.arn);
    if (target === undefined) throw new ControlError(`${name} is not a dead-letter queue.`);
    let moved = 0;
    // Messages that fail again return in the meantime: stop at the original number.
    const { waiting } = await this.#queueState(source);
    while (moved < waiting) {
      const { Messages = [] } = await this.#queues.call<{ Messages?: ReceivedMessage[] }>(
        'AmazonSQS.ReceiveMessage',
        {
          QueueUrl: source.url,
          MaxNumberOfMessages: 10,
          MessageAttributeNames: ['All'],
        },
      );
      if (Messages.length === 0) break;
      for (const { Body, MessageAttributes, ReceiptHandle } of Messages) {
        const message = {
          QueueUrl: target.url,
          MessageBody: Body,
          ...(MessageAttributes && { MessageAttributes }),
        };
        await this.#queues.call('AmazonSQS.SendMessage', message);
        await this.#queues.call('AmazonSQS.DeleteMessage', { QueueUrl: source.url, ReceiptHandle });
        moved += 1;
      }
    }
    return { moved };
  }

  /** Tells the environments of a function to end. */
  end(name: string): { ending: true } {
    this.#function(name).end();
    return { ending: true };
  }

  grants(): GrantReport[] {
    return this.#identities.grants();
  }

  async #queueState(queue: QueueDefinition): Promise<QueueState> {
    const { Attributes = {} } = await this.#queues.call<{ Attributes?: Record<string, string> }>(
      'AmazonSQS.GetQueueAttributes',
      { QueueUrl: queue.url, AttributeNames: ['All'] },
    );
    const count = (name: string): number => Number(Attributes[`ApproximateNumberOfMessages${name}`] ?? 0);
    const sources = this.#application.queues.filter(({ deadLetterArn }) => deadLetterArn === queue.arn);
    return {
      name: queue.name,
      waiting: count(''),
      inFlight: count('NotVisible'),
      delayed: count('Delayed'),
      sent: this.#sent.get(queue.name) ?? 0,
      deadLetterOf: sources.map((source) => source.name),
    };
  }

  #function(name: string): FunctionRuntime {
    const all = [...this.#functions.values()];
    const found = all.find(({ definition }) => definition.shortName === name || definition.name === name);
    if (found !== undefined) return found;
    const names = all.map(({ definition }) => definition.shortName).join(', ');
    throw new ControlError(`There is no function ${name}. There are: ${names}`);
  }

  #queue(name: string): QueueDefinition {
    const all = this.#application.queues;
    const found = all.find((queue) => queue.name === name || queue.name.replace(/^.*?-local-/, '') === name);
    if (found !== undefined) return found;
    throw new ControlError(
      `There is no queue ${name}. There are: ${all.map((queue) => queue.name).join(', ')}`,
    );
  }
}
