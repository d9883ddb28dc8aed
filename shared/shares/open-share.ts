import { Period } from '#shared/clicks/period.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { tryPassword } from '#shared/links/redirects/try-password.ts';
import { AppError } from '#shared/platform/errors.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { isExpired, type Share } from './share.ts';
import { findShare, type StoredReport, storeReport } from './share-store.ts';
import { shareIdOf } from './share-token.ts';
import { daysOf, readSharedReport, type SharedReport } from './shared-report.ts';
import { findSubject, type Subject } from './subject.ts';

/** Opens shared reports for their visitors. */

export type Opened =
  | { outcome: 'report'; share: Share; subject: Subject; report: SharedReport }
  | { outcome: 'ask' | 'wrong'; share: Share };

export interface ShareVisit {
  /** Sent with the form. */
  password: string | undefined;
  address: string;
  hostsOf: (owner: Owner) => ShortUrlHosts;
  now: Date;
}

const DAY_MS = 86_400_000;

/** Clicks are counted within seconds. This is for those that a failure has delayed. */
const SETTLED_MS = DAY_MS;

/**
 * How long the stored report of a past period is used: one of its links may still be deleted, or get other
 * tags.
 */
const STORED_MS = DAY_MS;

/** How long this process keeps the report of a current period. */
const KEPT_MS = 30_000;
const MAX_KEPT = 200;

/**
 * Opens a share by its token. Throws NOT_FOUND in the same way for tokens that never existed, and for shares
 * that have expired or been revoked, or whose link, page or account is gone; RATE_LIMITED after too many
 * wrong passwords; RANGE_TOO_LARGE.
 */
export async function openShare(token: string, visit: ShareVisit): Promise<Opened> {
  const { password, address, now } = visit;
  const id = shareIdOf(token);
  const found = id === undefined ? undefined : await findShare(id);
  if (!found || isExpired(found.share, now)) throw new AppError('NOT_FOUND');
  const { share, stored } = found;
  const { subject, since, hosts } = await subjectOf(share, visit);
  const { passwordHash } = share;
  if (passwordHash !== undefined) {
    if (password === undefined) return { outcome: 'ask', share };
    const isRight = await tryPassword(share.id, { password, passwordHash, address, now }).then(
      () => true,
      (error) => {
        if (error instanceof AppError && error.code === 'PASSWORD_WRONG') return false;
        throw error;
      },
    );
    if (!isRight) return { outcome: 'wrong', share };
  }
  const read = () => readSharedReport(share, { hosts, since, now });
  const report = isOver(share, now)
    ? await readOver(share, stored, { read, now })
    : await readOpen(share.id, { read, now });
  return { outcome: 'report', share, subject, report };
}

/** Throws NOT_FOUND if the account is suspended, or if what the report is about was deleted. */
async function subjectOf(
  { ownerId, scope }: Share,
  { hostsOf }: ShareVisit,
): Promise<{ subject: Subject; since: string; hosts: ShortUrlHosts }> {
  const owner = await findOwner(ownerId);
  const hosts = owner && hostsOf(owner);
  const found = owner && hosts && (await findSubject(owner, scope, hosts));
  if (!found || owner.status !== 'active') throw new AppError('NOT_FOUND');
  return { ...found, hosts };
}

/** Whether no further clicks are to be expected in the period of a share. */
function isOver(share: Share, now: Date): boolean {
  if (share.period.days !== undefined) return false;
  const { from, to, timezone } = daysOf(share, now);
  return new Period({ from, to }, timezone).times.end + SETTLED_MS <= now.getTime();
}

interface Reading {
  read: () => Promise<SharedReport>;
  now: Date;
}

/** The stored report, or a new one, which is then stored for a day. */
async function readOver(
  { id }: Share,
  stored: StoredReport | undefined,
  { read, now }: Reading,
): Promise<SharedReport> {
  const age = stored && now.getTime() - Date.parse(stored.madeAt);
  if (stored && age !== undefined && age >= 0 && age < STORED_MS) return stored.report as SharedReport;
  const report = await read();
  if (report.madeAt !== now.toISOString()) return report;
  try {
    await storeReport(id, report, { now, until: new Date(now.getTime() + STORED_MS) });
  } catch (error) {
    log.warn('shared report not stored', { id, error });
  }
  return report;
}

const kept = new Map<string, { at: number; report: Promise<SharedReport> }>();

/** Read once in 30 seconds by each process, also for many visitors at a time. */
async function readOpen(id: string, { read, now }: Reading): Promise<SharedReport> {
  const before = kept.get(id);
  const age = before && now.getTime() - before.at;
  if (before && age !== undefined && age >= 0 && age < KEPT_MS) return before.report;
  if (kept.size >= MAX_KEPT) kept.clear();
  const entry = { at: now.getTime(), report: read() };
  kept.set(id, entry);
  try {
    return await entry.report;
  } catch (error) {
    if (kept.get(id) === entry) kept.delete(id);
    throw error;
  }
}
