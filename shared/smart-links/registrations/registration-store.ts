import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import { auditPuts } from '../../core/audit/audit-store.ts';
import type { DomainEvent } from '../../core/events/event.ts';
import { outboxPut } from '../../core/events/outbox-store.ts';
import { dynamo, tableName } from '../../platform/dynamo/client.ts';
import { listKeys, newestFirst } from '../../platform/dynamo/newest-first.ts';
import { queryPages } from '../../platform/dynamo/query-pages.ts';
import { TABLE } from '../../platform/dynamo/table.ts';
import {
  ConditionFailedError,
  ContentionError,
  type Step,
  type TransactAction,
  type TransactItems,
  transactSteps,
  transactWrite,
} from '../../platform/dynamo/transact.ts';
import { claimItem, updateItem } from '../../platform/dynamo/update.ts';
import { smartLinkPartition, webinarSessionKey } from '../model/page-entry.ts';
import { confirmUntil, type Registration, registrationPosition, registrationSchema } from './registration.ts';
import { REGISTRATIONS, registrationKey, registrationList } from './registration-items.ts';
import { isOfSession, type Session, sessionSchema } from './session.ts';

/** The items of registrations, and the seats that they take. */

// Registrants who confirm or cancel contend for the session. Callers read again and retry after these delays.
const ATTEMPTS = 4;

/** A registration; strongly consistent. Expired ones do not exist, although TTL deletes them later. */
export async function findRegistration(
  smartLinkId: string,
  id: string,
  now: Date,
): Promise<Registration | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: registrationKey(smartLinkId, id), ConsistentRead: true }),
  );
  return Item && isKept(Item, now) ? registrationSchema.parse(Item) : undefined;
}

const isKept = (item: Record<string, unknown>, now: Date): boolean =>
  Number(item[TABLE.ttl]) * 1000 > now.getTime();

/** The session of a webinar; strongly consistent. */
export async function findSession(smartLinkId: string): Promise<Session | undefined> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(), Key: webinarSessionKey(smartLinkId), ConsistentRead: true }),
  );
  return Item && sessionSchema.parse({ smartLinkId, ownerId: '', ...Item });
}

const ttlOf = (until: Date): number => Math.ceil(until.getTime() / 1000);

/**
 * Stores an unconfirmed registration in place of `before`, with the event that sends its confirmation email. False if another
 * request was first.
 */
export function storePending(
  registration: Registration,
  before: Registration | undefined,
  event: DomainEvent,
): Promise<boolean> {
  const { smartLinkId, id } = registration;
  return unlessChanged([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...registrationKey(smartLinkId, id),
          ...listKeys(registrationList(smartLinkId), registrationPosition(registration)),
          ...registration,
          [TABLE.ttl]: ttlOf(confirmUntil(registration)),
        },
        // An expired one may still be there.
        ...(before
          ? sameAs(before)
          : {
              ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
              ExpressionAttributeNames: { '#ttl': TABLE.ttl },
              ExpressionAttributeValues: { ':now': Math.floor(Date.parse(registration.createdAt) / 1000) },
            }),
      },
    },
    outboxPut(event),
  ]);
}

/** Stores only that an email has to be sent. */
export const storeRequest = (event: DomainEvent): Promise<void> => transactWrite([outboxPut(event)]);

const sameAs = ({ status, createdAt, startsAt }: Registration) => ({
  ConditionExpression: '#status = :status AND createdAt = :created AND startsAt = :start',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':status': status, ':created': createdAt, ':start': startsAt },
});

/**
 * Confirms a registration, which takes a seat of the session. `full`: all `most` seats are taken (null: no limit). False if
 * another request has changed it, or its session.
 */
export async function confirmRegistration(
  before: Registration,
  after: Registration,
  { session, most, until, event }: { session: Session; most: number | null; until: Date; event: DomainEvent },
): Promise<boolean | 'full'> {
  const { smartLinkId, id } = before;
  const same = sameAs(before);
  const Update = {
    TableName: tableName(),
    Key: registrationKey(smartLinkId, id),
    ...same,
    UpdateExpression:
      'SET #status = :after, startsAt = :now, toldAt = :told, confirmedAt = :told, #ttl = :ttl',
    ExpressionAttributeNames: { ...same.ExpressionAttributeNames, '#ttl': TABLE.ttl },
    ExpressionAttributeValues: {
      ...same.ExpressionAttributeValues,
      ':after': after.status,
      ':now': after.startsAt,
      ':told': after.toldAt,
      ':ttl': ttlOf(until),
    },
  };
  const steps: Step<'changed' | 'no seat'>[] = [
    [{ Update }, 'changed'],
    [seat(session, 1, most), 'no seat'],
    [outboxPut(event), 'changed'],
  ];
  try {
    const failure = await transactSteps(steps, { attempts: ATTEMPTS });
    if (failure === undefined) return true;
    if (failure === 'changed' || most === null) return false;
    return ((await findSession(smartLinkId))?.confirmed ?? 0) >= most ? 'full' : false;
  } catch (error) {
    if (error instanceof ContentionError) return false;
    throw error;
  }
}

