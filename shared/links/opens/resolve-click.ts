import { readFormerTouch } from '#shared/clicks/journal/former-owners.ts';
import type { MobileSystem } from '#shared/clicks/mobile-system.ts';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import {
  CLICK_ID_PARAMETER,
  claimedTarget,
  readTouch,
  type Touch,
} from '#shared/clicks/visits/click-token.ts';
import type { HostApps } from '#shared/core/domains/app-association.ts';
import { serves } from '#shared/core/domains/bound-hosts.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { hotReadMs, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Referred } from '../redirects/install-referrer.ts';
import { readEntry } from '../redirects/redirect-store.ts';
import { addParameters } from '../targeting/add-parameters.ts';
import { targetingOf } from '../targeting/targeting.ts';
import { assertOpen, type OpenChecks } from './assert-open.ts';
import type { OpenRecord } from './open-contract.ts';
import { openRecord } from './open-record.ts';
import { claimClick, KEPT_SECONDS, readChange } from './open-store.ts';

/**
 * Opens of a click that a redirect has counted, by its signed ID: the same click, never another one. What
 * stops visits now stops them, too. The click has passed the password and consumed the click limit, but only
 * of the link as it was then, and for one visitor: otherwise it is a new open, which passes them itself.
 */

/**
 * How long the ID in a short URL stands for the same visit: enough for an app to start. Later, the URL was
 * probably shared, and counts as a new open.
 */
const SAME_VISIT_MS = 10 * 60_000;

/** Longer than a redirect reads an entry that has changed, besides what it keeps in memory. */
const STALE_READ_MS = 1000;

export interface ClickAct extends OpenChecks {
  apps: HostApps;
  system: MobileSystem | undefined;
  /** Tells the visitors of a click ID apart: the ID of the open, or a fingerprint. */
  who: string;
}

/** The click whose ID is in the query of a short URL, if that redirect has just opened the app. */
export async function recentClick(
  act: ClickAct,
  { code, query }: Omit<Referred, 'clickId'>,
): Promise<OpenRecord | undefined> {
  const clickId = new URLSearchParams(query).get(CLICK_ID_PARAMETER);
  if (clickId === null) return undefined;
  const since = act.now.getTime() - SAME_VISIT_MS;
  const open = await resolveClick(act, { clickId, code, query }, since);
  return open === 'new' ? undefined : open;
}

/**
 * The open of the click with this ID; undefined if it is not a click of this link, or older than `since`;
 * `new` if the link has a password or click limit that the click has not passed. Throws the errors of stopped
 * links.
 */
export async function resolveClick(
  act: ClickAct,
  { clickId, code, query }: Referred,
  since = 0,
): Promise<OpenRecord | 'new' | undefined> {
  const { apps, system, who, now } = act;
  const entry = await readEntry(code);
  if (!entry || entry.deleted || !serves(apps.ownerId, entry.ownerId)) return undefined;
  const key = setting(SETTING.serviceKey);
  const touch =
    readTouch(clickId, entry.ownerId, { key, labels: TOUCH_LABELS }) ??
    // The link may have been another account's at the click.
    (claimedTarget(clickId) === entry.linkId ? await readFormerTouch(clickId, entry.linkId, key) : undefined);
  if (touch === undefined || touch.targetId !== entry.linkId || touch.time < since) return undefined;
  const open = openRecord({
    entry,
    denied: await deniedHosts(),
    to: destinationOf(entry, touch),
    query,
    system,
    clickId,
    clickedAt: touch.time,
    counted: false,
  });
  await assertOpen(act, entry, open);
  const isLimited = entry.maxClicks !== undefined;
  if (!isLimited && entry.passwordHash === undefined) return open;
  if (await hasChanged(entry, touch)) return 'new';
  const isClaimed = !isLimited || (isRecent(touch, now) && (await claimClick(clickId, who, now)));
  return isClaimed ? open : 'new';
}

/** Whether who opened the click first is still known. */
const isRecent = ({ time }: Touch, now: Date): boolean => now.getTime() - time < KEPT_SECONDS * 1000;

/** Whether a link has, or may have, changed since a redirect has read it for a click. One read. */
async function hasChanged({ linkId }: RedirectEntry, { time }: Touch): Promise<boolean> {
  const change = await readChange(linkId);
  return change !== undefined && time < change.getTime() + hotReadMs() + STALE_READ_MS;
}

/** The destination that the click went to, unless it was removed since. */
function destinationOf(entry: RedirectEntry, { destination }: Touch): string {
  const { rules = [], variants = [], utm } = targetingOf(entry) ?? {};
  const [, kind, number] = /^(rule|variant):(\d+)$/.exec(destination ?? '') ?? [];
  const chosen = kind === 'rule' ? rules[Number(number) - 1]?.to : variants[Number(number) - 1]?.url;
  return addParameters(chosen ?? entry.url, utm, '');
}
