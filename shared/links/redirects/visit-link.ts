import { recordVisit } from '../../clicks/visits/record-visit.ts';
import { isScan } from '../../clicks/visits/via.ts';
import { clickFrom, isCountable } from '../../clicks/visits/visit.ts';
import type { Visitor } from '../../clicks/visits/visitor.ts';
import { visitorKey } from '../../clicks/visits/visitor-key.ts';
import { type Resolution, resolveLink, type Unlock } from './resolve-link.ts';
import { withClickId } from './with-click-id.ts';

/**
 * Resolves a short code and queues the click of a redirect. The destination of a link that tracks conversions has the ID of that
 * click. A link with an app leads phones and tablets there.
 */
export async function visitLink(code: string, visitor: Visitor, unlock?: Unlock): Promise<Resolution> {
  const counts = isCountable(visitor);
  const resolution = await resolveLink(code, visitor, { counts, ...(unlock && { unlock }) });
  if (resolution.outcome !== 'redirect' || !counts) return resolution;
  const { to, linkId, destination, signedFor, app } = resolution;
  const hashKey = visitorKey(visitor.now);
  const source = isScan(visitor.query) ? 'qr' : 'redirect';
  const click = clickFrom({ ...visitor, targetId: linkId, destination, hashKey, source });
  // While the click is being queued.
  const signed = signedFor === undefined ? to : withClickId(to, click, signedFor);
  await recordVisit(click);
  const visit = { ...resolution, to: await signed };
  if (app === undefined) return visit;
  const { visitApp } = await import('./visit-app.ts');
  return visitApp(visit, visitor, { ...app, click });
}
