import type { MobileSystem } from '#shared/clicks/mobile-system.ts';
import { BROWSER_LABELS, OS_LABELS } from '#shared/clicks/user-agent.ts';
import { CLICK_ID_PARAMETER, readTouch, type Touch } from '#shared/clicks/visits/click-token.ts';
import type { HostApps } from '#shared/core/domains/app-association.ts';
import { serves } from '#shared/core/domains/bound-hosts.ts';
import { BlockedError } from '#shared/core/moderation/block.ts';
import { deniedHosts } from '#shared/core/moderation/denied-hosts.ts';
import { AppError } from '#shared/platform/errors.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { RedirectEntry } from '../model/redirect-entry.ts';
import type { Referred } from '../redirects/install-referrer.ts';
import { readEntry } from '../redirects/redirect-store.ts';
import { addParameters } from '../targeting/add-parameters.ts';
import { targetingOf } from '../targeting/targeting.ts';
import type { OpenRecord } from './open-contract.ts';
import { openRecord } from './open-record.ts';

/**
 * Opens of a click that a redirect has counted, by its signed ID: the same click, never another one. The
 * click has consumed the click limit, and passed the password and the dates, so they are not checked again;
 * what the owner or the operator has stopped since is.
 */

/**
 * How long the ID in a short URL stands for the same visit: enough for an app to start. Later, the URL was
 * probably shared, and counts as a new open.
 */
const SAME_VISIT_MS = 10 * 60_000;

/** The click whose ID is in the query of a short URL, if that redirect has just opened the app. */
export async function recentClick(
  query: string,
  { code, apps, now, system }: { code: string; apps: HostApps; now: Date; system: MobileSystem | undefined },
): Promise<OpenRecord | undefined> {
  const clickId = new URLSearchParams(query).get(CLICK_ID_PARAMETER);
  if (clickId === null) return undefined;
  return resolveClick({ clickId, code, query }, apps, { system, since: now.getTime() - SAME_VISIT_MS });
}

/**
 * The click with this ID; undefined if it is not a click of this link, or older than `since`. Throws the
 * errors of stopped links.
 */
export async function resolveClick(
  { clickId, code, query }: Referred,
  apps: HostApps,
  { system, since = 0 }: { system: MobileSystem | undefined; since?: number },
): Promise<OpenRecord | undefined> {
  const entry = await readEntry(code);
  if (!entry || entry.deleted || !serves(apps.ownerId, entry.ownerId)) return undefined;
  const labels = { browsers: BROWSER_LABELS, systems: OS_LABELS };
  const touch = readTouch(clickId, entry.ownerId, { key: setting(SETTING.serviceKey), labels });
  if (touch === undefined || touch.targetId !== entry.linkId || touch.time < since) return undefined;
  if (entry.blocked) throw new BlockedError('link', entry.blocked);
  if (entry.suspended) throw new AppError('OWNER_SUSPENDED', 'The owner of this link is suspended.');
  if (entry.status === 'inactive') throw new AppError('LINK_EXPIRED');
  const to = destinationOf(entry, touch);
  const denied = await deniedHosts();
  if (denied.covers(to)) throw new BlockedError('link', 'host');
  return openRecord({ entry, denied, to, query, system, clickId, clickedAt: touch.time, counted: false });
}

/** The destination that the click went to, unless it was removed since. */
function destinationOf(entry: RedirectEntry, { destination }: Touch): string {
  const { rules = [], variants = [], utm } = targetingOf(entry) ?? {};
  const [, kind, number] = /^(rule|variant):(\d+)$/.exec(destination ?? '') ?? [];
  const chosen = kind === 'rule' ? rules[Number(number) - 1]?.to : variants[Number(number) - 1]?.url;
  return addParameters(chosen ?? entry.url, utm, '');
}
