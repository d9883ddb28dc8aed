import { absent, any, type Condition, exists, has, is, isNot } from '#shared/platform/dynamo/conditions.ts';
import { dueOnce } from '#shared/platform/dynamo/due-first.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { claimItem, updateItem } from '#shared/platform/dynamo/update.ts';
import { type Update, update } from '#shared/platform/dynamo/update-builder.ts';
import { SESSIONS_DUE, webinarSessionKey } from '../model/page-entry.ts';
import { type SessionStep, sessionKeys } from '../model/webinar-session.ts';
import { keptUntil, type Registration } from './registration.ts';
import { REGISTRATION_ITEMS } from './registration-items.ts';
import { MARK, type Next, type Session } from './session.ts';

/** Due work in the sessions of webinars, and the claims on their emails. */

/**
 * IDs of webinars with something to send, earliest due first, each once, in pages. The index lags: read the
 * session before acting on it.
 */
export const dueWebinars = (now: Date): AsyncGenerator<string[]> =>
  dueOnce(SESSIONS_DUE, now, ({ smartLinkId }) => String(smartLinkId));

/** Condition: its date was not changed, and the step not finished, in the meantime. */
const unchanged = ({ startsAt, nextStep }: Session): Condition => has({ startsAt, nextStep });

/** Advances a session to the next step; undefined: nothing is left to send. */
export async function scheduleNext(session: Session, next: Next | undefined): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const changed = update(webinarSessionKey(session.smartLinkId))
    .remove('doneUpTo', 'failedCount', 'passes')
    .when(unchanged(session));
  if (next) changed.set({ nextStep: next.step, ...sessionKeys(next.at, session.smartLinkId) });
  else changed.remove('nextStep', partitionKey, sortKey);
  await updateItem(changed);
}

/** Stores the progress of a step, or its restart. False if the session was changed. */
export async function storeProgress(
  session: Session,
  to: { doneUpTo: string; failedCount: number } | { passes: number },
): Promise<boolean> {
  const progress = update(webinarSessionKey(session.smartLinkId)).set(to).when(unchanged(session));
  if ('passes' in to) progress.remove('doneUpTo', 'failedCount');
  return (await updateItem(progress)) !== undefined;
}

/** Removes a session whose page no longer exists from the index. */
export async function unschedule(smartLinkId: string): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  await updateItem(
    update(webinarSessionKey(smartLinkId)).remove('nextStep', partitionKey, sortKey).when(exists()),
  );
}

interface SessionTimes {
  start: string;
  end: Date;
  now: Date;
}

/** The claim on an email, and how to revert it. */
function claimOf(
  step: SessionStep,
  registration: Registration,
  { start, end, now }: SessionTimes,
): { claim: Update<true>; release: Update<true> } {
  const key = REGISTRATION_ITEMS.key(registration.smartLinkId, registration.id);
  if (step === 'moved') {
    const { startsAt, toldAt } = registration;
    const told = { startsAt: start, toldAt: now.toISOString() };
    return {
      claim: update(key)
        .set({ ...told, [TABLE.ttl]: Math.ceil(keptUntil(end).getTime() / 1000) })
        .when(has({ status: 'confirmed', startsAt })),
      release: update(key).set({ startsAt, toldAt }).when(has(told)),
    };
  }
  const mark = MARK[step];
  return {
    claim: update(key)
      .set({ [mark]: start })
      .when(is('status', 'confirmed'), any(absent(mark), isNot(mark, start))),
    release: update(key).remove(mark).when(is(mark, start)),
  };
}

/**
 * Claims the email of a step to a registrant; undefined if it was sent before, or the registration was
 * cancelled. Call the result if the email could not be sent.
 */
export async function claimEmail(
  step: SessionStep,
  registration: Registration,
  times: SessionTimes,
): Promise<(() => Promise<void>) | undefined> {
  const { claim, release } = claimOf(step, registration, times);
  if (!(await claimItem(claim))) return undefined;
  return async () => {
    await updateItem(release);
  };
}
