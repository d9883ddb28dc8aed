import * as z from 'zod';
import { assertMayEdit, type Viewer } from '#shared/core/access/scope.ts';
import { type Act, viewerOf } from '#shared/core/audit/author.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { pageQuery } from '#shared/platform/http/page-query.ts';
import { problem } from '#shared/platform/problems.ts';
import { requireSmartLink } from '../manage/read-smart-link.ts';
import type { SmartLink } from '../model/smart-link.ts';
import { deleteSignUp, listSignUps, positionIn } from '../sign-ups/manage-sign-ups.ts';
import { type RegistrationRecord, registrationRecord } from './registration.ts';
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
 * A webinar's registrations, newest first: up to `limit`, or as many as fit one response. Throws
 * SMART_LINK_NOT_FOUND, and VALIDATION_ERROR for another type of page.
 */
export async function listOwnRegistrations(
  { now, ...viewer }: Viewer & { now: Date },
  smartLinkId: string,
  { cursor, limit }: ListRegistrations,
): Promise<RegistrationPage & { slug: string }> {
  const after = positionIn(registrationStore, cursor);
  const { slug } = await requireWebinar(viewer, smartLinkId);
  const session = await findSession(smartLinkId);
  const options = { after, limit, now, show: registrationRecord };
  const { found, nextCursor } = await listSignUps(registrationStore, smartLinkId, options);
  return { slug, registrations: found, confirmed: session?.confirmed ?? 0, nextCursor };
}

/**
 * Deletes a registration, which frees its seat; its registrant gets no more emails about the webinar. Throws
 * SMART_LINK_NOT_FOUND, NOT_FOUND, VALIDATION_ERROR for another type of page, and WRITE_CONFLICT.
 */
export async function deleteRegistration(act: Act, smartLinkId: string, id: string): Promise<void> {
  const viewer = viewerOf(act.by);
  const page = await requireWebinar(viewer, smartLinkId);
  assertMayEdit(viewer, page);
  await deleteSignUp(registrationStore, act, {
    page,
    id,
    action: 'webinar.registration_deleted',
    remove: async (found, entry) => removeRegistration(found, await findSession(smartLinkId), entry),
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
