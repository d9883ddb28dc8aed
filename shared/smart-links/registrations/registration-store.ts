import type { AuditEntry } from '#shared/core/audit/audit-entry.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { storedAs } from '#shared/languages/stored-language.ts';
import { absent, any, below, type Condition, exists, has, is } from '#shared/platform/dynamo/conditions.ts';
import { getItem } from '#shared/platform/dynamo/get-item.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import {
  ContentionError,
  type Step,
  type TransactAction,
  transactSteps,
} from '#shared/platform/dynamo/transact.ts';
import { update } from '#shared/platform/dynamo/update-builder.ts';
import { webinarSessionKey } from '../model/page-entry.ts';
import { SIGN_UP_ATTEMPTS, signUpStore, ttlOf } from '../sign-ups/sign-up-store.ts';
import { type Registration, registrationSchema } from './registration.ts';
import { REGISTRATION_ITEMS } from './registration-items.ts';
import { isOfSession, type Session, sessionSchema } from './session.ts';

/** The items of registrations, and the seats that they take. */

const sameAs = ({ status, createdAt, startsAt }: Registration): Condition =>
  has({ status, createdAt, startsAt });

export const registrationStore = signUpStore({
  kind: 'registration',
  schema: storedAs(registrationSchema),
  items: REGISTRATION_ITEMS,
  sameAs,
});

/** The session of a webinar; strongly consistent. */
export async function findSession(smartLinkId: string): Promise<Session | undefined> {
  const item = await getItem(webinarSessionKey(smartLinkId));
  return item && sessionSchema.parse({ smartLinkId, ownerId: '', ...item });
}

/**
 * Confirms a registration, which takes a seat of the session. `full`: all `most` seats are taken (null: no
 * limit). False if another request has changed it, or its session.
 */
export async function confirmRegistration(
  before: Registration,
  after: Registration,
  { session, most, until, event }: { session: Session; most: number | null; until: Date; event: DomainEvent },
): Promise<boolean | 'full'> {
  const { smartLinkId, id } = before;
  const { toldAt } = after;
  const confirmed = update(REGISTRATION_ITEMS.key(smartLinkId, id))
    .set({
      status: after.status,
      startsAt: after.startsAt,
      toldAt,
      confirmedAt: toldAt,
      [TABLE.ttl]: ttlOf(until),
    })
    .when(sameAs(before));
  const steps: Step<'changed' | 'no seat'>[] = [
    [confirmed.action, 'changed'],
    [seat(session, 1, most), 'no seat'],
    [outboxPut(event), 'changed'],
  ];
  try {
    const failure = await transactSteps(steps, { attempts: SIGN_UP_ATTEMPTS });
    if (failure === undefined) return true;
    if (failure === 'changed' || most === null) return false;
    return ((await findSession(smartLinkId))?.confirmed ?? 0) >= most ? 'full' : false;
  } catch (error) {
    if (error instanceof ContentionError) return false;
    throw error;
  }
}

/** Deletes a registration, which frees its seat. False if another request has changed it, or its session. */
export function removeRegistration(
  registration: Registration,
  session: Session | undefined,
  entry?: AuditEntry,
): Promise<boolean> {
  const hasSeat =
    registration.status === 'confirmed' && session !== undefined && isOfSession(registration, session);
  return registrationStore.remove(registration, hasSeat ? [seat(session, -1, null)] : [], entry);
}

/** Takes or frees a seat; fails if the session has changed. */
function seat({ smartLinkId, sessionFrom }: Session, change: 1 | -1, most: number | null): TransactAction {
  return update(webinarSessionKey(smartLinkId))
    .add({ confirmed: change })
    .when(
      exists(),
      is('sessionFrom', sessionFrom === '' ? undefined : sessionFrom),
      most !== null && any(absent('confirmed'), below('confirmed', most)),
    ).action;
}
