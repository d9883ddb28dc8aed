import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/platform/errors.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { systemAuthor } from '../../audit/author.ts';
import { newEvent } from '../../events/new-event.ts';
import { publishEvents } from '../../events/publish-events.ts';
import { giveUpClaim, takeClaim } from '../claim-store.ts';
import { type Hosting, nextLook, WAIT_MS } from '../hosting/hosting.ts';
import { type Due, dueDomains, removeHosting, saveHosting, takeHosting } from '../hosting/hosting-store.ts';
import type { TxtAnswer } from '../read-txt.ts';
import { verifyClaim } from '../verify-claim.ts';
import { domainEvent } from './domain-event.ts';
import { isOverdue, type Looking, lookAtHost } from './look-at-host.ts';

/**
 * The worker of domains: verifies pending ones once their TXT record is there, and takes verified hosts live,
 * step by step. What is due is taken with a lease, so that several workers share it, and what one of them
 * dropped is due again when its lease ends.
 */

export interface HostingRun extends Omit<Looking, 'now'> {
  readTxt(name: string): Promise<TxtAnswer>;
  now(): Date;
  isOver(): boolean;
  /** Default: a second. */
  pauseMs?: number;
}

export interface HostingResult {
  looks: number;
  live: number;
  failed: number;
  removed: number;
  /** Looks that ended with an error; they are repeated. */
  errors: number;
}

/** Longer than a look takes. */
const LEASE_MS = 60_000;
/** CloudFront throttles its API, and the rate is not published. */
const PARALLEL_LOOKS = 4;
/** Within one run, it waits for domains that are due this soon. */
const SOON_MS = 20_000;

/** Looks at all domains that are due, and at those that are due again soon. */
export async function hostDomains(run: HostingRun): Promise<HostingResult> {
  const result: HostingResult = { looks: 0, live: 0, failed: 0, removed: 0, errors: 0 };
  /** When domains of this run are due again. */
  let upcoming: Date[] = [];
  for (;;) {
    const now = run.now();
    upcoming = upcoming.filter((due) => due > now);
    for await (const page of dueDomains(now)) {
      await inParallel(page, PARALLEL_LOOKS, async (due) => {
        if (run.isOver()) return;
        const next = await lookAt(due, run, result);
        if (next) upcoming.push(next);
      });
      if (run.isOver()) return result;
    }
    const soon = run.now().getTime() + SOON_MS;
    if (!upcoming.some((due) => due.getTime() <= soon)) return result;
    await sleep(run.pauseMs ?? 1000);
    if (run.isOver()) return result;
  }
}

/** Returns when the domain is due again. Never throws: one domain must not keep the others waiting. */
async function lookAt(due: Due, run: HostingRun, result: HostingResult): Promise<Date | undefined> {
  try {
    return await (due.kind === 'claim' ? lookAtClaim(due, run) : lookAtHosting(due.host, run, result));
  } catch (error) {
    result.errors++;
    log.warn('look at a domain failed', { host: due.host, error });
    return undefined;
  }
}

async function lookAtHosting(
  host: string,
  run: HostingRun,
  result: HostingResult,
): Promise<Date | undefined> {
  const now = run.now();
  const before = await takeHosting(host, now, new Date(now.getTime() + LEASE_MS));
  if (!before) return undefined;
  result.looks++;
  let after: Hosting | null = before;
  try {
    after = await lookAtHost(before, { ...run, now });
  } catch (error) {
    // Such as throttling. What has taken effect nevertheless is found by the next look.
    result.errors++;
    log.warn('CloudFront not asked', { host, error });
  }
  if (after === null) {
    if (await removeHosting(before)) result.removed++;
    return undefined;
  }
  const next = isOverdue(after, now) && after.state === 'failed' ? null : nextLook(after, now);
  const type = eventOf(before, after);
  const event = type && newEvent(type, { ownerId: after.ownerId, data: domainEvent(after, run.target), now });
  if (!(await saveHosting({ before, after }, { due: next, event }))) return undefined;
  if (event) await publishEvents([event]);
  if (type === 'domain.live') result.live++;
  if (type === 'domain.failed') result.failed++;
  return next ?? undefined;
}

function eventOf(before: Hosting, after: Hosting): 'domain.live' | 'domain.failed' | undefined {
  if (after.state === 'live') return before.state === 'live' ? undefined : 'domain.live';
  if (after.state !== 'failed') return undefined;
  return before.state === 'failed' && before.reason === after.reason ? undefined : 'domain.failed';
}

/** Verifies a pending domain if its TXT record is there. */
async function lookAtClaim(
  { ownerId, host }: Extract<Due, { kind: 'claim' }>,
  run: HostingRun,
): Promise<Date | undefined> {
  const now = run.now();
  const isPending = { state: 'verified', since: '' } as const;
  const domain = await takeClaim({ ownerId, host }, now, (claim) =>
    nextLook({ ...isPending, since: claim.createdAt }, now),
  );
  if (!domain) return undefined;
  if (now.getTime() - new Date(domain.createdAt).getTime() >= WAIT_MS) {
    await giveUpClaim(domain);
    return undefined;
  }
  const act = { by: systemAuthor(ownerId, 'domains'), now, target: run.target };
  try {
    await verifyClaim(act, domain, run.readTxt);
    return now;
  } catch (error) {
    // Not there yet, or another owner was first: this one can still be verified once that one has removed it.
    if (!(error instanceof AppError)) throw error;
    return nextLook({ ...isPending, since: domain.createdAt }, now);
  }
}
