import { type ClickEvent, clickEvent, clickMessage } from '../click.ts';

/** A message as received from the queue. */
export interface ClickMessage {
  messageId: string;
  body: string;
}

export interface ReadMessages {
  clicks: ClickEvent[];
  /** Messages with content that no retry can make readable; their readable clicks are in `clicks`. */
  unreadable: Set<string>;
  /** The messages of each click, by its ID. */
  carriers: Map<string, string[]>;
}

/** Extracts the clicks from messages. */
export function readMessages(messages: readonly ClickMessage[]): ReadMessages {
  const read: ReadMessages = { clicks: [], unreadable: new Set(), carriers: new Map() };
  for (const { messageId, body } of messages) {
    for (const content of contentsOf(body)) {
      const click = clickEvent.safeParse(content);
      if (!click.success) {
        read.unreadable.add(messageId);
        continue;
      }
      read.clicks.push(click.data);
      read.carriers.set(click.data.id, [...(read.carriers.get(click.data.id) ?? []), messageId]);
    }
  }
  return read;
}

/** One unreadable entry represents a body that cannot be parsed at all. */
function contentsOf(body: string): unknown[] {
  try {
    return clickMessage.parse(JSON.parse(body)).clicks;
  } catch {
    return [undefined];
  }
}

/** The messages to keep in the queue: unreadable ones, and those with clicks that could not be counted. */
export function failedMessages(read: ReadMessages, failedClicks: ReadonlySet<string>): Set<string> {
  return new Set([...read.unreadable, ...[...failedClicks].flatMap((id) => read.carriers.get(id) ?? [])]);
}
