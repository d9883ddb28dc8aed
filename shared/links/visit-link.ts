import { recordClick } from '../clicks/click-queue.ts';
import { clickFrom, isCountable } from '../clicks/visit.ts';
import { log } from '../platform/runtime/log.ts';
import { SETTING, setting } from '../platform/runtime/settings.ts';
import { type Resolution, resolveLink } from './resolve-link.ts';

/** What is known of a visitor of a short link. */
export interface Visitor {
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Network address as the gateway saw it. */
  address: string;
  now: Date;
  /** The password hash that the visitor's password was checked against, if one was given. */
  unlockedWith?: string;
}

/** Follows a short code and, when the visitor is led on, puts the click into the queue. */
export async function visitLink(code: string, visitor: Visitor): Promise<Resolution> {
  const counts = isCountable(visitor);
  const resolution = await resolveLink(code, { ...visitor, counts });
  if (resolution.outcome === 'redirect' && counts) {
    const hashKey = setting(SETTING.visitorHashKey);
    const click = clickFrom({ ...visitor, targetId: resolution.linkId, hashKey });
    try {
      await recordClick(click);
    } catch (error) {
      // A visitor is led on even when the queue is down; the log keeps the click, so that it can be counted later.
      log.error('click not queued', { click, error });
    }
  }
  return resolution;
}