/**
 * Deletes a registration, which frees its seat, with the audit entry if an owner does it. False if another request has
 * changed it, or its session.
 */
export function removeRegistration(
  registration: Registration,
  session: Session | undefined,
  entry?: AuditEntry,
): Promise<boolean> {
  const { smartLinkId, id, status } = registration;
  const hasSeat = status === 'confirmed' && session !== undefined && isOfSession(registration, session);
  return unlessChanged([
    {
      Delete: {
        TableName: tableName(),
        Key: registrationKey(smartLinkId, id),
        ...sameAs(registration),
      },
    },
    ...(hasSeat ? [seat(session, -1, null)] : []),
    ...auditPuts(entry),
  ]);
}

/** Takes or frees a seat; fails if the session has changed. */
function seat({ smartLinkId, sessionFrom }: Session, change: 1 | -1, most: number | null): TransactAction {
  const isSame = sessionFrom === '' ? 'attribute_not_exists(sessionFrom)' : 'sessionFrom = :from';
  return {
    Update: {
      TableName: tableName(),
      Key: webinarSessionKey(smartLinkId),
      UpdateExpression: 'ADD confirmed :change',
      ConditionExpression: [
        `attribute_exists(${TABLE.partitionKey})`,
        isSame,
        ...(most === null ? [] : ['(attribute_not_exists(confirmed) OR confirmed < :most)']),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':change': change,
        ...(sessionFrom !== '' && { ':from': sessionFrom }),
        ...(most !== null && { ':most': most }),
      },
    },
  };
}

async function unlessChanged(items: TransactItems): Promise<boolean> {
  try {
    await transactWrite(items, { attempts: ATTEMPTS });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof ContentionError) return false;
    throw error;
  }
}

/** A page's registrations after the position `after`, newest first, in pages. Eventually consistent. */
export async function* listRegistrations(
  smartLinkId: string,
  { after, pageSize, now }: { after: string | undefined; pageSize: number; now: Date },
): AsyncGenerator<Registration[]> {
  const start =
    after === undefined
      ? undefined
      : { key: registrationKey(smartLinkId, after.slice(after.indexOf('#') + 1)), position: after };
  for await (const items of newestFirst(registrationList(smartLinkId), { after: start, pageSize })) {
    yield items.filter((item) => isKept(item, now)).map((item) => registrationSchema.parse(item));
  }
}

/** A page's registrations after the one with the id `after`, in no order, in pages; strongly consistent. */
export async function* eachRegistration(
  smartLinkId: string,
  { after, pageSize }: { after?: string | undefined; pageSize?: number } = {},
): AsyncGenerator<Registration[]> {
  const pages = queryPages({
    after: after === undefined ? undefined : { ...registrationKey(smartLinkId, after) },
    KeyConditionExpression: `${TABLE.partitionKey} = :pk AND ${TABLE.sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: {
      ':pk': smartLinkPartition(smartLinkId),
      ':from': REGISTRATIONS.from,
      ':to': REGISTRATIONS.to,
    },
    ConsistentRead: true,
    ...(pageSize !== undefined && { Limit: pageSize }),
  });
  for await (const items of pages) yield items.map((item) => registrationSchema.parse(item));
}

/** Claims the email of an event. False if it was sent before, or the registration no longer exists. */
export async function claimRequest({ smartLinkId, id }: Registration, eventId: string): Promise<boolean> {
  const claimed = await claimItem({
    Key: registrationKey(smartLinkId, id),
    UpdateExpression: 'SET mailedFor = :event',
    ConditionExpression: `attribute_exists(${TABLE.partitionKey}) AND (attribute_not_exists(mailedFor) OR mailedFor <> :event)`,
    ExpressionAttributeValues: { ':event': eventId },
  });
  return claimed !== undefined;
}

/** Releases the claim on an email that failed, for the retry. */
export async function releaseRequest({ smartLinkId, id }: Registration, eventId: string): Promise<void> {
  await updateItem({
    Key: registrationKey(smartLinkId, id),
    UpdateExpression: 'REMOVE mailedFor',
    ConditionExpression: 'mailedFor = :event',
    ExpressionAttributeValues: { ':event': eventId },
  });
}
