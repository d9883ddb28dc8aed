import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import { type Aws, Fault, unanswered } from './aws.ts';
import { alarmChatCheck } from './checks/alarm-chat.ts';
import { bootstrapCheck } from './checks/bootstrap.ts';
import { certificateCheck } from './checks/certificate.ts';
import { costCheck } from './checks/cost.ts';
import { senderCheck, sendingCheck } from './checks/email.ts';
import { executionsCheck } from './checks/executions.ts';
import { hostedZoneCheck } from './checks/hosted-zone.ts';
import { hostsCheck, verifiedCheck } from './checks/hosts.ts';
import { modelsCheck } from './checks/models.ts';
import { namesCheck } from './checks/names.ts';
import { cloudFrontQuotaChecks, multiTenantCheck, rolesCheck, tenantsCheck } from './checks/quotas.ts';
import { restoredTableCheck, secretsCheck } from './checks/references.ts';
import { regionCheck } from './checks/region.ts';
import { resourceTypesCheck } from './checks/resource-types.ts';
import { ruleVersionsCheck } from './checks/rule-versions.ts';
import { stacksCheck } from './checks/stacks.ts';
import { templateLimitsCheck } from './checks/template-limits.ts';
import { CloudFrontResources } from './cloudfront-resources.ts';
import { deployedOf } from './deployed.ts';
import { type Finding, fails, notChecked, ok } from './finding.ts';
import type { Check, Inquiry, RegionInquiry } from './inquiry.ts';
import type { Plan } from './plan.ts';

/** Checks in the order of the table. */
const CHECKS: readonly Check[] = [
  bootstrapCheck,
  stacksCheck,
  namesCheck,
  templateLimitsCheck,
  resourceTypesCheck,
  executionsCheck,
  rolesCheck,
  ...cloudFrontQuotaChecks,
  tenantsCheck,
  multiTenantCheck,
  ruleVersionsCheck,
  alarmChatCheck,
  verifiedCheck,
  certificateCheck,
  hostedZoneCheck,
  hostsCheck,
  sendingCheck,
  senderCheck,
  modelsCheck,
  secretsCheck,
  restoredTableCheck,
  costCheck,
];

/** A row of the table. */
export interface Row extends Finding {
  what: string;
}

export interface Report {
  environment: string;
  account: string;
  region: string | null;
  rows: Row[];
}

/**
 * The account cannot be asked at all. The message is a line with the reason and the remedy, after
 * those of invalid settings.
 */
class NoAccount extends Error {}

interface Means extends Pick<Inquiry, 'aws' | 'dns' | 'now'> {
  /** All environments: stacks of `prod-eu` are not those of `prod`. */
  environments: readonly string[];
}

/** Asks the account what would stop the deployment of a plan. Changes nothing. */
export async function preflight(plan: Plan, { aws, dns, now, environments }: Means): Promise<Report> {
  const { name, region, environment, templates } = plan;
  const { account, arn } = await callerOf(aws).catch((error) => {
    throw error instanceof Fault ? new NoAccount([...plan.problems, reasonOf(error)].join('\n')) : error;
  });
  const settings = [
    ...plan.problems.map((line) => fails(line, 'Edit infra/environments.ts: docs/deploy.md#settings')),
    ...plan.notices.map((found): Finding => ({ status: 'warning', found })),
  ].map((finding) => ({ what: 'settings', ...finding }));
  const report: Report = {
    environment: name,
    account,
    region: region ?? null,
    rows: [...settings, { what: 'credentials', ...ok(`account ${account}, ${arn}`) }],
  };
  if (region === undefined) return withUnchecked(report);
  const basis: RegionInquiry = { aws, name, region, account };
  report.rows.push(...(await rowsOf([regionCheck], basis)));
  if (!environment || !templates) return withUnchecked(report);
  let deployed: ReturnType<Inquiry['deployed']> | undefined;
  const inquiry: Inquiry = {
    ...basis,
    environment,
    templates,
    dns,
    now,
    deployed: () => {
      deployed ??= deployedOf({ aws, name, region, templates }, environments);
      return deployed;
    },
    cloudFront: new CloudFrontResources(aws),
  };
  report.rows.push(...(await rowsOf(CHECKS, inquiry)));
  return report;
}

const withUnchecked = (report: Report): Report => ({
  ...report,
  rows: [...report.rows, { what: 'everything else', ...notChecked('needs settings that synthesize') }],
});

async function rowsOf<I extends RegionInquiry>(checks: readonly Check<I>[], inquiry: I): Promise<Row[]> {
  const rows = await Promise.all(
    checks.map(async ({ what, run }) => {
      try {
        return (await run(inquiry)).map((finding) => ({ what, ...finding }));
      } catch (error) {
        return [{ what, ...unanswered(error) }];
      }
    }),
  );
  return rows.flat();
}

async function callerOf(aws: Aws): Promise<{ account: string; arn: string }> {
  // Not in the region of the environment, which may be disabled.
  const { Account = '', Arn = '' } = await aws.ask('sts:GetCallerIdentity', (options) =>
    aws.client(STSClient, CLOUDFRONT_REGION).send(new GetCallerIdentityCommand({}), options),
  );
  return { account: Account, arn: Arn };
}

function reasonOf({ kind, code, message }: Fault): string {
  if (kind === 'unreachable') return `AWS cannot be reached: ${message}`;
  if (kind !== 'credentials') return `AWS does not say which account this is (${code}): ${message}`;
  if (/Expired/.test(code) || /expired/i.test(message)) {
    return 'The AWS credentials have expired: sign in again, for example with aws sso login.';
  }
  if (/Provider/.test(code)) {
    return `No AWS credentials: sign in first, for example with aws sso login and AWS_PROFILE. ${message}`;
  }
  return `AWS does not accept these credentials (${code}): sign in again, for example with aws sso login.`;
}
