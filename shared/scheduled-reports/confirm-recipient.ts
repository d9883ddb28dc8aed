import type { Caller } from '#shared/core/accounts/caller.ts';
import type { Act, Author } from '#shared/core/audit/author.ts';
import { earliestRequest, onceADay, tryAsking } from '#shared/mail/ask-confirmation.ts';
import { shownStatus } from '#shared/mail/subscription.ts';
import { completeAsking, readChoices } from '#shared/mail/subscription-store.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { requireReport } from './manage-reports.ts';
import { subscriberOf } from './recipients.ts';
import type { ShownRecipient } from './scheduled-report.ts';

/**
 * Sends another confirmation email to a recipient of a report, unless it has confirmed or unsubscribed;
 * returns that state. Throws NOT_FOUND, VALIDATION_ERROR for an address that the report does not have,
 * RATE_LIMITED within a day after the last one or if a limit of the day is reached, and MAIL_NOT_SENT.
 */
export async function confirmRecipient(
  { by, now, hashKey }: Pick<Act, 'now'> & { by: Author & Pick<Caller, 'owner'>; hashKey: string },
  id: string,
  email: string,
): Promise<ShownRecipient> {
  const report = await requireReport(by, id);
  if (!report.to.includes(email)) {
    throw invalidField('email', problem('not_found', 'must be one of the recipients in `to`'));
  }
  const subscriber = subscriberOf(report, email, hashKey);
  const choices = await readChoices(subscriber, { consistent: true });
  const status = shownStatus(choices);
  if (status !== 'pending') return { email, status };
  const wait = Math.ceil((earliestRequest(choices.subscription).getTime() - now.getTime()) / 1000);
  if (wait > 0) throw onceADay(wait);
  const asked = { list: 'reports', topic: report.id } as const;
  switch (await tryAsking(by.owner, email, { cause: 'requested', now, asked, author: by.actor })) {
    case 'sent':
      return { email, status };
    case 'being sent':
      throw onceADay(60);
    case 'not due':
      throw onceADay(DAY_SECONDS);
    case 'recipient limit':
    case 'owner limit': {
      const left = DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS);
      throw new AppError('RATE_LIMITED', 'No more emails are sent today. Try again after midnight UTC.', {
        params: { retryAfter: left },
        headers: { 'retry-after': String(left) },
      });
    }
    case 'no sender':
      throw new AppError('MAIL_NOT_SENT', 'This deployment sends no emails.');
    default:
      // Owners do not learn which addresses bounce or want no emails at all, not from
      // a second request either.
      await completeAsking(subscriber, now);
      return { email, status };
  }
}

const DAY_SECONDS = 24 * 3600;
