import { dueOnce } from '#shared/platform/dynamo/due-first.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { claimItem, type ItemUpdate, updateItem } from '#shared/platform/dynamo/update.ts';
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
const unchanged = ({ startsAt, nextStep }: Session) => ({
  ConditionExpression: 'startsAt = :start AND nextStep = :step',
  ExpressionAttributeValues: { ':start': startsAt, ':step': nextStep },
});

/** Advances a session to the next step; undefined: nothing is left to send. */
export async function scheduleNext(session: Session, next: Next | undefined): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  const { ConditionExpression, ExpressionAttributeValues: values } = unchanged(session);
  const keys = next && sessionKeys(next.at, session.smartLinkId);
  await updateItem({
    Key: webinarSessionKey(session.smartLinkId),
    ConditionExpression,
    UpdateExpression: next
      ? `SET nextStep = :next, ${partitionKey} = :partition, ${sortKey} = :due REMOVE doneUpTo, ` +
        'failedCount, passes'
      : `REMOVE nextStep, doneUpTo, failedCount, passes, ${partitionKey}, ${sortKey}`,
    ExpressionAttributeValues: {
      ...values,
      ...(next && { ':next': next.step, ':partition': keys?.[partitionKey], ':due': keys?.[sortKey] }),
    },
  });
}

/** Stores the progress of a step, or its restart. False if the session was changed. */
export async function storeProgress(
  session: Session,
  to: { doneUpTo: string; failedCount: number } | { passes: number },
): Promise<boolean> {
  const { ConditionExpression, ExpressionAttributeValues: values } = unchanged(session);
  const stored = await updateItem({
    Key: webinarSessionKey(session.smartLinkId),
    ConditionExpression,
    ...('passes' in to
      ? {
          UpdateExpression: 'SET passes = :passes REMOVE doneUpTo, failedCount',
          ExpressionAttributeValues: { ...values, ':passes': to.passes },
        }
      : {
          UpdateExpression: 'SET doneUpTo = :id, failedCount = :failed',
          ExpressionAttributeValues: { ...values, ':id': to.doneUpTo, ':failed': to.failedCount },
        }),
  });
  return stored !== undefined;
}

/** Removes a session whose page no longer exists from the index. */
export async function unschedule(smartLinkId: string): Promise<void> {
  const { partitionKey, sortKey } = INDEX.byExpiry;
  await updateItem({
    Key: webinarSessionKey(smartLinkId),
    ConditionExpression: `attribute_exists(${TABLE.partitionKey})`,
    UpdateExpression: `REMOVE nextStep, ${partitionKey}, ${sortKey}`,
  });
}

/** The claim on an email, and how to revert it. */
function claimOf(
  step: SessionStep,
  registration: Registration,
  { start, end }: { start: string; end: Date },
  now: Date,
): { claim: Omit<Parameters<typeof claimItem>[0], 'Key'>; release: Omit<ItemUpdate, 'Key'> } {
  if (step === 'moved') {
    return {
      claim: {
        UpdateExpression: 'SET startsAt = :start, toldAt = :now, #ttl = :ttl',
        ConditionExpression: '#status = :confirmed AND startsAt = :before',
        ExpressionAttributeNames: { '#status': 'status', '#ttl': TABLE.ttl },
        ExpressionAttributeValues: {
          ':start': start,
          ':now': now.toISOString(),
          ':ttl': Math.ceil(keptUntil(end).getTime() / 1000),
          ':confirmed': 'confirmed',
          ':before': registration.startsAt,
        },
      },
      release: {
        UpdateExpression: 'SET startsAt = :before, toldAt = :told',
        ConditionExpression: 'startsAt = :start AND toldAt = :now',
        ExpressionAttributeValues: {
          ':before': registration.startsAt,
          ':told': registration.toldAt,
          ':start': start,
          ':now': now.toISOString(),
        },
      },
    };
  }
  const names = { '#mark': MARK[step] };
  return {
    claim: {
      UpdateExpression: 'SET #mark = :start',
      ConditionExpression: '#status = :confirmed AND (attribute_not_exists(#mark) OR #mark <> :start)',
      ExpressionAttributeNames: { ...names, '#status': 'status' },
      ExpressionAttributeValues: { ':start': start, ':confirmed': 'confirmed' },
    },
    release: {
      UpdateExpression: 'REMOVE #mark',
      ConditionExpression: '#mark = :start',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':start': start },
    },
  };
}

/**
 * Claims the email of a step to a registrant; undefined if it was sent before, or the registration was
 * cancelled. Call the result if the email could not be sent.
 */
export async function claimEmail(
  ...[step, registration, times, now]: Parameters<typeof claimOf>
): Promise<(() => Promise<void>) | undefined> {
  const Key = REGISTRATION_ITEMS.key(registration.smartLinkId, registration.id);
  const { claim, release } = claimOf(step, registration, times, now);
  if (!(await claimItem({ ...claim, Key }))) return undefined;
  return async () => {
    await updateItem({ ...release, Key });
  };
}
