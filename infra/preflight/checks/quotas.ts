import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import type { Properties } from '#infra/cost/idle-template.ts';
import {
  ACCOUNT_LIMITS,
  type AwsLimit,
  type TemplateLimit,
  templateLimit,
} from '#infra/environment/aws-limits.ts';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import { type Aws, Fault } from '../aws.ts';
import { isNamedType } from '../cloudfront-resources.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check } from '../inquiry.ts';
import { plannedNames, plannedOf } from '../planned.ts';

type Quota = NonNullable<AwsLimit['quota']>;

/** The command that asks AWS for more. */
export const requestQuota = ({ service, code }: Quota, region: string, value: number): string =>
  `aws service-quotas request-service-quota-increase --region ${region} --service-code ${service} ` +
  `--quota-code ${code} --desired-value ${value}`;

/** The account's value of a quota. Falls back to the default, with the reason, if AWS does not say. */
export async function quotaOf(
  aws: Aws,
  region: string,
  { limit, quota }: Pick<AwsLimit, 'limit' | 'quota'>,
): Promise<{ value: number; note: string }> {
  if (!quota) return { value: limit, note: 'by default' };
  const command = new GetServiceQuotaCommand({ ServiceCode: quota.service, QuotaCode: quota.code });
  try {
    const response = await aws.find('servicequotas:GetServiceQuota', ['NoSuchResourceException'], (options) =>
      aws.client(ServiceQuotasClient, region).send(command, options),
    );
    const value = response?.Quota?.Value;
    return value === undefined ? { value: limit, note: 'by default' } : { value, note: '' };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const why = error.kind === 'denied' ? `needs ${error.action}` : error.message;
    return { value: limit, note: `by default; its quota is not checked: ${why}` };
  }
}

/** What CloudFront limits for the whole account, by type. */
const PER_ACCOUNT: Readonly<Record<string, TemplateLimit>> = {
  'AWS::CloudFront::ResponseHeadersPolicy': 'responseHeadersPolicies',
  'AWS::CloudFront::CachePolicy': 'cachePolicies',
  'AWS::CloudFront::OriginRequestPolicy': 'originRequestPolicies',
  'AWS::CloudFront::Function': 'edgeFunctions',
  'AWS::CloudFront::OriginAccessControl': 'originAccessControls',
  'AWS::CloudFront::ConnectionGroup': 'connectionGroups',
};

export const cloudFrontQuotaChecks: Check[] = Object.entries(PER_ACCOUNT).map(([type, name]) => ({
  what: 'CloudFront quota',
  run: async ({ aws, templates, account, cloudFront }) => {
    if (!isNamedType(type)) return [];
    const planned = plannedNames(templates, account).filter((it) => it.type === type);
    if (planned.length === 0) return [];
    const existing = await cloudFront.named(type);
    const added = planned.filter((it) => !existing.has(it.name)).length;
    const limit = templateLimit(name);
    const quota = await quotaOf(aws, CLOUDFRONT_REGION, limit);
    return [judgeQuota(limit, { used: existing.size, added, ...quota })];
  },
}));

/** Customers' domains that are live already: each further one needs a tenant. */
export const tenantsCheck: Check = {
  what: 'CloudFront quota',
  run: async ({ environment, cloudFront }) => {
    if (environment.domains.customers !== 'tenants') return [];
    const { limit } = ACCOUNT_LIMITS.tenants;
    const used = await cloudFront.countTenants();
    const found = `distribution tenants: ${used} in the account, ${limit} allowed (by default)`;
    if (used < limit * NEARLY) return [ok(found)];
    return [warning(found, `A customer's domain beyond them never goes live. ${ASK_AWS}`)];
  },
};

/** The distribution of customers' domains, of which each environment has one. */
export const multiTenantCheck: Check = {
  what: 'CloudFront quota',
  run: async ({ templates, cloudFront, deployed }) => {
    const planned = plannedOf(templates, DISTRIBUTION).filter(isMultiTenant).length;
    if (planned === 0) return [];
    const existing = (await cloudFront.distributions()).filter(
      ({ ConnectionMode }) => ConnectionMode === TENANTS,
    );
    const own = await deployed();
    const have = existing.filter(({ Id = '' }) => own.owns(DISTRIBUTION, Id)).length;
    const { limit, page } = ACCOUNT_LIMITS.tenantDistributions;
    const what = 'multi-tenant distributions';
    const added = Math.max(0, planned - have);
    return [
      judgeQuota(
        { what, limit, page, per: 'account' },
        { used: existing.length, added, value: limit, note: 'by default' },
      ),
    ];
  },
};

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const TENANTS = 'tenant-only';

const isMultiTenant = ({ DistributionConfig }: Properties): boolean =>
  DistributionConfig?.ConnectionMode === TENANTS;

/** The share of a limit from which an operator should ask for more. */
const NEARLY = 0.9;

const ASK_AWS = 'Ask AWS for more: https://console.aws.amazon.com/support/home#/case/create';

export const rolesCheck: Check = {
  what: 'IAM quota',
  run: async ({ aws, templates, deployed }) => {
    const { SummaryMap: summary = {} } = await aws.ask('iam:GetAccountSummary', (options) =>
      aws.client(IAMClient, CLOUDFRONT_REGION).send(new GetAccountSummaryCommand({}), options),
    );
    const { resources } = await deployed();
    const have = resources.filter(({ type }) => type === 'AWS::IAM::Role').length;
    const added = Math.max(0, plannedOf(templates, 'AWS::IAM::Role').length - have);
    const limit = templateLimit('roles');
    const value = summary.RolesQuota ?? limit.limit;
    return [judgeQuota(limit, { used: summary.Roles ?? 0, added, value, note: '' })];
  },
};

function judgeQuota(
  { what, quota }: AwsLimit,
  { used, added, value, note }: { used: number; added: number; value: number; note: string },
): Finding {
  const found =
    `${what}: ${used} in the account, ${added} to add, ${value} ` +
    `allowed${note === '' ? '' : ` (${note})`}`;
  if (used + added <= value) return ok(found);
  const more = quota ? requestQuota(quota, CLOUDFRONT_REGION, used + added) : ASK_AWS;
  return fails(found, `Delete those that nothing uses, deploy to an account of its own, or: ${more}`);
}
