import type { Caller } from '#shared/core/accounts/caller.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { AppError } from '#shared/platform/errors.ts';
import { composeReport } from './mail-reports.ts';
import { assertReader, requireReport } from './manage-reports.ts';
import { periodAt } from './schedule.ts';
import { scheduleOf } from './scheduled-report.ts';

/**
 * Sends the report of the newest period to the member who asks for it, and to nobody else.
 * Throws PERMISSION_DENIED for a key, NOT_FOUND, RANGE_TOO_LARGE, RATE_LIMITED, and CONFLICT if
 * the address gets no email.
 */
export async function previewReport(
  { by, now }: { by: Caller; now: Date },
  id: string,
  hosts: ShortUrlHosts,
): Promise<{ email: string }> {
  assertReader(by);
  const { credential, owner } = by;
  if (credential.type !== 'session')
    throw new AppError(
      'PERMISSION_DENIED',
      'A preview is sent to the member who asks for it. An API key has no email address: use the console.',
    );
  const to = credential.member.email;
  const report = await requireReport(by, id);
  const period = periodAt(scheduleOf(report), now);
  const mail = await composeReport(report, { owner, hosts, period, now, isPreview: true });
  if (mail === 'target deleted')
    throw new AppError('NOT_FOUND', 'What this report is about no longer exists.');
  if (mail === 'too large') throw new AppError('RANGE_TOO_LARGE');
  const outcome = await sendMail(
    { kind: 'reportPreview', to, owner, language: report.language, ...mail },
    now,
  );
  switch (outcome) {
    case 'sent':
      return { email: to };
    case 'recipient limit':
    case 'owner limit':
      throw new AppError('RATE_LIMITED', 'No more emails are sent today. Try again after midnight UTC.');
    case 'no sender':
      throw new AppError('MAIL_NOT_SENT', 'This deployment sends no emails.');
    default:
      throw new AppError(
        'MAIL_NOT_SENT',
        'Your address gets no emails from this service: you have unsubscribed, or an earlier one bounced.',
      );
  }
}
