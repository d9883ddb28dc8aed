import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { toBusJson } from './bus-json.ts';

let client: EventBridgeClient | undefined;

/** PutEvents limits: entries, and bytes in total (256 KB, including metadata). */
export const MAX_BUS_EVENTS = 10;
export const MAX_BUS_BYTES = 250_000;

export interface BusEvent {
  type: string;
  time: string;
  detail: object;
}

/** Publishes up to 10 events; returns for each whether the bus accepted it. */
export async function putEvents(
  busName: string,
  source: string,
  events: readonly BusEvent[],
): Promise<boolean[]> {
  client ??= new EventBridgeClient({ maxAttempts: 4 });
  const { Entries = [] } = await client.send(
    new PutEventsCommand({
      Entries: events.map(({ type, time, detail }) => ({
        EventBusName: busName,
        Source: source,
        DetailType: type,
        Time: new Date(time),
        Detail: toBusJson(detail),
      })),
    }),
  );
  return events.map((_, i) => Entries[i]?.EventId !== undefined);
}
