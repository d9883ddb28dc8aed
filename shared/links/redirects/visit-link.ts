import { tagsOf } from '#shared/clicks/channel-tags.ts';
import { holdBack } from '#shared/clicks/visits/busy-links.ts';
import { recordVisit } from '#shared/clicks/visits/click-queue.ts';
import { judgeVisit } from '#shared/clicks/visits/suspect.ts';
import { isScan } from '#shared/clicks/visits/via.ts';
import { clickFrom, isDeclaredBot } from '#shared/clicks/visits/visit.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { visitorKey } from '#shared/clicks/visits/visitor-key.ts';
import { type Resolution, resolveLink, type Unlock } from './resolve-link.ts';
import { withClickId } from './with-click-id.ts';

/**
 * Resolves a short code and queues the click of a redirect. A suspected visit uses up none of a click limit,
 * and is asked to confirm it: a mail gateway must not spend the only visit of a link. The destination of a
 * link that tracks conversions has the ID of that click. A link with an app leads phones and tablets there.
 */
export async function visitLink(code: string, visitor: Visitor, unlock?: Unlock): Promise<Resolution> {
  const judged = judgeVisit(visitor, code);
  // Scanners know no password.
  const standing = unlock && judged === 'suspected' ? 'click' : judged;
  const counts = standing === 'click';
  const isConfirmable = !counts && !isDeclaredBot(visitor.headers);
  const resolution = await resolveLink(code, visitor, { counts, isConfirmable, ...(unlock && { unlock }) });
  const isVisit = resolution.outcome === 'redirect' || resolution.outcome === 'confirm';
  if (!isVisit || standing === 'none') return resolution;
  const { linkId, destination } = resolution;
  const hashKey = visitorKey(visitor.now);
  const source = isScan(visitor.query) ? 'qr' : 'redirect';
  const suspected = standing === 'suspected';
  const tags = tagsOf(visitor.query, resolution.outcome === 'redirect' ? resolution.to : undefined);
  const click = clickFrom({ ...visitor, targetId: linkId, destination, hashKey, source, tags, suspected });
  if (resolution.outcome === 'confirm') {
    await recordVisit(click);
    return resolution;
  }
  const { to, signedFor, app } = resolution;
  // While the click is being queued.
  const signed = signedFor === undefined ? to : withClickId(to, click, signedFor);
  // A conversion may follow at once, and needs its click.
  await recordVisit(click, { delaySeconds: signedFor === undefined ? holdBack(linkId, visitor.now) : 0 });
  const visit = { ...resolution, to: await signed };
  if (app === undefined) return visit;
  const { visitApp } = await import('./visit-app.ts');
  return visitApp(visit, visitor, { ...app, click });
}
