import type { ClickEvent } from '#shared/clicks/click.ts';
import { isClick, rowOf } from '#shared/clicks/journal/row.ts';
import { type DomainEvent, MAX_CLICKS_OF_EVENT } from '#shared/core/events/event.ts';
import { shortUrlOf } from '#shared/links/model/link-record.ts';
import { readLinks } from '#shared/links/store/link-store.ts';
import { clickRecord } from '#shared/overview/click-record.ts';
import { derivedId, isId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { sendMessages } from '#shared/platform/runtime/queue.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { clickSubscribers, hasClickSubscribers } from './click-subscriber-store.ts';
import type { LinkClick } from './event-catalog.ts';

/**
 * Publishes the event `link.clicked`: newly counted clicks, for owners who subscribe to them. At least once:
 * a redelivered click may be in two events, with the same ID.
 */

/** Bytes of the clicks in one event: far below the limit of the bus, and one billing unit. */
const MAX_BYTES = 56_000;

/** Data about a clicked link. */
interface Known {
  ownerId: string;
  /** Only for subscribers. */
  shortUrl?: string;
  at: number;
}

const MAX_LINKS = 20_000;
const KEPT_MS = 5 * 60_000;
/** How long links of owners who do not subscribe are remembered: one may be moved to an account that does. */
const OWNER_KEPT_MS = 30 * 60_000;
const links = new Map<string, Known>();

/** IDs of clicks that this process has published, to detect redeliveries. */
const published = new Set<string>();
const MAX_PUBLISHED = 50_000;

/** Remembers the owners of links, so that they need not be read. */
export function rememberOwners(owners: ReadonlyMap<string, string>, now: Date): void {
  for (const [id, ownerId] of owners) {
    if (isId('link', id) && links.get(id)?.ownerId !== ownerId) remember(id, { ownerId, at: now.getTime() });
  }
}

function remember(id: string, known: Known): void {
  if (links.size >= MAX_LINKS) links.clear();
  links.set(id, known);
}

/**
 * Queues events for new clicks, and for clicks that may have been counted by a process that crashed before it
 * published them. Returns the IDs of clicks that could not be published now. Never throws. Without a
 * subscriber it costs one read unit per 30 seconds.
 */
export async function publishClicks(
  { added, repeated }: { added: readonly ClickEvent[]; repeated: readonly ClickEvent[] },
  publicOrigin: string,
  now: Date,
): Promise<Set<string>> {
  const clicks = [...added, ...repeated.filter(({ id }) => !published.has(id))].filter(({ targetId }) =>
    isId('link', targetId),
  );
  if (clicks.length === 0) return new Set();
  try {
    if (!(await hasClickSubscribers(now))) return new Set();
    const ids = [...new Set(clicks.map(({ targetId }) => targetId))];
    const known = new Map(
      ids.flatMap((id) => {
        const link = links.get(id);
        return link && now.getTime() - link.at < OWNER_KEPT_MS ? [[id, link]] : [];
      }),
    );
    const load = (missing: readonly string[]) => loadLinks(missing, known, { publicOrigin, now });
    await load(ids.filter((id) => !known.has(id)));
    const owners = () => new Set([...known.values()].map(({ ownerId }) => ownerId));
    let subscribers = await clickSubscribers(owners(), now);
    const wants = (id: string) => subscribers.has(known.get(id)?.ownerId ?? '');
    const outdated = ids.filter((id) => wants(id) && !isCurrent(known.get(id), now));
    await load(outdated);
    // Some may have been moved to another account.
    if (outdated.some((id) => !wants(id))) subscribers = await clickSubscribers(owners(), now);
    const wanted = clicks.filter(({ targetId }) => wants(targetId));
    const events = [...Map.groupBy(wanted, ({ targetId }) => known.get(targetId)?.ownerId as string)].flatMap(
      ([ownerId, group]) => eventsOf(ownerId, group, known),
    );
    if (events.length === 0) return new Set();
    await sendMessages(
      setting(SETTING.eventQueueUrl),
      events.map((event) => JSON.stringify(event)),
    );
    if (published.size > MAX_PUBLISHED) published.clear();
    for (const { id } of wanted) published.add(id);
    return new Set();
  } catch (error) {
    log.warn('clicks could not be published now', { clicks: clicks.length, error });
    return new Set(clicks.map(({ id }) => id));
  }
}

/** Whether data about a link is current. Without a subscriber, only its owner matters. */
const isCurrent = (known: Known | undefined, now: Date): boolean =>
  known?.shortUrl !== undefined && now.getTime() - known.at < KEPT_MS;

/** Reads links into `known`, and remembers them for later batches. */
async function loadLinks(
  ids: readonly string[],
  known: Map<string, Known>,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  // Consistent: a link may have just been created.
  for (const link of (await readLinks(ids, { consistent: true })).values()) {
    const read = { ownerId: link.ownerId, shortUrl: shortUrlOf(link, publicOrigin), at: now.getTime() };
    known.set(link.id, read);
    remember(link.id, read);
  }
}

/**
 * Events for an owner's clicks; the same ones for the same clicks. Unverified views and other
 * pixel events are not clicks.
 */
function eventsOf(
  ownerId: string,
  clicks: readonly ClickEvent[],
  known: ReadonlyMap<string, Known>,
): DomainEvent[] {
  const records = clicks.flatMap((click): LinkClick[] => {
    const row = rowOf(click);
    const { shortUrl = '' } = known.get(click.targetId) ?? {};
    return isClick(row) ? [{ _id: click.id, ...clickRecord(click.targetId, row), shortUrl }] : [];
  });
  records.sort((a, b) => compare(a.time, b.time) || compare(a._id, b._id));
  return chunksOf(records).map((chunk): DomainEvent => {
    const time = chunk.at(-1)?.time as string;
    const id = derivedId('event', new Date(time), `${ownerId} ${chunk.map(({ _id }) => _id).join()}`);
    return { id, type: 'link.clicked', time, ownerId, data: { clicks: chunk } };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function chunksOf(records: readonly LinkClick[]): LinkClick[][] {
  const chunks: LinkClick[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record)) + 1;
    const last = chunks.at(-1);
    if (last && last.length < MAX_CLICKS_OF_EVENT && bytes + size <= MAX_BYTES) {
      last.push(record);
      bytes += size;
    } else {
      chunks.push([record]);
      bytes = size;
    }
  }
  return chunks;
}
