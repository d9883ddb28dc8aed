import { clickFrom, isCountable } from '../clicks/visit.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { recordVisit } from '../visits/record-visit.ts';
import type { Visitor } from '../visits/visitor.ts';
import { type Resolution, resolveLink } from './resolve-link.ts';

/** A visitor of a short link. */
export interface LinkVisitor extends Visitor {
  /** The password hash that the visitor's password was checked against, if one was given. */
  unlockedWith?: string;
}

/** Follows a short code and, when the visitor is redirected, queues the click. */
export async function visitLink(code: string, visitor: LinkVisitor): Promise<Resolution> {
  const counts = isCountable(visitor);
  const resolution = await resolveLink(code, { ...visitor, counts });
  if (resolution.outcome === 'redirect' && counts) {
    const hashKey = setting(SETTING.visitorHashKey);
    await recordVisit(clickFrom({ ...visitor, targetId: resolution.linkId, hashKey }));
  }
  return resolution;
}
