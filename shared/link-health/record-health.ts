import { newEvent } from '../events/new-event.ts';
import { publishEvents } from '../events/publish-events.ts';
import { destinationsOf } from '../links/draft-link.ts';
import { storeHealth } from '../links/health-store.ts';
import type { Link } from '../links/link.ts';
import { linkRecord } from '../links/link-record.ts';
import { readLink } from '../links/link-store.ts';
import { usageOf } from '../links/link-usage.ts';
import { retryConflicts } from '../platform/dynamo/retry-conflicts.ts';
import { type Failing, healthFrom, type Verdict } from './failing.ts';

/** Each destination of a link once, in the order of the fields. */
export const urlsOf = (link: Link): string[] => [
  ...new Set(destinationsOf(link).flatMap(([, url]) => url ?? [])),
];

/**
 * Stores a changed health of a link, with its event. Concurrent changes by its owner are kept, and results for replaced
 * destinations are ignored. Idempotent.
 */
export async function recordHealth(
  seen: Link,
  failing: readonly Failing[],
  verdicts: ReadonlyMap<string, Verdict>,
  publicOrigin: string,
  now: Date,
): Promise<'broken' | 'recovered' | undefined> {
  const healthOf = ({ health }: Link) => healthFrom(health, failing, verdicts);
  if (healthOf(seen)?.url === seen.health?.url) return undefined;
  const { change, event } = await retryConflicts(async () => {
    const link = await readLink(seen.id);
    const health = link ? healthOf(link) : null;
    if (!link || link.block || health?.url === link.health?.url) return {};
    // Found for URLs that its owner has changed since.
    if (health && !urlsOf(link).includes(health.url)) return {};
    const change = health === null ? ('recovered' as const) : ('broken' as const);
    // Another of its destinations: not a new outage.
    const isNew = health === null || link.health === null;
    const record = linkRecord({ ...link, health }, await usageOf(link), publicOrigin, now);
    const event = isNew ? newEvent(`link.${change}`, link.ownerId, record, now) : undefined;
    await storeHealth(link, health, event);
    return { change: isNew ? change : undefined, event };
  });
  await publishEvents(event ? [event] : []);
  return change;
}
