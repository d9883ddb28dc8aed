import type { Owner } from '#shared/core/accounts/account.ts';
import { findMember } from '#shared/core/accounts/members/member-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { auditEntry } from '#shared/core/audit/audit-entry.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { log } from '#shared/platform/runtime/log.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';
import { writeExport } from './export-contents.ts';
import { uploadExport } from './export-file-store.ts';
import { type ExportJob, FILE_DAYS } from './export-job.ts';
import { claimOrWait, holdLease, type Lease, LeaseLostError } from './export-lease.ts';
import { type ExportEnd, endExport, findExport, markMailed } from './export-store.ts';
import { type Contents, ZipStream } from './zip-stream.ts';

/** Time reserved to finish the file: media that are not written by then are omitted. */
const MEDIA_RESERVE_MS = 180_000;

const MAX_ATTEMPTS = 3;

interface Run {
  origins: SmartLinkOrigins;
  rootHostsOf: (owner: Owner) => ReadonlySet<string>;
  now: Date;
  /** Until this invocation times out. */
  remainingMs: () => number;
}

export type ExportOutcome = 'completed' | 'nothing to do' | 'failed';

/**
 * Runs a requested export. Safe to repeat, also concurrently: one worker holds it at a time, and
 * a file replaces that of an earlier attempt. After three attempts it counts as failed, and
 * another one can be started.
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
  let end: ExportEnd | undefined = FAILED;
  try {
    if (!isHopeless) end = await produceOrFail(job, lease, { ...run, owner });
  } finally {
    await lease.release();
  }
  if (!end) return 'nothing to do';
  const entry = auditEntry(
    { ownerId, actor: job.actor, requestId: null },
    { action: 'account.exported', target: { type: 'export', id, name: null }, changes: [] },
    now,
  );
  const isDone = end.status === 'completed';
  if (!(await endExport(job, end, isDone ? entry : undefined))) return 'nothing to do';
  log.info('export ended', { ownerId, exportId: id, ...end });
  if (isDone) await mailOnce(job, owner, now);
  return end.status;
}

const FAILED = { status: 'failed' } as const;

/**
 * Retries while there is time: most failures are network errors. Undefined once another
 * worker may have the export.
 */
async function produceOrFail(
  job: ExportJob,
  lease: Lease,
  context: Run & { owner: Owner },
): Promise<ExportEnd | undefined> {
  const { ownerId, id: exportId } = job;
  for (let attempt = 1; ; attempt++) {
    try {
      return await produce(job, lease, context);
    } catch (error) {
      if (error instanceof LeaseLostError) return undefined;
      const isLast = attempt === MAX_ATTEMPTS || context.remainingMs() < MEDIA_RESERVE_MS;
      const fields = { ownerId, exportId, attempt, error };
      if (isLast) {
        log.error('export of an account failed', fields);
        return FAILED;
      }
      log.warn('export of an account tried again', fields);
    }
  }
}

async function produce(
  job: ExportJob,
  lease: Lease,
  { owner, origins, rootHostsOf, now, remainingMs }: Run & { owner: Owner },
): Promise<ExportEnd> {
  const zip = new ZipStream(now);
  const isLate = () => remainingMs() < MEDIA_RESERVE_MS;
  const written = zip.write((add) =>
    writeExport({ owner, origins, rootHosts: rootHostsOf(owner), now, isLate }, (name, contents, options) =>
      add(name, whileHeld(lease, contents), options),
    ),
  );
  const [size, { files, skipped }] = await Promise.all([uploadExport(job.id, zip.output), written]);
  return { status: 'completed', finishedAt: new Date().toISOString(), size, files, skipped } as const;
}

/** Ends the file once another worker may have the export. */
async function* whileHeld(lease: Lease, contents: Contents): Contents {
  lease.assertHeld();
  for await (const chunk of contents) {
    lease.assertHeld();
    yield chunk;
  }
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
  { type: 'button', label: 'Download it in the console', url: consoleUrl('/account') },
  { type: 'text', text: `The file is deleted after ${FILE_DAYS} days.` },
];

async function recipientOf({ ownerId, actor }: ExportJob, { email }: Owner): Promise<string | undefined> {
  if (actor.type !== 'member' || actor.id === null) return email;
  // Former members get no email.
  return (await findMember(ownerId, actor.id))?.email;
}
