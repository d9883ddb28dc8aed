import * as z from 'zod';
import { emailAddress, trueOrFalse, whole } from './setting-types.ts';

/** AWS's limit of email addresses for a notification of a budget. */
const RECIPIENTS = 10;

export const alarmsSchema = z.strictObject({
  emails: z.array(emailAddress()).readonly().default([]).meta({
    description: 'Who gets alarms, once each address has confirmed an email of Amazon SNS.',
  }),
  monthlyBudgetUsd: whole(1, 1_000_000)
    .optional()
    .meta({
      description:
        'Expected cost of the AWS account in a month, in US dollars: `alarms.emails` get an email when ' +
        'it is exceeded or forecast to be.',
    }),
  outsideProbe: trueOrFalse()
    .default(false)
    .meta({
      description:
        'Whether Amazon Route 53 requests `/v1/health` from three continents every 30 seconds, with an ' +
        'alarm if this fails; outside us-east-1 it needs `domains.frontend`.',
    }),
});

interface Alarms {
  alarms: z.output<typeof alarmsSchema>;
}

/** Reports a budget whose notifications nobody or too many would get. */
export function* budgetRecipients({ alarms: { emails, monthlyBudgetUsd } }: Alarms) {
  if (monthlyBudgetUsd === undefined) return;
  const path = ['alarms', 'monthlyBudgetUsd'];
  if (emails.length === 0) yield { path, message: 'needs alarms.emails: nobody would be notified' };
  if (emails.length > RECIPIENTS) {
    const message = `notifies ${RECIPIENTS} addresses at most, and alarms.emails has ${emails.length}`;
    yield { path, message };
  }
}
