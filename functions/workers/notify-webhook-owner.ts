import * as z from 'zod';
import { withLogging } from '#functions/framework/logged.ts';
import { domainEventSchema } from '#shared/core/events/event.ts';
import { notifyDomainOwner } from '#shared/domain-settings/notify-domain-owner.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type NoticeOutcome, notifyOwner } from '#shared/webhooks/notify-owner.ts';

const eventSchema = z.object({ detail: domainEventSchema });

/** Logged as information, because no one expects an email. */
const AS_EXPECTED: ReadonlySet<NoticeOutcome> = new Set([
  'sent',
  'already sent',
  'not needed',
  'unsubscribed',
]);

/**
 * Emails owners whose webhooks fail, or whose domains lapse or change hands. Lambda retries a failed event
 * twice and then sends it to the dead-letter queue.
 */
export const handler = withLogging(async (event: unknown): Promise<void> => {
  const { detail } = eventSchema.parse(event);
  const isOfDomain = detail.type.startsWith('domain.');
  const outcome = await (isOfDomain ? notifyDomainOwner : notifyOwner)(detail, new Date());
  const about = isOfDomain ? { host: detail.data['host'] } : { webhookId: detail.data['_id'] };
  const fields = { type: detail.type, ownerId: detail.ownerId, ...about, outcome };
  const what = isOfDomain ? 'domain notice' : 'webhook notice';
  if (!AS_EXPECTED.has(outcome)) log.warn(`${what} not sent`, fields);
  log.close(what, fields);
});
