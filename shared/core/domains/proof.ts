import * as z from 'zod';
import type { TxtAnswer } from './read-txt.ts';

/**
 * How long a domain stays its owner's. A TXT record proves it, and is looked for once a day. A record that
 * two looks in a row did not find is missing: the domain lapses after 7 days, and is released after another
 * 30. A record that is found again ends this at any time.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the TXT record may be missing until nothing new is stored on the domain. */
export const LAPSES_AFTER_MS = 7 * DAY_MS;

/** How long a lapsed domain serves what it has. */
export const RELEASED_AFTER_MS = 30 * DAY_MS;

/** A look that did not find the record is repeated: DNS may have been changing at that moment. */
const SECOND_LOOK_MS = HOUR_MS;

/** When to look again after name servers that did not respond, which says nothing about the record. */
const RETRY_MS = 3 * HOUR_MS;

/** The proof of a domain, as stored in its owner's claim. ISO 8601; all absent in domains from before it. */
export const proofSchema = z.object({
  /** When DNS last said whether the record is there. */
  checkedAt: z.string().optional(),
  /** The first look that did not find the record, until a second one has confirmed it. */
  missedAt: z.string().optional(),
  /** When the second look did not find it either. */
  missingSince: z.string().optional(),
  lapsedAt: z.string().optional(),
  /** When the owner lost the domain: it is pending again. */
  releasedAt: z.string().optional(),
  /** Another account has proven it. */
  isTakenOver: z.boolean().optional(),
  /** An operator bound the host, so there need not be a record. */
  isAssigned: z.boolean().optional(),
});

export type Proof = z.infer<typeof proofSchema>;

/** What changes in a look. */
export type ProofDates = Pick<Proof, 'checkedAt' | 'missedAt' | 'missingSince' | 'lapsedAt'>;

/** What a look changes for the owner. */
export type Turn = 'lapsing' | 'lapsed' | 'released' | 'renewed';

/** `unknown`: name servers failed or did not respond. */
export type Seen = 'present' | 'absent' | 'unknown';

/** Whether DNS has the record of an owner, among those of others. */
export function seenIn(answer: TxtAnswer, txtValue: string): Seen {
  if ('problem' in answer) return 'unknown';
  return answer.values.some((value) => value.trim() === txtValue) ? 'present' : 'absent';
}

const later = (time: string, ms: number): Date => new Date(Date.parse(time) + ms);

/** The proof after a look that found the record or did not, and what this changes for the owner. */
export function proofAfter(
  { missedAt, missingSince, lapsedAt }: ProofDates,
  seen: Exclude<Seen, 'unknown'>,
  now: Date,
): { proof: ProofDates; turn: Turn | undefined } {
  const checkedAt = now.toISOString();
  if (seen === 'present')
    return { proof: { checkedAt }, turn: missingSince === undefined ? undefined : 'renewed' };
  if (missedAt === undefined) return { proof: { checkedAt, missedAt: checkedAt }, turn: undefined };
  if (missingSince === undefined)
    return { proof: { checkedAt, missedAt, missingSince: checkedAt }, turn: 'lapsing' };
  const proof = { checkedAt, missedAt, missingSince };
  if (lapsedAt === undefined)
    return now < later(missingSince, LAPSES_AFTER_MS)
      ? { proof, turn: undefined }
      : { proof: { ...proof, lapsedAt: checkedAt }, turn: 'lapsed' };
  const isOver = now >= later(lapsedAt, RELEASED_AFTER_MS);
  return { proof: { ...proof, lapsedAt }, turn: isOver ? 'released' : undefined };
}

/** When the domain lapses or, once it has, when it is released; undefined while its record is there. */
function deadlineOf({ missingSince, lapsedAt }: ProofDates): Date | undefined {
  if (lapsedAt !== undefined) return later(lapsedAt, RELEASED_AFTER_MS);
  return missingSince === undefined ? undefined : later(missingSince, LAPSES_AFTER_MS);
}

/**
 * When to look at a domain next: within a day, and jittered, so that domains that were verified at once are
 * not looked at at once.
 */
export function nextCheck(proof: ProofDates, seen: Seen, now: Date): Date {
  const isUnsure = proof.missedAt !== undefined && proof.missingSince === undefined;
  const ms = seen === 'unknown' ? RETRY_MS : isUnsure ? SECOND_LOOK_MS : DAY_MS * (0.9 + Math.random() * 0.1);
  const next = now.getTime() + ms;
  const deadline = deadlineOf(proof)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(deadline > now.getTime() ? Math.min(next, deadline) : next);
}

/** The dates of a proof as the API returns them. */
export const proofDates = (proof: Proof) => {
  const { checkedAt = null, missingSince = null, lapsedAt = null, releasedAt = null } = proof;
  const deadline = deadlineOf(proof)?.toISOString() ?? null;
  return {
    checkedAt,
    missingSince,
    lapsesAt: lapsedAt === null ? deadline : null,
    lapsedAt,
    releasesAt: lapsedAt === null ? null : deadline,
    releasedAt,
  };
};
