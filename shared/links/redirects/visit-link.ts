import { clickFrom, isCountable } from '../../clicks/visit.ts';
import { visitorKey } from '../../clicks/visitor-key.ts';
import { recordVisit } from '../../visits/record-visit.ts';
import { isScan } from '../../visits/via.ts';
import type { Visitor } from '../../visits/visitor.ts';
import { type Resolution, resolveLink, type Unlock } from './resolve-link.ts';

/** Resolves a short code and queues the click of a redirect. */
export async function visitLink(code: string, visitor: Visitor, unlock?: Unlock): Promise<Resolution> {
  const counts = isCountable(visitor);
  const resolution = await resolveLink(code, visitor, { counts, ...(unlock && { unlock }) });
  if (resolution.outcome === 'redirect' && counts) {
    const { linkId, destination } = resolution;
    const hashKey = visitorKey(visitor.now);
    const source = isScan(visitor.query) ? 'qr' : 'redirect';
    await recordVisit(clickFrom({ ...visitor, targetId: linkId, destination, hashKey, source }));
  }
  return resolution;
}
