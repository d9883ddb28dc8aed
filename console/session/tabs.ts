/** Messages between tabs, which share a cookie. */
export type TabMessage =
  | { type: 'signed-in'; userId: string }
  /** The user signed out. */
  | { type: 'signed-out' }
  /** A request was rejected. */
  | { type: 'ended' };

// One for both directions: a channel does not receive its own messages, but those of
// another one in the same tab.
const channel = new BroadcastChannel('signpost.session');

/** Notifies all other tabs. */
export const notifyTabs = (message: TabMessage): void => channel.postMessage(message);

/** Listens to other tabs. Returns a function that stops listening. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
