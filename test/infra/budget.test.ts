import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import { type Overrides, withSettings } from '#test/support/templates/live-prod.ts';
import { synthesize } from '#test/support/templates/synthesize.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const budgetsOf = (settings: Overrides): Json[] =>
  [...synthesize(withSettings(settings)).values()]
    .flatMap(({ Resources }): Json[] => Object.values(Resources))
    .filter(({ Type }) => Type === 'AWS::Budgets::Budget');

describe('the budget', () => {
  const emails = ['on-call@example.com', 'support@example.com'];
  const [{ Properties } = {}, ...others] = budgetsOf({ alarms: { emails, monthlyBudgetUsd: 100 } });

  it('is of the account and of a month', () => {
    expect(others).toEqual([]);
    // A name would keep CloudFormation from replacing it when recipients change.
    expect(Properties.Budget).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 100, Unit: 'USD' },
    });
  });

  it('notifies everyone who gets alarms of its forecast, and of 80 % and 100 %', () => {
    const subscribers = emails.map((Address) => ({ SubscriptionType: 'EMAIL', Address }));
    expect(
      Properties.NotificationsWithSubscribers.map(({ Notification, Subscribers }: Json) => {
        expect(Subscribers).toEqual(subscribers);
        return [Notification.NotificationType, Notification.Threshold, Notification.ThresholdType];
      }),
    ).toEqual([
      ['FORECASTED', 100, 'PERCENTAGE'],
      ['ACTUAL', 80, 'PERCENTAGE'],
      ['ACTUAL', 100, 'PERCENTAGE'],
    ]);
  });

  it('is off by default', () => {
    for (const name of ['dev', 'staging', 'prod'] as const)
      expect(synthesized(name).ofType('AWS::Budgets::Budget')).toEqual([]);
  });
});
