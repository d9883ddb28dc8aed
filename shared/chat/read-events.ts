import { createParser } from 'eventsource-parser';
import { FAILURE, UpstreamError } from './upstream.ts';

/** Longest event, in characters; typical chunks have a few hundred. */
const MAX_EVENT_CHARACTERS = 256 * 1024;

/** Whether a text begins as a stream of server-sent events does. */
export const looksLikeEvents = (text: string): boolean => /^\s*(?:data|event|id|retry)?:/.test(text);

/** The `data` of the events in a text that is complete. */
export function eventsIn(text: string): string[] {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  // Some servers end without the blank line that ends the last event.
  parser.feed(`${text}\n\n`);
  return events;
}

/**
 * Yields the `data` of each server-sent event. `onActivity` is called for each event and comment, not for raw
 * bytes: an endless line is no sign of life. Throws when an event is too long.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onActivity: () => void,
): AsyncGenerator<string, void> {
  let pending: string[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: ({ data }) => {
      pending.push(data);
      onActivity();
    },
    onComment: onActivity,
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  const decoder = new TextDecoder();
  const take = (text: string): string[] => {
    parser.feed(text);
    if (isTooLong || pending.some(({ length }) => length > MAX_EVENT_CHARACTERS)) {
      throw new UpstreamError(FAILURE.invalid, 'endless line', { retry: 'never' });
    }
    const events = pending;
    pending = [];
    return events;
  };
  for await (const bytes of body) yield* take(decoder.decode(bytes, { stream: true }));
  // Some servers end without the blank line that ends the last event.
  yield* take(`${decoder.decode()}\n\n`);
}
