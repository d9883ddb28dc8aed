import type { Owner } from '#shared/core/accounts/account.ts';
import { nameForVisitors } from '#shared/core/brand/brand-store.ts';
import { MailPace } from '#shared/mail/mail-pace.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { inTurns } from '#shared/platform/runtime/in-turns.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { type WebinarTimes, webinarTimes } from '../model/webinar.ts';
import type { SessionStep } from '../model/webinar-session.ts';
import { findMailable } from '../store/find-mailable.ts';
import type { Registration } from './registration.ts';
import { registrationMail } from './registration-mail.ts';
import { findSession, registrationStore } from './registration-store.ts';
import { claimEmail, dueWebinars, scheduleNext, storeProgress, unschedule } from './reminder-store.ts';
import { isToGet, nextOf, type Session, stepAfter } from './session.ts';

export interface RemindResult {
  /** Emails sent. */
  sent: number;
  /** Failed emails; they are retried. */
  failed: number;
  /** Whether all due work is done. */
  finished: boolean;
}

/** Webinars at the same time, so that many small ones are as fast as a large one. */
const CONCURRENCY = 8;

/** Registrations of a turn. The pace of emails limits how many are sent at the same time. */
const PAGE_SIZE = 200;

/**
 * After this many consecutive failures, SES is down or the account's quota is
 * exhausted: the next run continues.
 */
const MAX_FAILURES_IN_A_ROW = 5;

/** How often failed emails are retried within a step. */
const MAX_PASSES = 2;

interface Run extends RemindResult {
  now: () => Date;
  shouldStop: () => boolean;
  pace: MailPace;
  failuresInARow: number;
}

/**
 * Sends due emails to webinar registrants: reminders a day and an hour before the start, and new dates.
 * Each email is claimed before it is sent, so that it is sent once, even by concurrent runs. After a crash
 * in between, that one email is lost, because SES could not detect a duplicate. Webinars take turns, one
 * page of registrations each, so that a large one does not delay others. As fast as SES allows the account.
 * Stops once `shouldStop` returns true; the next run continues.
 */
export async function remindRegistered(
  now: () => Date,
  shouldStop: () => boolean = () => false,
): Promise<RemindResult> {
  const pace = new MailPace(() => isOver(run));
  const run: Run = { sent: 0, failed: 0, finished: true, now, shouldStop, pace, failuresInARow: 0 };
  const takeTurn = async (smartLinkId: string): Promise<boolean> => {
    try {
      return await sendPage(smartLinkId, run);
    } catch (error) {
      run.failed++;
      log.error('reminders of a webinar failed', { smartLinkId, error });
      return false;
    }
  };
  const isRunOver = () => isOver(run);
  const finished = await inTurns(dueWebinars(now()), {
    concurrency: CONCURRENCY,
    isOver: isRunOver,
    takeTurn,
  });
  const { sent, failed } = run;
  return { sent, failed, finished };
}

const isOver = ({ shouldStop, failuresInARow }: Run): boolean =>
  shouldStop() || failuresInARow >= MAX_FAILURES_IN_A_ROW;

/** Sends the emails of one page of registrations; false if nothing more is due in this run. */
async function sendPage(smartLinkId: string, run: Run): Promise<boolean> {
  const now = run.now();
  const session = await findSession(smartLinkId);
  const step = session?.nextStep;
  if (!session || step === undefined) return false;
  const found = await findMailable(smartLinkId);
  if (!found) {
    // Deleted: the sweep purges the session days later.
    await unschedule(smartLinkId);
    return false;
  }
  const next = nextOf(step, session, now);
  if (next?.step !== step || next.at > now) {
    await scheduleNext(session, next);
    return next !== undefined && next.at <= now;
  }
  const times = webinarTimes(found.link);
  // Blocked, inactive or suspended: it may be shown again before the step is too late. Changed: the
  // next run reads both again.
  if (!found.owner || !times || session.startsAt !== times.start.toISOString()) return false;
  const host = await nameForVisitors(found.owner);
  const webinar = { link: found.link, owner: found.owner, host, times, step, session };
  const [page = []] = await firstOf(
    registrationStore.each(smartLinkId, { after: session.doneUpTo, pageSize: PAGE_SIZE }),
  );
  let failed = 0;
  await inParallel(page, PAGE_SIZE, async (registration) => {
    if (!isToGet(registration, step, { ...session, startsAt: times.start.toISOString() })) return;
    if (!(await run.pace.inTurn(() => send(webinar, registration, run)))) failed++;
  });
  // If it stopped within the page, the page is repeated: claims record the sent emails.
  if (isOver(run)) return true;
  const failedCount = session.failedCount + failed;
  const last = page.at(-1);
  if (page.length === PAGE_SIZE && last) return storeProgress(session, { doneUpTo: last.id, failedCount });
  return finishStep({ ...session, failedCount }, step, now);
}

async function firstOf<T>(pages: AsyncIterable<T>): Promise<[T?]> {
  for await (const page of pages) return [page];
  return [];
}

/**
 * Finishes a step after its last page: the next run retries failures, or the next step follows. Returns
 * whether it may be due.
 */
async function finishStep(session: Session, step: SessionStep, now: Date): Promise<boolean> {
  if (session.failedCount > 0 && session.passes < MAX_PASSES) {
    await storeProgress(session, { passes: session.passes + 1 });
    return false;
  }
  await scheduleNext(session, nextOf(stepAfter(step), session, now));
  return true;
}

interface DueWebinar {
  link: SmartLink;
  owner: Owner;
  /** The name of the account in the email. */
  host: string;
  times: WebinarTimes;
  step: SessionStep;
}

/** Sends a reminder. False if it failed. */
async function send(
  { link, owner, host, times, step }: DueWebinar,
  registration: Registration,
  run: Run,
): Promise<boolean> {
  const now = run.now();
  // Earlier emails of this page took their time.
  if (now >= times.start) return true;
  const release = await claimEmail(step, registration, {
    start: times.start.toISOString(),
    end: times.end,
    now,
  });
  if (!release) return true;
  try {
    const isMoved = step === 'moved';
    const { email: to, language } = registration;
    const outcome = await sendMail(
      {
        kind: isMoved ? 'webinarMoved' : 'webinarReminder',
        to,
        owner,
        language,
        names: { host, title: link.title },
        body: registrationMail(
          isMoved ? 'moved' : 'reminder',
          { webinar: link, host, times, registration },
          now,
        ),
      },
      now,
    );
    if (outcome === 'sent') run.sent++;
    run.failuresInARow = 0;
    return true;
  } catch (error) {
    run.failed++;
    run.failuresInARow++;
    log.warn('reminder not sent', { smartLinkId: link.id, registrationId: registration.id, step, error });
    // Best effort: without it, this registrant is not reminded.
    await Promise.allSettled([release()]);
    return false;
  }
}
