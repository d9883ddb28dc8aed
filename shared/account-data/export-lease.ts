import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#shared/platform/runtime/log.ts';
import type { ExportJob } from './export-job.ts';
import { claimExport, findExport, renewClaim } from './export-store.ts';

/** A worker holds an export by a claim that it renews: one that stops without notice soon loses it. */

/** How long a claim lasts without being renewed. */
export const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

/** How often a worker looks at the claim of another one. */
const POLL_MS = 1000;

type Key = Pick<ExportJob, 'ownerId' | 'id'>;

const leaseEnd = () => new Date(Date.now() + LEASE_MS);

/**
 * Claims an export. If another worker has the claim, waits until it renews it, and then returns undefined,
 * or loses it: the event may have been delivered again because that worker was stopped. Undefined also if
 * there is nothing left to do.
 */
export async function claimOrWait(key: Key, remainingMs: () => number): Promise<ExportJob | undefined> {
  const claimed = await claimExport(key, new Date(), leaseEnd());
  if (claimed) return claimed;
  for (let seen: number | undefined; remainingMs() > LEASE_MS; await sleep(POLL_MS)) {
    const { status, claim } = (await findExport(key.ownerId, key.id)) ?? {};
    if (status !== 'running' || claim === undefined || (seen !== undefined && claim !== seen)) break;
    if (claim <= Date.now()) return claimExport(key, new Date(), leaseEnd());
    seen = claim;
  }
  return undefined;
}

/** Thrown when another worker may have the export by now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export interface Lease {
  /** Throws LeaseLostError once another worker may have the claim. */
  assertHeld(): void;
  /** Stops renewing. */
  release(): Promise<void>;
}

/** Renews the claim of an export until it is released or lost. */
export function holdLease(job: ExportJob): Lease {
  let heldUntil = job.claim ?? 0;
  let renewal = Promise.resolve();
  const renew = async () => {
    const until = leaseEnd();
    try {
      heldUntil = (await renewClaim(job, until)) ? until.getTime() : 0;
    } catch (error) {
      // There is time for another attempt.
      log.warn('claim of an export not renewed', { exportId: job.id, error });
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew);
  }, RENEW_MS);
  return {
    assertHeld: () => {
      if (Date.now() >= heldUntil) throw new LeaseLostError('The claim of the export is lost.');
    },
    release: async () => {
      clearInterval(timer);
      await renewal;
    },
  };
}
