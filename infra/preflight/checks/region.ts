import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import { type Finding, fails, ok } from '../finding.ts';
import type { Check, RegionInquiry } from '../inquiry.ts';

/** The region must be enabled, and one to which CloudFront delivers logs. */
export const regionCheck: Check<RegionInquiry> = {
  what: 'region',
  run: async ({ aws, region, account }) => {
    const response = await aws.find('account:GetRegionOptStatus', ['ValidationException'], (options) =>
      aws
        .client(AccountClient, CLOUDFRONT_REGION)
        .send(new GetRegionOptStatusCommand({ RegionName: region }), options),
    );
    return [judgeRegion(region, account, response?.RegionOptStatus)];
  },
};

/** `status` is undefined for a region that AWS does not know. */
function judgeRegion(region: string, account: string, status: string | undefined): Finding {
  if (status === undefined) {
    return fails(`AWS has no region ${region}`, `Set region in infra/environments.ts, such as eu-central-1.`);
  }
  if (status === 'ENABLED_BY_DEFAULT') return ok(`${region}, enabled`);
  // DISABLED, ENABLING, ENABLED: an opt-in region.
  return fails(
    `${region} is an opt-in region (${status}): CloudFront delivers no logs to its buckets`,
    'Choose a region that is enabled by default: aws account list-regions --region-opt-status-contains ' +
      `ENABLED_BY_DEFAULT (account ${account}).`,
  );
}
