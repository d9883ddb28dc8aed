import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { nameForVisitors } from '#shared/core/brand/brand-store.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { askConfirmation } from '#shared/mail/ask-confirmation.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { MailPace } from '#shared/mail/mail-pace.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { inTurns } from '#shared/platform/runtime/in-turns.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { Slots } from '#shared/platform/runtime/slots.ts';
import { readScopeFigures } from '#shared/shares/scope-figures.ts';
import { findSubject } from '#shared/shares/subject.ts';
import { filterNames } from './filter-names.ts';
import { reportMail, shortFilter } from './report-mail.ts';
import { reportView } from './report-view.ts';
import { isReported, nextAfter, periodAt, type ReportPeriod } from './schedule.ts';
import { claimReport, claimSending, dueReports, findReport, replaceReport } from './schedule-store.ts';
import { type ScheduledReport, scheduleOf } from './scheduled-report.ts';

/** Emails reports, and asks their recipients to confirm. */

export interface ReportsResult {
  /** Emails sent: reports, and requests to confirm. */
  sent: number;
  /** Reports that failed; they are due again in a few minutes. */
  failed: number;
  /** Whether all due reports were tried. */
  finished: boolean;
}

export interface ReportsRun {
  now: () => Date;
  hostsOf: (owner: Owner) => ShortUrlHosts;
  shouldStop?: () => boolean;
}

// Longer than the function's timeout.
const CLAIM_MS = 10 * 60_000;

const NAMES = 10;

/** Limits of emails count by UTC day. */
const nextUtcDay = (now: Date): string =>
  `${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T00:05:00.000Z`;

/** Reports at the same time. */
const CONCURRENCY = 16;

/** Reports whose figures are read at the same time: each may take a third of the memory. */
const READ_AT_ONCE = 2;

/**
 * Emails due reports, as fast as SES allows the account. Safe to run concurrently: a report is claimed, and
 * each email is marked before it is sent, so that it is sent once. After a crash in between, that one
 * email is lost, because SES could not detect a duplicate. After an outage only the newest period is sent.
 * Stops once `shouldStop` returns true; the next run continues.
 */
export async function mailReports({
  now,
  hostsOf,
  shouldStop = () => false,
}: ReportsRun): Promise<ReportsResult> {
  const result: ReportsResult = { sent: 0, failed: 0, finished: true };
  const [pace, figures] = [new MailPace(shouldStop), new Slots(READ_AT_ONCE)];
  const takeTurn = async (id: string): Promise<boolean> => {
    try {
      const { count, error, isLeft = false } = await handleReport(id, { now: now(), hostsOf, pace, figures });
      result.sent += count;
      if (error !== undefined) throw error;
      return isLeft;
    } catch (error) {
      result.failed++;
      log.error('report not sent', { id, error });
      return false;
    }
  };
  const turns = { concurrency: CONCURRENCY, isOver: shouldStop, takeTurn };
  result.finished = await inTurns(dueReports(now()), turns);
  return result;
}

interface Work {
  now: Date;
  hostsOf: (owner: Owner) => ShortUrlHosts;
  pace: MailPace;
  /** For reading figures. */
  figures: Slots;
}

/** The changes to the item of a due report. */
type Progress = Partial<
  Pick<ScheduledReport, 'status' | 'nextSendAt' | 'last' | 'lastSentAt' | 'asking' | 'askAt'>
>;

async function handleReport(id: string, work: Work): Promise<Omit<Done, 'progress'>> {
  const { now } = work;
  const report = await claimReport(id, { now, until: new Date(now.getTime() + CLAIM_MS) });
  if (!report) return NOTHING;
  const owner = await findOwner(report.ownerId);
  const asked = await askRecipients(report, owner, work);
  const isDue = report.nextSendAt !== null && report.nextSendAt <= now.toISOString();
  const sent: Done = isDue ? await sendReport(report, owner, work) : NOTHING;
  await store(id, (current) => ({ ...asked.progress(current), ...sent.progress(current) }));
  return { count: asked.count + sent.count, error: sent.error, isLeft: asked.isLeft || sent.isLeft };
}

interface Done {
  count: number;
  progress: (current: ScheduledReport) => Progress;
  /** The error that kept some emails from being sent: they are retried. */
  error?: unknown;
  /** The time of the run was used up before all emails were sent: the next run continues. */
  isLeft?: boolean | undefined;
}

const NOTHING: Done = { count: 0, progress: () => ({}) };

/** Stores what was done, also if the report was changed meanwhile. */
async function store(id: string, progressOf: (current: ScheduledReport) => Progress): Promise<void> {
  for (;;) {
    const current = await findReport(id);
    if (!current) return;
    const after = { ...current, ...progressOf(current), version: current.version + 1 };
    if (await replaceReport(current, after)) return;
  }
}

/** Asks recipients to confirm; those for whom a limit of the day is reached, on the next day. */
async function askRecipients(
  report: ScheduledReport,
  owner: Owner | undefined,
  { now, pace }: Work,
): Promise<Done> {
  const { askAt, asking } = report;
  if (askAt === null || askAt > now.toISOString()) return NOTHING;
  const later: string[] = [];
  const waiting: string[] = [];
  let count = 0;
  if (owner?.status === 'active') {
    for (const to of asking) {
      const outcome = await pace.inTurn(() => ask(report, owner, { to, now }));
      if (outcome === 'sent') count++;
      if (outcome === 'later') later.push(to);
      if (outcome === 'over') waiting.push(to);
    }
  }
  const done = asking.filter((address) => !later.includes(address) && !waiting.includes(address));
  return {
    count,
    isLeft: waiting.length > 0,
    progress: (current) => {
      const left = current.asking.filter((address) => !done.includes(address));
      const isNew = left.some((address) => !later.includes(address));
      return { asking: left, askAt: left.length === 0 ? null : isNew ? now.toISOString() : nextUtcDay(now) };
    },
  };
}

