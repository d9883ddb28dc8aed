import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/** When to notify, in percent of the budget. A forecast needs about five weeks of usage. */
const NOTIFICATIONS = [
  { notificationType: 'FORECASTED', threshold: 100 },
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
] as const;

/**
 * Emails about the cost of the AWS account. Of the whole account, because a filter by tag finds nothing until
 * the tag is activated for billing. Budgets without actions cost nothing.
 */
export class CostBudget extends Construct {
  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const { name, alarms } = environment;
    if (alarms.monthlyBudgetUsd === undefined) throw new Error(`${name} has no budget`);
    const subscribers = alarms.emails.map((address) => ({ subscriptionType: 'EMAIL', address }));
    new CfnBudget(this, 'Budget', {
      // Without a name: CloudFormation replaces a budget to change its recipients.
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: alarms.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: NOTIFICATIONS.map((notification) => ({
        notification: { comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE', ...notification },
        subscribers,
      })),
    });
  }
}
