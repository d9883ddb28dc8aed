import { ACMClient, type CertificateDetail, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { ACCOUNT_LIMITS } from '#infra/environment/aws-limits.ts';
import { CLOUDFRONT_REGION, edgeHosts } from '#infra/environment/domains.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';
import { quotaOf, requestQuota } from './quotas.ts';

/**
 * The certificate of the distribution: an existing one, or the one that the deployment
 * creates in the hosted zone.
 */
export const certificateCheck: Check = {
  what: 'certificate',
  run: async (inquiry) => {
    const { domains } = inquiry.environment;
    const hosts = edgeHosts(domains);
    if (hosts.length === 0) return [];
    if (domains.certificateArn !== undefined) return [await existing(inquiry, domains.certificateArn, hosts)];
    const { value } = await quotaOf(inquiry.aws, CLOUDFRONT_REGION, ACCOUNT_LIMITS.certificateNames);
    return [judgeNumber(hosts.length, value), ...(await caaOf(inquiry, hosts))];
  },
};

async function existing(
  { aws, account, now }: Inquiry,
  arn: string,
  hosts: readonly string[],
): Promise<Finding> {
  if (arn.split(':')[4] !== account) {
    return fails(
      `${arn} is in another account than ${account}`,
      'Request one in this account, in us-east-1: docs/deploy.md#domains',
    );
  }
  const response = await aws.find(
    'acm:DescribeCertificate',
    ['ResourceNotFoundException', 'InvalidArnException'],
    (options) =>
      aws
        .client(ACMClient, CLOUDFRONT_REGION)
        .send(new DescribeCertificateCommand({ CertificateArn: arn }), options),
  );
  return judgeCertificate(arn, response?.Certificate, { hosts, now });
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function judgeCertificate(
  arn: string,
  certificate: CertificateDetail | undefined,
  { hosts, now }: { hosts: readonly string[]; now: Date },
): Finding {
  if (!certificate) {
    return fails(
      `${arn} does not exist`,
      'Set domains.certificateArn to one of: aws acm list-certificates --region us-east-1',
    );
  }
  const describe = `aws acm describe-certificate --region us-east-1 --certificate-arn ${arn}`;
  if (certificate.Status === 'PENDING_VALIDATION') {
    return fails(`${arn} is not validated yet`, `Create the CNAME records that this shows: ${describe}`);
  }
  if (certificate.Status !== 'ISSUED') {
    const request =
      'aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ' + `${hosts[0]}`;
    return fails(`${arn} is ${certificate.Status}`, `Request a new one: ${request}`);
  }
  const names = [certificate.DomainName ?? '', ...(certificate.SubjectAlternativeNames ?? [])];
  const uncovered = hosts.filter((host) => !names.some((name) => covers(name, host)));
  if (uncovered.length > 0) {
    return fails(
      `${arn} does not cover ${uncovered.join(', ')}`,
      'Request one for all hosts of domains, and set domains.certificateArn: docs/deploy.md#domains',
    );
  }
  const days = Math.floor(
    ((certificate.NotAfter?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()) / DAY_MS,
  );
  // ACM renews its own certificates 60 days before they expire.
  if (days < 45)
    return warning(`it expires in ${days} days`, `ACM could not renew it. The reason: ${describe}`);
  return ok(`issued, and covers ${hosts.join(', ')}`);
}

/** `*.example.com` covers one label. */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && host.slice(host.indexOf('.') + 1) === name.slice(2));

export function judgeNumber(names: number, allowed: number): Finding {
  const { quota } = ACCOUNT_LIMITS.certificateNames;
  if (names <= allowed) return ok(`is created with ${names} of ${allowed} names`);
  return fails(
    `has ${names} names, and the account allows ${allowed}`,
    requestQuota(quota, CLOUDFRONT_REGION, names),
  );
}

/** The names by which CAA records allow Amazon. */
const AMAZON = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

async function caaOf({ dns }: Inquiry, hosts: readonly string[]): Promise<Finding[]> {
  const all = await Promise.all(hosts.map(async (host) => judgeCaa(host, await issuersOf(dns, host))));
  return all.filter((finding) => finding !== undefined);
}

/**
 * Who may issue certificates for a host: the records of the host itself, or else of the
 * closest domain above it.
 */
async function issuersOf(dns: Inquiry['dns'], host: string): Promise<string[] | undefined> {
  const labels = host.split('.');
  for (let i = 0; i < labels.length - 1; i++) {
    const records = await dns.resolveCaa(labels.slice(i).join('.')).catch(() => []);
    if (records.length > 0) return records.flatMap(({ issue }) => issue ?? []);
  }
  return undefined;
}

/** `issuers` is undefined without CAA records: then anyone may issue. */
function judgeCaa(host: string, issuers: readonly string[] | undefined): Finding | undefined {
  const isAmazon = (issuer: string) => AMAZON.includes(issuer.split(';')[0]?.trim() ?? '');
  if (issuers === undefined || issuers.some(isAmazon)) return undefined;
  const others = issuers.length > 0 ? issuers.join(', ') : 'nobody';
  return fails(
    `CAA records of ${host} allow ${others} to issue certificates, but not Amazon`,
    `Add a record to the same domain: CAA 0 issue "amazon.com"`,
  );
}
