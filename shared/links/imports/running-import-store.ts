import { endJob, extendJob, type RunningJob, startJob } from '#shared/core/accounts/running-job.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import type { ImportJob } from './import-job.ts';

type Import = Pick<ImportJob, 'ownerId' | 'id'>;

const MINUTE_MS = 60_000;

/** A start takes seconds. One that was cut off is forgotten after this time. */
const START_MS = 2 * MINUTE_MS;

/** Longer than the queue waits before it delivers a message again. Every delivery extends it. */
const RUN_MS = 15 * MINUTE_MS;

const jobOf = ({ ownerId, id }: Import): RunningJob => ({ kind: 'import', ownerId, id });

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Makes an import the running one until its start has ended. False while another one runs. Idempotent. */
export async function claimImport(job: Import, now: Date): Promise<boolean> {
  const until = after(now, START_MS).toISOString();
  return (await updateItem(startJob(jobOf(job), { now, until }))) !== undefined;
}

/** Extends the deadline of the running import; without effect on others. */
export async function keepImport(job: Import, now: Date): Promise<void> {
  await updateItem(extendJob(jobOf(job), after(now, RUN_MS)));
}

/** Lets the next import start. Idempotent. */
export async function releaseImport(job: Import): Promise<void> {
  await updateItem(endJob(jobOf(job)));
}
