import type { ClickEvent } from '#shared/clicks/click.ts';
import { mobileSystem } from '#shared/clicks/mobile-system.ts';
import { CLICK_ID_PARAMETER } from '#shared/clicks/visits/click-token.ts';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { clickIdOf } from '../targeting/tracked-destination.ts';
import { installReferrer } from './install-referrer.ts';
import { openApp } from './open-app.ts';
import type { Resolution } from './resolve-link.ts';

interface AppClick {
  code: string;
  entry: RedirectEntry;
  denied: DenyList;
  click: ClickEvent;
}

/**
 * The visit of a link that opens an app. Never fails: without the app, the visitor still arrives. Loaded on
 * demand, like click IDs: no other visit needs it.
 */
export function visitApp(
  visit: Extract<Resolution, { outcome: 'redirect' }>,
  visitor: Visitor,
  { code, entry, denied, click }: AppClick,
): Resolution {
  try {
    const userAgent = visitor.headers['user-agent'] ?? '';
    if (mobileSystem(userAgent) === undefined) return visit;
    const clickId = clickIdOf(click, entry.ownerId);
    const opened = openApp(entry, denied, {
      userAgent,
      to: visit.to,
      shortUrl: shortUrlOf(visitor, code, clickId),
      referrer: installReferrer({ clickId, code, query: visitor.query, entry }),
    });
    if (opened === undefined) return visit;
    return opened.outcome === 'redirect' ? { ...visit, to: opened.to } : opened;
  } catch (error) {
    log.error('app not opened', { linkId: entry.linkId, error });
    return visit;
  }
}

/** The app reports it as opened: the ID says that this click was counted. */
function shortUrlOf({ host = '', isAtRoot, query }: Visitor, code: string, clickId: string): string {
  const parameters = [...(query === '' ? [] : [query]), `${CLICK_ID_PARAMETER}=${clickId}`];
  return `https://${host}${isAtRoot ? '' : '/r'}/${code}?${parameters.join('&')}`;
}
