import type { MobileSystem } from '#shared/clicks/mobile-system.ts';
import { CLICK_ID_PARAMETER } from '#shared/clicks/visits/click-token.ts';
import type { DenyList } from '#shared/core/moderation/deny-list.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import { appOf } from '../redirects/open-app.ts';
import { targetingOf } from '../targeting/targeting.ts';
import type { OpenRecord } from './open-contract.ts';

/** The response to an app that was opened with a link. */

/** A short URL may have any number. */
const MAX_PARAMETERS = 50;

export interface Opened {
  entry: RedirectEntry;
  denied: DenyList;
  to: string;
  /** Query of the short URL. */
  query: string;
  system: MobileSystem | undefined;
  clickId: string;
  clickedAt: number;
  counted: boolean;
}

export function openRecord({
  entry,
  denied,
  to,
  query,
  system,
  clickId,
  clickedAt,
  counted,
}: Opened): OpenRecord {
  const app = appOf(entry, denied);
  const place = system === undefined ? (app?.ios ?? app?.android) : app?.[system];
  return {
    destination: to,
    path: place?.path ?? null,
    appUrl: place?.url ?? null,
    parameters: parametersOf(entry, query),
    clickId,
    clickedAt: new Date(clickedAt).toISOString(),
    counted,
  };
}

/** A repeated name has its last value, as in most frameworks. */
function parametersOf(entry: RedirectEntry, query: string): Record<string, string> {
  const { utm = {} } = targetingOf(entry) ?? {};
  const fromLink = UTM_NAMES.flatMap((name) => (utm[name] === undefined ? [] : [[`utm_${name}`, utm[name]]]));
  const fromUrl = [...new URLSearchParams(query)]
    .filter(([name]) => name !== CLICK_ID_PARAMETER)
    .slice(0, MAX_PARAMETERS);
  return Object.fromEntries([...fromUrl, ...fromLink]);
}
