import type { Owner } from '#shared/core/accounts/account.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { EXPORT_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';
import { SECTIONS } from './export-contents.ts';
import { isGone } from './export-file-store.ts';
import { type ExportJob, FILE_DAYS, PENDING_MS } from './export-job.ts';
import { claimOrWait, holdLease, type Lease, LeaseLostError } from './export-lease.ts';
import { removeParts, restartExport } from './export-progress-store.ts';
import type { Section } from './export-step.ts';
import { type ExportEnd, endExport, findExport, markMailed, pauseExport } from './export-store.ts';
import { discardFile, ExportWriter } from './export-writer.ts';

/** Time reserved to store what was written, after a step that may take as long as it did before. */
const RESERVE_MS = 120_000;

/** Without progress between them. */
const MAX_ATTEMPTS = 3;

interface Run {
  origins: SmartLinkOrigins;
  rootHostsOf: (owner: Owner) => ReadonlySet<string>;
  now: Date;
  /** Until this invocation times out. */
  remainingMs: () => number;
}

export type ExportOutcome = 'completed' | 'paused' | 'nothing to do' | 'failed';

/**
 * Runs a requested export, from where an earlier run has stored its position. Safe to repeat, also
 * concurrently: one worker holds it at a time. `paused`: the time was used up, and the event that continues
 * it is published. After three attempts without progress it counts as failed, and another one can be started.
 */
export async function runExport(
  { ownerId, id }: Pick<ExportJob, 'ownerId' | 'id'>,
  run: Run,
): Promise<ExportOutcome> {
  const { now, remainingMs } = run;
  const owner = await findOwner(ownerId);
  if (!owner) return 'nothing to do';
  const job = await claimOrWait({ ownerId, id }, remainingMs);
  if (!job) {
    // An earlier attempt may have stopped between the file and its email.
    const done = await findExport(ownerId, id);
    if (done?.status === 'completed') await mailOnce(done, owner, now);
    return 'nothing to do';
  }
  // Redelivered because workers were stopped repeatedly.
  const isHopeless = job.attempts > MAX_ATTEMPTS;
  const lease = holdLease(job);
  let end: ExportEnd | 'paused' | undefined = FAILED;
  try {
    if (!isHopeless) end = await produceOrFail(job, lease, { ...run, owner });
  } finally {
    await lease.release();
  }
  if (!end) return 'nothing to do';
  if (end === 'paused') return pause(job, now);
  const entry = auditEntry(
    { ownerId, actor: job.actor, requestId: null },
    { action: 'account.exported', target: { type: 'export', id, name: null }, changes: [] },
    now,
  );
  const isDone = end.status === 'completed';
  if (!(await endExport(job, end, isDone ? entry : undefined))) return 'nothing to do';
  log.info('export ended', { ownerId, exportId: id, ...end });
  if (isDone) await mailOnce(job, owner, now);
  await cleanUp(job, isDone);
  return end.status;
}

/** Lets another worker continue, which an event calls. */
async function pause(job: ExportJob, now: Date): Promise<ExportOutcome> {
  const event = newEvent(EXPORT_REQUESTED, { ownerId: job.ownerId, data: { _id: job.id }, now });
  if (!(await pauseExport(job, event, new Date(Date.now() + PENDING_MS)))) return 'nothing to do';
  await publishEvents([event]);
  return 'paused';
}

/** Best effort: what is left of an export expires. */
async function cleanUp({ ownerId, id }: ExportJob, isDone: boolean): Promise<void> {
  try {
    if (!isDone) await discardFile(await findExport(ownerId, id));
    await removeParts({ ownerId, id });
  } catch (error) {
    log.warn('parts of an export not removed', { exportId: id, error });
  }
}

const FAILED = { status: 'failed' } as const;

/**
 * Retries from the last position while there is time: most failures are network errors. Undefined once
 * another worker may have the export.
 */
async function produceOrFail(
  job: ExportJob,
  lease: Lease,
  context: Run & { owner: Owner },
): Promise<ExportEnd | 'paused' | undefined> {
  const { ownerId, id: exportId } = job;
  let current: ExportJob | undefined = job;
  for (let attempt = 1; ; attempt++) {
    try {
      return current && (await produce(current, lease, context));
    } catch (error) {
      if (error instanceof LeaseLostError) return undefined;
      const isLast = attempt === MAX_ATTEMPTS || context.remainingMs() < RESERVE_MS;
      const fields = { ownerId, exportId, attempt, error };
      if (isLast) {
        log.error('export of an account failed', fields);
        return FAILED;
      }
      log.warn('export of an account tried again', fields);
      if (isGone(error)) {
        await removeParts(job);
        await restartExport(job);
      }
      // The claim is the same.
      current = await findExport(ownerId, exportId);
    }
  }
}

async function produce(
  job: ExportJob,
  lease: Lease,
  { owner, origins, rootHostsOf, now, remainingMs }: Run & { owner: Owner },
): Promise<ExportEnd | 'paused'> {
  const writer = await ExportWriter.of(job);
  const written = () => writer.written();
  const context = { owner, origins, rootHosts: rootHostsOf(owner), now, written };
  if (!writer.isWritten) {
    let { section, cursor } = writer.position;
    for (; section < SECTIONS.length; section++, cursor = null) {
      for await (const step of (SECTIONS[section] as Section)(context, cursor)) {
        lease.assertHeld();
        writer.add(step);
        const isLate = remainingMs() < RESERVE_MS;
        if (isLate || writer.hasPart) await writer.store({ section, cursor: step.cursor });
        if (isLate) return 'paused';
      }
    }
    lease.assertHeld();
    await writer.end({ section, cursor: null });
  }
  lease.assertHeld();
  await writer.complete();
  return { status: 'completed', finishedAt: new Date().toISOString(), ...writer.totals } as const;
}

/**
 * Emails the requester, or the contact address for an API key. At most once: the export can also be
 * found without the email.
 */
async function mailOnce(job: ExportJob, owner: Owner, now: Date): Promise<void> {
  const to = await recipientOf(job, owner);
  if (to === undefined || !(await markMailed(job, now))) return;
  let outcome: SendOutcome | 'failed' = 'failed';
  try {
    outcome = await sendMail({ kind: 'exportReady', to, owner, body: exportMail(owner) }, now);
  } catch (error) {
    log.error('mail about an export not sent', { ownerId: owner.ownerId, exportId: job.id, error });
  }
  if (outcome !== 'sent') log.warn('mail about an export not sent', { exportId: job.id, outcome });
}

/** The body of the email about a finished export. */
export const exportMail = ({ name }: Pick<Owner, 'name'>): MailBlock[] => [
  { type: 'text', text: 'The export of this account is ready:' },
  { type: 'quote', parts: [{ text: name }] },
  { type: 'button', label: 'Download the export in the console', url: consoleUrl('/account') },
  { type: 'text', text: `The file is deleted after ${FILE_DAYS} days.` },
];

async function recipientOf({ ownerId, actor }: ExportJob, { email }: Owner): Promise<string | undefined> {
  if (actor.type !== 'member' || actor.id === null) return email;
  // Former members get no email.
  return (await findMember(ownerId, actor.id))?.email;
}
