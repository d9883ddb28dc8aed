/** What tabs tell each other: a cookie is shared by all of them. */
export type TabMessage =
  | { type: 'signed-in'; userId: string }
  /** On purpose. */
  | { type: 'signed-out' }
  /** A request was refused. */
  | { type: 'ended' };

// One for both directions: a channel does not receive its own messages, but those of another one in the same tab.
const channel = new BroadcastChannel('signpost.session');

/** Tells all other tabs. */
export const tellTabs = (message: TabMessage): void => channel.postMessage(message);

/** Listens to other tabs. Returns how to stop. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
