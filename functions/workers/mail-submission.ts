import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { domainEventSchema } from '../../shared/events/event.ts';
import { SETTING, setting } from '../../shared/runtime/settings.ts';
import { mailSubmission } from '../../shared/surveys/mail-submission.ts';

/** Mails submissions of surveys to their owners. What could not be sent stays in the queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const settings = { from: setting(SETTING.mailFrom), publicOrigin: setting(SETTING.publicOrigin) };
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    try {
      const event = domainEventSchema.parse(JSON.parse(body));
      const outcome = await mailSubmission(event, settings, new Date());
      const { smartLinkId, _id: submissionId } = event.data;
      const log = outcome === 'no sender' || outcome === 'too many' ? console.warn : console.info;
      log({ message: 'mail of a submission', outcome, smartLinkId, submissionId });
    } catch (error) {
      failed.add(messageId);
      console.error({
        message: 'submission not mailed',
        error: error instanceof Error ? error.message : error,
      });
    }
  }
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};
