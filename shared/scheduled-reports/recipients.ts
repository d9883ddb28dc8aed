import { stateOf } from '#shared/core/accounts/member.ts';
import { findMembers } from '#shared/core/accounts/members/member-store.ts';
import { confirmProven } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import type { Subscriber } from '#shared/mail/subscriber-items.ts';
import { shownStatus } from '#shared/mail/subscription.ts';
import { readAllOf } from '#shared/mail/subscription-store.ts';
import type { ScheduledReport, ShownRecipient } from './scheduled-report.ts';

/** Who gets a report. Each report is confirmed, and unsubscribed from, by itself. */

type Recipients = Pick<ScheduledReport, 'id' | 'ownerId' | 'to'>;

/** A recipient of a report, as consent is stored. */
export const subscriberOf = (
  { id, ownerId }: Pick<ScheduledReport, 'id' | 'ownerId'>,
  address: string,
  hashKey: string,
): Subscriber => ({ recipient: recipientHash(address, hashKey), list: 'reports', ownerId, topic: id });

/**
 * Confirms the recipients who are members of the account: they have proven their address by signing in.
 * Returns the others who have neither confirmed nor unsubscribed.
 */
export async function admitMembers(report: Recipients, hashKey: string, now: Date): Promise<string[]> {
  const members = await findMembers(report.ownerId);
  const joined = new Set(
    members.flatMap((member) => (stateOf(member, now) === 'joined' ? member.email : [])),
  );
  for (const address of report.to) {
    if (joined.has(address)) await confirmProven(subscriberOf(report, address, hashKey), now);
  }
  const [shown = []] = await statesOf([report], hashKey);
  return shown.flatMap(({ email, status }) => (status === 'pending' && !joined.has(email) ? email : []));
}

/** The recipients of reports with their states, in few calls. Eventually consistent. */
export async function statesOf(reports: readonly Recipients[], hashKey: string): Promise<ShownRecipient[][]> {
  const all = reports.flatMap((report) =>
    report.to.map((address) => ({ report, address, subscriber: subscriberOf(report, address, hashKey) })),
  );
  const choices = await readAllOf(all.map(({ subscriber }) => subscriber));
  return reports.map((report) =>
    all.flatMap((one, i) =>
      one.report === report ? { email: one.address, status: shownStatus(choices[i] ?? {}) } : [],
    ),
  );
}
