/** What tabs tell each other: a cookie is shared by all of them. */
export type TabMessage =
  | { type: 'signed-in'; userId: string }
  /** On purpose. */
  | { type: 'signed-out' }
  /** A request was refused. */
  | { type: 'ended' };

const NAME = 'signpost.session';

/** Tells all other tabs. */
export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}

/** Listens to other tabs. Returns how to stop. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  return () => channel.close();
}
