import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { withLogging } from '#functions/framework/logged.ts';
import { CONFIRMATION_REQUESTED, type DomainEvent, domainEventSchema } from '#shared/core/events/event.ts';
import { log } from '#shared/platform/runtime/log.ts';
import {
  type ConfirmationOutcome,
  confirmSurveyAddress,
} from '#shared/smart-links/surveys/confirm-address.ts';
import { type MailOutcome, mailSubmission } from '#shared/smart-links/surveys/mail-submission.ts';

/** Logged as warnings, because the owner expects an email. */
const NOT_SENT: ReadonlySet<MailOutcome | ConfirmationOutcome> = new Set([
  'no sender',
  'suppressed',
  'rate limited',
  'recipient limit',
  'owner limit',
] as const);

function mailAbout(event: DomainEvent, now: Date): Promise<MailOutcome | ConfirmationOutcome> {
  switch (event.type) {
    case 'survey.submitted':
      return mailSubmission(event, now);
    case CONFIRMATION_REQUESTED:
      return confirmSurveyAddress(event, 'requested', now);
    default:
      return confirmSurveyAddress(event, 'stored', now);
  }
}

/**
 * Emails survey responses, and confirmation requests to their recipients. Failed messages stay in the queue.
 */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    try {
      const event = domainEventSchema.parse(JSON.parse(body));
      const outcome = await mailAbout(event, new Date());
      const { smartLinkId, _id: id } = event.data;
      const level = NOT_SENT.has(outcome) ? 'warn' : 'info';
      log[level]('survey mail', { type: event.type, ownerId: event.ownerId, outcome, smartLinkId, id });
    } catch (error) {
      failed.add(messageId);
      log.error('survey mail not sent', { error });
    }
  }
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});
