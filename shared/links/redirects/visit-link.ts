import type { ClickEvent } from '../../clicks/click.ts';
import { recordVisit } from '../../clicks/visits/record-visit.ts';
import { isScan } from '../../clicks/visits/via.ts';
import { clickFrom, isCountable } from '../../clicks/visits/visit.ts';
import type { Visitor } from '../../clicks/visits/visitor.ts';
import { visitorKey } from '../../clicks/visits/visitor-key.ts';
import { log } from '../../platform/runtime/log.ts';
import { type Resolution, resolveLink, type Unlock } from './resolve-link.ts';

/**
 * Resolves a short code and queues the click of a redirect. The destination of a link that tracks conversions has the ID of that
 * click.
 */
export async function visitLink(code: string, visitor: Visitor, unlock?: Unlock): Promise<Resolution> {
  const counts = isCountable(visitor);
  const resolution = await resolveLink(code, visitor, { counts, ...(unlock && { unlock }) });
  if (resolution.outcome !== 'redirect' || !counts) return resolution;
  const { to, linkId, destination, signedFor } = resolution;
  const hashKey = visitorKey(visitor.now);
  const source = isScan(visitor.query) ? 'qr' : 'redirect';
  const click = clickFrom({ ...visitor, targetId: linkId, destination, hashKey, source });
  const queued = recordVisit(click);
  if (signedFor === undefined) {
    await queued;
    return resolution;
  }
  const [signed] = await Promise.all([withClickId(to, click, signedFor), queued]);
  return { ...resolution, to: signed };
}

/** The destination with the click's ID. Never fails: without an ID, the visitor still arrives. */
async function withClickId(to: string, click: ClickEvent, ownerId: string): Promise<string> {
  try {
    // Loaded on demand: it reads user agents, with a library that takes longer to load than the rest of the redirect.
    const { trackedDestination } = await import('../targeting/tracked-destination.ts');
    return trackedDestination(to, click, ownerId);
  } catch (error) {
    log.error('click ID not added', { linkId: click.targetId, error });
    return to;
  }
}
