import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { systemAuthor } from '../audit/author.ts';
import { publishEvents } from '../events/publish-events.ts';
import { type Domain, txtNameOf } from './domain.ts';
import { findHosting } from './hosting/hosting-store.ts';
import { nextCheck, proofAfter, type Seen, seenIn, type Turn } from './proof.ts';
import { proofEvent } from './proof-event.ts';
import {
  dueProofs,
  enrol,
  lost,
  postpone,
  releaseProof,
  saveProof,
  takeEnrolment,
  takeProof,
  unlistedProofs,
  withProof,
} from './proof-store.ts';
import type { TxtAnswer } from './read-txt.ts';
import { domainEntry } from './verify-claim.ts';

/**
 * The worker of proofs: looks up the TXT record of each verified domain once a day. The longest overdue comes
 * first, so a run that ends early leaves the others to the next one. A domain is taken with a lease, so
 * several workers share what is due, and what one of them dropped is due again when its lease ends.
 */

export interface ProofRun {
  readTxt(name: string): Promise<TxtAnswer>;
  /** Where CNAME records have to lead, if verified hosts go live by themselves. */
  target?: string | undefined;
  now(): Date;
  isOver(): boolean;
}

export interface ProofResult {
  looks: number;
  /** Looks without a usable response of the name servers. */
  unknown: number;
  lapsing: number;
  lapsed: number;
  released: number;
  renewed: number;
  /** Looks that ended with an error; they are repeated. */
  errors: number;
}

/** Longer than a look takes. */
const LEASE_MS = 60_000;
/** Most of a look is waiting for name servers. */
const PARALLEL_LOOKS = 16;

const HOUR_MS = 3_600_000;
/** How often bindings are gone through for domains that earlier versions verified. */
const ENROLMENT_MS = 6 * HOUR_MS;
/** Within this time they have their first look. */
const FIRST_LOOK_MS = 12 * HOUR_MS;

/** Looks at the proofs that are due. */
export async function checkProofs(run: ProofRun): Promise<ProofResult> {
  const result = { looks: 0, unknown: 0, lapsing: 0, lapsed: 0, released: 0, renewed: 0, errors: 0 };
  await enrolUnlisted(run);
  for await (const page of dueProofs(run.now())) {
    await inParallel(page, PARALLEL_LOOKS, async (due) => {
      if (run.isOver()) return;
      try {
        await look(due, run, result);
      } catch (error) {
        // One domain must not keep the others waiting.
        result.errors++;
        log.warn('look at the proof of a domain failed', { host: due.host, error });
      }
    });
    if (run.isOver()) break;
  }
  return result;
}

// until 0.4.0: domains that 0.2.0 verified have no time of a look, also after a rollback to it.
async function enrolUnlisted(run: ProofRun): Promise<void> {
  const now = run.now();
  if (!(await takeEnrolment(now, new Date(now.getTime() + ENROLMENT_MS)))) return;
  for await (const page of unlistedProofs()) {
    await inParallel(page, PARALLEL_LOOKS, (domain) =>
      enrol(domain, new Date(now.getTime() + Math.random() * FIRST_LOOK_MS)),
    );
    if (run.isOver()) return;
  }
}

async function look(
  due: Pick<Domain, 'ownerId' | 'host'>,
  run: ProofRun,
  result: ProofResult,
): Promise<void> {
  const before = await takeProof(due, run.now(), new Date(run.now().getTime() + LEASE_MS));
  if (before?.status !== 'verified' || before.isAssigned) return;
  result.looks++;
  const seen = seenIn(await run.readTxt(txtNameOf(before.host)), before.txtValue);
  const now = run.now();
  if (seen === 'unknown') {
    result.unknown++;
    await postpone(before, nextCheck(before, seen, now));
    return;
  }
  const turn = await settle(before, seen, { now, target: run.target });
  if (turn) result[turn]++;
}

/** Stores a look; what it changed for the owner, unless something else was first. */
async function settle(
  before: Domain,
  seen: Exclude<Seen, 'unknown'>,
  { now, target }: { now: Date; target: string | undefined },
): Promise<Turn | undefined> {
  const { proof, turn } = proofAfter(before, seen, now);
  const due = nextCheck(proof, seen, now);
  if (turn === undefined) {
    await saveProof(before, { proof, turn, due });
    return undefined;
  }
  const after =
    turn === 'released' ? lost(before, { releasedAt: now.toISOString() }) : withProof(before, proof);
  const hosting = target === undefined ? undefined : await findHosting(before.host);
  const act = { by: systemAuthor(before.ownerId, 'domains'), now };
  const entry = domainEntry(act, `domain.${turn}`, { before, after });
  // The owner hears of what needs an act.
  const event =
    turn === 'renewed'
      ? undefined
      : proofEvent(`domain.${turn}`, after, { now, target, ...(turn !== 'released' && { hosting }) });
  const isSaved =
    turn === 'released' && event
      ? await releaseProof(before, hosting, { event, entry, now })
      : await saveProof(before, { proof, turn, due, event, entry });
  if (!isSaved) return undefined;
  if (event) await publishEvents([event]);
  return turn;
}
