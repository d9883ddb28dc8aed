import type { DistributionSummary } from '@aws-sdk/client-cloudfront';
import { edgeHosts } from '#infra/environment/domains.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** Hosts may belong to one distribution only, in all of CloudFront. */
export const hostsCheck: Check = {
  what: 'hosts',
  run: async ({ environment, cloudFront, deployed, dns }) => {
    const hosts = edgeHosts(environment.domains);
    if (hosts.length === 0) return [];
    const [distributions, own] = await Promise.all([cloudFront.distributions(), deployed()]);
    const isOwn = ({ Id = '' }: DistributionSummary) => own.owns('AWS::CloudFront::Distribution', Id);
    const targets = await Promise.all(
      hosts.map(async (host) => [host, (await dns.resolveCname(host).catch(() => []))[0]] as const),
    );
    return judgeHosts(hosts, { distributions, isOwn, targets: new Map(targets) });
  },
};

function judgeHosts(
  hosts: readonly string[],
  {
    distributions,
    isOwn,
    targets,
  }: {
    distributions: readonly DistributionSummary[];
    isOwn: (distribution: DistributionSummary) => boolean;
    /** Target of the CNAME record by host. */
    targets: ReadonlyMap<string, string | undefined>;
  },
): Finding[] {
  const findings = hosts.flatMap((host): Finding[] => {
    const other = distributions.find((it) => it.Aliases?.Items?.includes(host) && !isOwn(it));
    if (other) {
      return [
        fails(
          `${host} belongs to the distribution ${other.Id} (${other.DomainName})`,
          `Remove it there first: CloudFront console, ${other.Id}, Alternate domain names`,
        ),
      ];
    }
    const target = targets.get(host)?.replace(/\.$/, '').toLowerCase();
    const isForeign =
      target?.endsWith('.cloudfront.net') &&
      !distributions.some(({ DomainName }) => DomainName?.toLowerCase() === target);
    if (!isForeign) return [];
    return [
      warning(
        `${host} points to ${target}, which is not in this account`,
        'If that distribution has the host, too, CloudFront refuses it here (CNAMEAlreadyExists): remove ' +
          'it there first.',
      ),
    ];
  });
  return findings.length > 0 ? findings : [ok('no other distribution of this account has them')];
}

/**
 * Whether AWS has verified the account for CloudFront. No call says so, but an account with a
 * distribution is verified.
 */
export const verifiedCheck: Check = {
  what: 'CloudFront',
  run: async ({ cloudFront }) => [judgeVerified((await cloudFront.distributions()).length)],
};

function judgeVerified(distributions: number): Finding {
  if (distributions > 0) return ok('the account has distributions, so AWS has verified it');
  return warning(
    'no distribution yet: AWS may refuse the first one until it has verified the account',
    'If it says "Your account must be verified", open a case with AWS Support: ' +
      'docs/deploy.md#before-production',
  );
}
