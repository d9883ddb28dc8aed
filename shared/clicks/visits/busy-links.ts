import { busyClickSeconds } from '#shared/platform/runtime/settings.ts';

/** Visits of a link that a process has to see within the wait before it holds further ones back. */
const BUSY_VISITS = 3;
const MAX_LINKS = 1000;

interface Seen {
  /** Epoch milliseconds of the first of these visits. */
  since: number;
  visits: number;
}

/** What this process has seen of each link, in memory only. */
const seen = new Map<string, Seen>();

/**
 * Seconds for which the click of a visit stays invisible in its queue, so that it is counted together with
 * others of its link; 0 for a link that has few. The clicks of a link arrive at the same second of each wait,
 * whichever process sends them, and those of different links at different seconds.
 */
export function holdBack(targetId: string, now: Date): number {
  const wait = busyClickSeconds();
  if (wait === 0) return 0;
  const at = now.getTime();
  const known = seen.get(targetId);
  // A clock that was set back begins anew.
  if (known === undefined || at < known.since || at >= known.since + wait * 1000) {
    if (seen.size >= MAX_LINKS) seen.clear();
    seen.set(targetId, { since: at, visits: 1 });
    return 0;
  }
  known.visits++;
  return known.visits < BUSY_VISITS ? 0 : wait - ((Math.floor(at / 1000) + offsetOf(targetId)) % wait);
}

/** A number that depends on the ID only. */
function offsetOf(targetId: string): number {
  let hash = 7;
  for (let i = 0; i < targetId.length; i++) hash = (hash * 31 + targetId.charCodeAt(i)) % 1_000_003;
  return hash;
}
