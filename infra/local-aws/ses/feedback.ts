import type { EventBus } from '../eventbridge/event-bus.ts';
import type { ConfigurationSet } from './configuration-set.ts';
import { type AcceptedMail, simulatedEvents } from './mailbox-simulator.ts';

/** Publishes events about emails to the destinations of their configuration set. */
export class Feedback {
  readonly #sets: readonly ConfigurationSet[];
  readonly #bus: EventBus;

  constructor(sets: readonly ConfigurationSet[], bus: EventBus) {
    this.#sets = sets;
    this.#bus = bus;
  }

  has(setName: string): boolean {
    return this.#sets.some(({ name }) => name === setName);
  }

  async publish(mail: AcceptedMail, setName: string): Promise<void> {
    const destinations = this.#sets.find(({ name }) => name === setName)?.destinations ?? [];
    const about = {
      messageId: mail.messageId,
      source: mail.from,
      destination: mail.to,
      timestamp: mail.date.toISOString(),
      tags: { 'ses:configuration-set': [setName] },
    };
    const entries = simulatedEvents(mail).flatMap(({ type, detailType, detail }) =>
      destinations
        .filter(({ eventTypes }) => eventTypes.some((known) => known.toUpperCase() === type))
        .map(({ busArn }) => ({
          EventBusName: busArn,
          Source: 'aws.ses',
          DetailType: detailType,
          Detail: JSON.stringify({ ...detail, mail: about }),
        })),
    );
    if (entries.length > 0) await this.#bus.put(entries);
  }
}
