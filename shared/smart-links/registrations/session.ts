import * as z from 'zod';
import { type SessionStep, stepDue } from '../model/webinar-session.ts';
import type { Registration } from './registration.ts';

/** The session of a webinar, and its emails. Pure. */

export const sessionSchema = z.object({
  smartLinkId: z.string(),
  ownerId: z.string(),
  /** Absent if the webinar no longer has a date. */
  startsAt: z.string().optional(),
  /** End of the previous session: registrants for an earlier date do not belong to this one. */
  sessionFrom: z.string().default(''),
  /** Confirmed registrations. */
  confirmed: z.int().default(0),
  /** Absent: everything is sent. */
  nextStep: z.enum(['moved', 'day', 'hour']).optional(),
  movedAt: z.string().default(''),
  /** Id of the last registration that was processed in this step. */
  doneUpTo: z.string().optional(),
  /** Emails that failed in this pass. */
  failedCount: z.int().default(0),
  /** How often it was restarted because of them. */
  passes: z.int().default(0),
});

export type Session = z.infer<typeof sessionSchema>;

export const isOfSession = (
  { startsAt }: Pick<Registration, 'startsAt'>,
  { sessionFrom }: Pick<Session, 'sessionFrom'>,
): boolean => startsAt >= sessionFrom;

const STEPS: readonly SessionStep[] = ['moved', 'day', 'hour'];

export type Next = { step: SessionStep; at: Date };

/** The step at `now` or later, from `step` on; undefined if nothing is left to send. */
export function nextOf(
  step: SessionStep | undefined,
  { startsAt, movedAt }: Pick<Session, 'startsAt' | 'movedAt'>,
  now: Date,
): Next | undefined {
  if (step === undefined || startsAt === undefined) return undefined;
  // No day-before reminder in the last hour, and no email after the start.
  const isUseful = (one: SessionStep) =>
    now < (one === 'day' ? stepDue('hour', startsAt, movedAt) : new Date(startsAt));
  const next = STEPS.slice(STEPS.indexOf(step)).find(isUseful);
  return next && { step: next, at: stepDue(next, startsAt, movedAt) };
}

export const stepAfter = (step: SessionStep): SessionStep | undefined => STEPS[STEPS.indexOf(step) + 1];

/** Whether a registrant gets the email of a step. */
export function isToGet(
  registration: Registration,
  step: SessionStep,
  session: Session & { startsAt: string },
): boolean {
  if (registration.status !== 'confirmed' || !isOfSession(registration, session)) return false;
  const { startsAt, movedAt } = session;
  if (step === 'moved') return registration.startsAt !== startsAt;
  // Not for a registrant who has just registered, or knows the new date.
  if (new Date(registration.toldAt) > stepDue(step, startsAt, movedAt)) return false;
  return registration[MARK[step]] !== startsAt;
}

/** Attributes with the date that a reminder was sent for. */
export const MARK = { day: 'remindedDay', hour: 'remindedHour' } as const;
