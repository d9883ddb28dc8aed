import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { type Finding, fails, ok } from '../finding.ts';
import type { Check } from '../inquiry.ts';
import { plannedOf } from '../planned.ts';

/** Types that not every region has, with the setting that needs each. */
const RARE: Readonly<Record<string, string>> = {
  'AWS::Budgets::Budget': 'alarms.monthlyBudgetUsd',
  'AWS::Chatbot::SlackChannelConfiguration': 'alarms.chat',
  'AWS::CloudFront::ConnectionGroup': "domains.customers: 'tenants'",
  'AWS::Lambda::WebFunction': "visitors: 'server'",
};

/** Whether CloudFormation knows the planned types in the region. */
export const resourceTypesCheck: Check = {
  what: 'resource types',
  run: ({ aws, region, templates }) =>
    Promise.all(
      Object.entries(RARE)
        .filter(([type]) => plannedOf(templates, type).length > 0)
        .map(async ([type, setting]): Promise<Finding> => {
          const found = await aws.find('cloudformation:DescribeType', ['TypeNotFoundException'], (options) =>
            aws
              .client(CloudFormationClient, region)
              .send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: type }), options),
          );
          if (found) return ok(`${type} exists in ${region}`);
          return fails(
            `CloudFormation has no ${type} in ${region}`,
            `Remove ${setting} in infra/environments.ts, or choose another region.`,
          );
        }),
    ),
};
