import { createParser } from 'eventsource-parser';
import { FAILURE, UpstreamError } from './upstream.ts';

/** Longest event, in characters; typical chunks have a few hundred. */
const MAX_EVENT_CHARACTERS = 256 * 1024;

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
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (isTooLong || pending.some(({ length }) => length > MAX_EVENT_CHARACTERS)) {
      throw new UpstreamError(FAILURE.invalid, 'endless line');
    }
    const events = pending;
    pending = [];
    yield* events;
  }
}
