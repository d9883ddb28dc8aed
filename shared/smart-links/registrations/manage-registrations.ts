import * as z from 'zod';
import { assertMayEdit, type Viewer } from '../../core/access/scope.ts';
import { auditEntry } from '../../core/audit/audit-entry.ts';
import { type Act, viewerOf } from '../../core/audit/author.ts';
import { retryConflicts } from '../../platform/dynamo/retry-conflicts.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import { onePage, readSize, type Shown } from '../../platform/http/one-page.ts';
import { pageQuery } from '../../platform/http/page-query.ts';
import { problem } from '../../platform/problems.ts';
import { isId } from '../../platform/runtime/ids.ts';
import { requireSmartLink } from '../manage/read-smart-link.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { signUpPosition } from '../sign-ups/sign-up.ts';
import { REGISTRATION_POSITION, type RegistrationRecord, registrationRecord } from './registration.ts';
import { REGISTRATION_CSV_HEADER, registrationRows } from './registration-csv.ts';
import { findSession, registrationStore, removeRegistration } from './registration-store.ts';

/** Owners' operations on the registrations of their webinars. */

export const listRegistrationsSchema = z.object(pageQuery('registrations'));

export type ListRegistrations = z.infer<typeof listRegistrationsSchema>;

export interface RegistrationPage {
  registrations: RegistrationRecord[];
  /** Confirmed registrations for the current date. */
  confirmed: number;
  nextCursor: string | null;
}

/**
 * A webinar's registrations, newest first: up to `limit`, or as many as fit one response. Throws SMART_LINK_NOT_FOUND, and
 * VALIDATION_ERROR for another type of page.
 */
export async function listOwnRegistrations(
  { now, ...viewer }: Viewer & { now: Date },
  smartLinkId: string,
  { cursor, limit }: ListRegistrations,
): Promise<RegistrationPage & { slug: string }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, REGISTRATION_POSITION);
  const { slug } = await requireWebinar(viewer, smartLinkId);
  const session = await findSession(smartLinkId);
  const pages = registrationStore.list(smartLinkId, { after, pageSize: readSize(limit, false), now });
  const { found, nextCursor } = await onePage(
    pages,
    async (page) =>
      page.map((one): Shown<RegistrationRecord> => [signUpPosition(one), registrationRecord(one)]),
    { limit },
  );
  return { slug, registrations: found, confirmed: session?.confirmed ?? 0, nextCursor };
}

/** The same as CSV. */
export async function exportRegistrations(
  ...request: Parameters<typeof listOwnRegistrations>
): Promise<{ slug: string; csv: string; nextCursor: string | null }> {
  const { slug, registrations, nextCursor } = await listOwnRegistrations(...request);
  return { slug, csv: REGISTRATION_CSV_HEADER + registrationRows(registrations), nextCursor };
}

/**
 * Deletes a registration, which frees its seat; its registrant gets no more emails about the webinar. Throws
 * SMART_LINK_NOT_FOUND, NOT_FOUND, VALIDATION_ERROR for another type of page, and WRITE_CONFLICT.
 */
export async function deleteRegistration(
  { by, now }: Act,
  smartLinkId: string,
  registrationId: string,
): Promise<void> {
  const webinar = await requireWebinar(viewerOf(by), smartLinkId);
  assertMayEdit(viewerOf(by), webinar);
  const { slug } = webinar;
  // Without its content: a person who deletes a registration wants it gone.
  const act = {
    action: 'webinar.registration_deleted',
    target: { type: 'smart_link', id: smartLinkId, name: slug },
    changes: [{ field: 'registration', before: registrationId, after: null }],
  };
  await retryConflicts(async () => {
    const found = isId('registration', registrationId)
      ? await registrationStore.find(smartLinkId, registrationId, now)
      : undefined;
    if (!found)
      throw new AppError('NOT_FOUND', 'The registration was not found.', {
        params: { resource: 'registration' },
      });
    const session = await findSession(smartLinkId);
    if (!(await removeRegistration(found, session, auditEntry(by, act, now)))) {
      throw new AppError('WRITE_CONFLICT');
    }
  });
}

async function requireWebinar(viewer: Viewer, id: string): Promise<SmartLink> {
  const link = await requireSmartLink(viewer, id);
  if (link.type === 'webinarLink') return link;
  throw invalidField(
    'id',
    problem(
      'not_for_type',
      `is a page of type ${link.type}; only one of type webinarLink has registrations`,
      { type: link.type },
    ),
  );
}
