import * as z from 'zod';
import { whole } from './setting-types.ts';

/** AWS's limit of email addresses for a notification of a budget. */
const RECIPIENTS = 10;

export const budgetSchema = z.strictObject({
  monthlyUsd: whole(1, 1_000_000).meta({
    description: 'Expected cost of the AWS account in a month, in US dollars.',
  }),
});

interface Budgets {
  budget?: z.output<typeof budgetSchema> | undefined;
  alarmEmails: readonly string[];
}

/** Reports a budget whose notifications nobody or too many would get. */
export function* budgetRecipients({ budget, alarmEmails }: Budgets) {
  if (budget === undefined) return;
  const path = ['budget'];
  if (alarmEmails.length === 0) yield { path, message: 'needs alarmEmails: nobody would be notified' };
  if (alarmEmails.length > RECIPIENTS) {
    const message = `notifies ${RECIPIENTS} addresses at most, and alarmEmails has ${alarmEmails.length}`;
    yield { path, message };
  }
}
