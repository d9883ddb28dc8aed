import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { domainEventSchema } from '../../shared/events/event.ts';
import { log } from '../../shared/platform/runtime/log.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import { type MailOutcome, mailSubmission } from '../../shared/surveys/mail-submission.ts';
import { withLogging } from '../framework/logged.ts';

/** Logged as warnings: the owner expects an email. */
const NOT_SENT: ReadonlySet<MailOutcome> = new Set(['no sender', 'suppressed', 'rate limited']);

/** Mails survey submissions to their owners. Failed messages stay in the queue. */
export const handler = withLogging(async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const settings = { from: setting(SETTING.mailFrom), publicOrigin: setting(SETTING.publicOrigin) };
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    try {
      const event = domainEventSchema.parse(JSON.parse(body));
      const outcome = await mailSubmission(event, settings, new Date());
      const { smartLinkId, _id: submissionId } = event.data;
      const level = NOT_SENT.has(outcome) ? 'warn' : 'info';
      log[level]('submission mail', { ownerId: event.ownerId, outcome, smartLinkId, submissionId });
    } catch (error) {
      failed.add(messageId);
      log.error('submission not mailed', { error });
    }
  }
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
});