async function ask(
  report: ScheduledReport,
  owner: Owner,
  { to, now }: { to: string; now: Date },
): Promise<'sent' | 'later' | 'done'> {
  const asked = { list: 'reports', topic: report.id } as const;
  try {
    const outcome = await askConfirmation(owner, to, { cause: 'stored', now, asked });
    log.info('report: recipient asked', { id: report.id, outcome });
    if (outcome === 'sent') return 'sent';
    return outcome === 'recipient limit' || outcome === 'owner limit' ? 'later' : 'done';
  } catch (error) {
    log.error('report: recipient not asked', { id: report.id, error });
    return 'later';
  }
}

/** Sends the newest period to all confirmed recipients. */
async function sendReport(
  report: ScheduledReport,
  owner: Owner | undefined,
  { now, hostsOf, pace, figures }: Work,
): Promise<Done> {
  const period = periodAt(scheduleOf(report), now);
  const next = (current: ScheduledReport): Progress =>
    // Paused meanwhile, or its schedule was changed, which has found the next time itself.
    current.nextSendAt === null || current.nextSendAt !== report.nextSendAt
      ? {}
      : { nextSendAt: nextAfter(scheduleOf(current), now) };
  const skipped: Done = { count: 0, progress: next };
  if (owner?.status !== 'active' || isReported(period, report.last)) return skipped;
  const hosts = hostsOf(owner);
  const mail = await figures.run(() =>
    composeReport(report, { owner, hosts, period, now, isPreview: false }),
  );
  if (mail === 'target deleted') {
    return { count: 0, progress: () => ({ status: 'target_deleted', nextSendAt: null }) };
  }
  if (mail === 'too large') return skipped;
  let count = 0;
  let isLimited = false;
  let isLeft = false;
  let error: unknown;
  await inParallel(report.to, report.to.length, async (to) => {
    try {
      const outcome = await pace.inTurn(() => sendOnce(report, { owner, mail, period, to, now }));
      if (outcome === 'sent') count++;
      if (outcome === 'recipient limit' || outcome === 'owner limit') isLimited = true;
      if (outcome === 'over') isLeft = true;
    } catch (failure) {
      error = failure;
    }
  });
  if (error !== undefined) return { count, error, progress: retryAt(report, now, CLAIM_MS) };
  if (isLeft) return { count, isLeft, progress: retryAt(report, now, 0) };
  const done = (current: ScheduledReport): Progress => ({
    ...next(current),
    last: period,
    ...(count > 0 && { lastSentAt: now.toISOString() }),
  });
  if (!isLimited) return { count, progress: done };
  // Those who were left out get it tomorrow, unless the next one is sent before.
  return {
    count,
    progress: (current) => {
      const after = done(current);
      const at = nextUtcDay(now);
      return after.nextSendAt && at < after.nextSendAt
        ? { ...next(current), nextSendAt: at, ...(count > 0 && { lastSentAt: now.toISOString() }) }
        : after;
    },
  };
}

const retryAt =
  (report: ScheduledReport, now: Date, delayMs: number) =>
  (current: ScheduledReport): Progress =>
    current.nextSendAt === report.nextSendAt
      ? { nextSendAt: new Date(now.getTime() + delayMs).toISOString() }
      : {};

export interface ReportMailContent {
  body: readonly MailBlock[];
  names: { host: string; title: string };
}

interface Composing {
  owner: Owner;
  hosts: ShortUrlHosts;
  period: ReportPeriod;
  now: Date;
  isPreview: boolean;
}

/** The email about a period. */
export async function composeReport(
  report: ScheduledReport,
  { owner, hosts, period, now, isPreview }: Composing,
): Promise<ReportMailContent | 'target deleted' | 'too large'> {
  const { ownerId, scope, filters, timezone, language } = report;
  const found = await findSubject(owner, scope, hosts);
  if (!found) return 'target deleted';
  const { from, to } = period;
  const range = { from, to, timezone, interval: 'day' as const, names: NAMES };
  try {
    const [{ figures, targets }, host] = await Promise.all([
      readScopeFigures({ ...wholeAccount(ownerId), hosts, now }, { scope, filters, isFinal: true }, range),
      nameForVisitors(owner),
    ]);
    const title = report.name ?? found.subject.title;
    const url = consoleUrl(reportView(report, period));
    const names = await filterNames(ownerId, filters);
    const shown = { title, language, period, timezone, filters, figures, targets, hosts, url, isPreview };
    return {
      body: reportMail({ ...shown, names }),
      names: { host, title: title ?? shortFilter({ filters, language, names }) },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RANGE_TOO_LARGE') throw error;
    log.warn('report too large', { id: report.id });
    return 'too large';
  }
}

/** Sends the report of a period to one recipient, unless that was done. */
async function sendOnce(
  report: ScheduledReport,
  {
    owner,
    mail,
    period,
    to,
    now,
  }: { owner: Owner; mail: ReportMailContent; period: ReportPeriod; to: string; now: Date },
): Promise<SendOutcome | 'sent before'> {
  const { id, language } = report;
  const recipient = recipientHash(to, setting(SETTING.serviceKey));
  const release = await claimSending(id, { period: `${period.every}#${period.from}`, recipient }, now);
  if (!release) return 'sent before';
  try {
    const outcome = await sendMail({ kind: 'scheduledReport', to, owner, topic: id, language, ...mail }, now);
    log.info('report', { id, outcome });
    if (outcome !== 'sent') await release();
    return outcome;
  } catch (error) {
    // Best effort: without it, this recipient gets the next one.
    await Promise.allSettled([release()]);
    throw error;
  }
}
