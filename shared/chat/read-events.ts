import { createParser } from 'eventsource-parser';
import { UpstreamError } from './upstream.ts';

/** Longest event, in characters: a part of an answer has some hundred. */
const MAX_EVENT_CHARACTERS = 256 * 1024;

/**
 * The `data` of each server-sent event of a body. `onLife` is told of every event and comment, but not of mere bytes:
 * a line without end is no sign of life. Throws for an event that is too long to be one.
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
      throw new UpstreamError('The upstream model sent something that is not an answer.', 'endless line');
    }
    const events = pending;
    pending = [];
    yield* events;
  }
}
