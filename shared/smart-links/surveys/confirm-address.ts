import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { actorSchema } from '#shared/core/audit/author.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { type AskCause, askConfirmation } from '#shared/mail/ask-confirmation.ts';
import type { SendOutcome } from '#shared/mail/send-mail.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { findSmartLink } from '../store/smart-link-store.ts';

export type ConfirmationOutcome =
  | SendOutcome
  /** The address has confirmed, or was asked recently. */
  | 'not due'
  /** The owner wants no emails about it. */
  | 'off'
  /** The survey no longer has an address, is deleted, or its owner is suspended. */
  | 'no recipient';

/**
 * Sends a confirmation email to the address of a survey, for the event of a change or request. Throws
 * as `askConfirmation` does.
 */
export async function confirmSurveyAddress(
  { ownerId, data }: Pick<DomainEvent, 'ownerId' | 'data'>,
  cause: AskCause,
  now: Date,
): Promise<ConfirmationOutcome> {
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  // The current address: the event may be old.
  const survey = await findSmartLink(ownerId, String(data['_id']));
  const to = survey?.submissionDetails?.email;
  if (!to) return 'no recipient';
  if (survey.digest === 'off' && cause === 'stored') return 'off';
  const owner = await findOwner(ownerId);
  if (owner?.status !== 'active') return 'no recipient';
  // Events of changes are public, and name nobody.
  const author = cause === 'requested' ? actorSchema.safeParse(data['author']).data : undefined;
  return askConfirmation(owner, to, { cause, now, ...(author && { author }) });
}
