import type { Author } from '#shared/core/audit/author.ts';
import { CONFIRMATION_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { earliestRequest, onceADay } from '#shared/mail/ask-confirmation.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { type Subscription, shownStatus } from '#shared/mail/subscription.ts';
import { readChoices } from '#shared/mail/subscription-store.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { requireOwnSurvey } from './require-survey.ts';

/**
 * Sends another confirmation email to the address of a survey, unless its recipient has confirmed or
 * unsubscribed; returns that state. Throws SMART_LINK_NOT_FOUND, RATE_LIMITED within a day after the last
 * one, and VALIDATION_ERROR for another type of page or without an address.
 */
export async function requestConfirmation(
  by: Author,
  smartLinkId: string,
  now: Date,
): Promise<Subscription['status']> {
  const { ownerId } = by;
  const survey = await requireOwnSurvey(by, smartLinkId);
  const address = survey.submissionDetails?.email;
  if (!address)
    throw invalidField(
      'id',
      problem('requires_field', 'is a survey without submissionDetails.email; set the address first', {
        field: 'submissionDetails.email',
      }),
    );
  const recipient = recipientHash(address, setting(SETTING.serviceKey));
  const choices = await readChoices({ recipient, list: 'surveys', ownerId }, { consistent: true });
  const status = shownStatus(choices);
  if (status !== 'pending') return status;
  const wait = Math.ceil((earliestRequest(choices.subscription).getTime() - now.getTime()) / 1000);
  if (wait > 0) throw onceADay(wait);
  // The worker decides, so concurrent requests send one email.
  const data = { _id: smartLinkId, author: by.actor };
  const event = newEvent(CONFIRMATION_REQUESTED, { ownerId, data, now });
  await transactWrite([outboxPut(event)]);
  await publishEvents([event]);
  return status;
}
