import { channel } from 'node:diagnostics_channel';

/** What took time between the first and the last byte of a request. */
export interface Span {
  kind: 'request' | 'function' | 'call' | 'emulator';
  name: string;
  /** Milliseconds since the start of the process. */
  start: number;
  end: number;
}

/** Name of the channel of `node:diagnostics_channel` on which spans are published. */
export const SPANS = 'local-aws:span';

const spans = channel(SPANS);
const none = (): void => undefined;

/** Returns a function that ends the span. Costs nothing while no one subscribes to spans. */
export function startSpan(kind: Span['kind'], name: () => string): () => void {
  if (!spans.hasSubscribers) return none;
  const start = performance.now();
  return () => spans.publish({ kind, name: name(), start, end: performance.now() } satisfies Span);
}
