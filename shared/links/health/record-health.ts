import { destinationsOf, isOnWeb } from '#shared/core/destinations/destinations-of.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import type { Link } from '../model/link.ts';
import { eventLink, type RecordContext } from '../model/link-record.ts';
import { storeHealth } from '../store/health-store.ts';
import { readLink } from '../store/link-store.ts';
import { usageOf } from '../store/link-usage.ts';
import { type Failing, healthFrom, type Verdict } from './failing.ts';

/**
 * The URLs on the web in the fields of a link, each once, in their order. Those inside others are not the
 * owner's to repair, and stores answer no robots.
 */
export const urlsOf = (link: Link): string[] => {
  const checked = destinationsOf('link', link).filter(
    (one) => isOnWeb(one) && one.found === 'whole' && one.use !== 'store',
  );
  return [...new Set(checked.map(({ url }) => url))];
};

/**
 * Stores a changed health of a link, with its event. Concurrent changes by its owner are kept, and results
 * for replaced destinations are ignored. Idempotent.
 */
export async function recordHealth(
  context: RecordContext,
  seen: Link,
  { failing, verdicts }: { failing: readonly Failing[]; verdicts: ReadonlyMap<string, Verdict> },
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
    const record = eventLink({ ...link, health }, await usageOf(link), context);
    const event = isNew
      ? newEvent(`link.${change}`, { ownerId: link.ownerId, data: record, now: context.now })
      : undefined;
    await storeHealth(link, health, event);
    return { change: isNew ? change : undefined, event };
  });
  await publishEvents(event ? [event] : []);
  return change;
}
