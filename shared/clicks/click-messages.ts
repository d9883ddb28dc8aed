import { type ClickEvent, clickEvent, clickMessage } from './click.ts';

/** A message as the queue delivers it. */
export interface ClickMessage {
  messageId: string;
  body: string;
}

export interface ReadMessages {
  clicks: ClickEvent[];
  /** Messages that hold something that no retry will make readable; what is readable in them is in `clicks`. */
  unreadable: Set<string>;
  /** The messages that carry a click, by its id. */
  carriers: Map<string, string[]>;
}

/** Reads the clicks out of messages. */
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

/** One unreadable content stands for a body that cannot be read at all. */
function contentsOf(body: string): unknown[] {
  try {
    return clickMessage.parse(JSON.parse(body)).clicks;
  } catch {
    return [undefined];
  }
}

/** The messages that the queue has to keep: unreadable ones, and those with clicks that could not be counted. */
export function failedMessages(read: ReadMessages, failedClicks: ReadonlySet<string>): Set<string> {
  return new Set([...read.unreadable, ...[...failedClicks].flatMap((id) => read.carriers.get(id) ?? [])]);
}
