import {
  GetHostedZoneCommand,
  type GetHostedZoneResponse,
  ListResourceRecordSetsCommand,
  Route53Client,
} from '@aws-sdk/client-route-53';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import { type Finding, fails, listOf, notChecked, ok } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';
import { plannedOf } from '../planned.ts';

const TYPE = 'AWS::Route53::RecordSet';

/**
 * The hosted zone: that it is the one which the internet asks, and has none of the
 * records that are to be created.
 */
export const hostedZoneCheck: Check = {
  what: 'hosted zone',
  run: async (inquiry) => {
    const zone = inquiry.environment.domains.hostedZone;
    if (!zone) return [];
    const { aws } = inquiry;
    const found = await aws.find('route53:GetHostedZone', ['NoSuchHostedZone', 'InvalidInput'], (options) =>
      aws.client(Route53Client, CLOUDFRONT_REGION).send(new GetHostedZoneCommand({ Id: zone.id }), options),
    );
    const problem = judgeZone(zone, found);
    if (problem) return [problem];
    const [delegation, records] = await Promise.all([
      delegationOf(inquiry.dns, zone.name),
      takenRecords(inquiry, zone.id),
    ]);
    return [
      judgeDelegation(zone, found?.DelegationSet?.NameServers ?? [], delegation),
      ...judgeRecords(zone, records),
    ];
  },
};

interface Zone {
  id: string;
  name: string;
}

const plain = (name: string | undefined) => name?.replace(/\.$/, '').toLowerCase() ?? '';

function judgeZone(zone: Zone, found: GetHostedZoneResponse | undefined): Finding | undefined {
  const list = 'aws route53 list-hosted-zones shows those of this account: set domains.hostedZone.';
  if (!found) return fails(`this account has no hosted zone ${zone.id}`, list);
  const name = plain(found.HostedZone?.Name);
  if (name !== zone.name) return fails(`${zone.id} is the zone of ${name}, not of ${zone.name}`, list);
  if (found.HostedZone?.Config?.PrivateZone) return fails(`${zone.id} is a private zone`, list);
  return undefined;
}

/** The name servers of a domain; undefined if DNS did not say. */
async function delegationOf(dns: Inquiry['dns'], name: string): Promise<string[] | undefined> {
  try {
    return await dns.resolveNs(name);
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

function judgeDelegation(
  { id, name }: Zone,
  own: readonly string[],
  asked: readonly string[] | undefined,
): Finding {
  if (asked === undefined) return notChecked(`DNS did not say which name servers ${name} has`);
  const names = asked.map(plain);
  if (own.some((server) => names.includes(plain(server))))
    return ok(`${name} (${id}) is delegated to Route 53`);
  const now = asked.length > 0 ? `its name servers are ${listOf(names)}` : 'it has no name servers';
  return fails(
    `${name} is not delegated to ${id}: ${now}, and a certificate would wait for its records`,
    `At the registrar of ${name}, set the name servers ${own.join(', ')}`,
  );
}

/** Records that the templates create and that exist already. */
async function takenRecords({ aws, templates, deployed }: Inquiry, zone: string): Promise<string[]> {
  const planned = new Map<string, string[]>();
  for (const { Name, Type } of plannedOf(templates, TYPE)) {
    // Records of DKIM have names that SES chooses.
    if (typeof Name === 'string') planned.set(plain(Name), [...(planned.get(plain(Name)) ?? []), Type]);
  }
  const client = aws.client(Route53Client, CLOUDFRONT_REGION);
  const taken = await Promise.all(
    [...planned].map(async ([name, types]) => {
      const command = new ListResourceRecordSetsCommand({
        HostedZoneId: zone,
        StartRecordName: name,
        MaxItems: 20,
      });
      const { ResourceRecordSets = [] } = await aws.ask('route53:ListResourceRecordSets', (options) =>
        client.send(command, options),
      );
      // Nothing else may have the name of a CNAME record.
      const existing = ResourceRecordSets.filter(
        (record) => plain(record.Name) === name && [...types, 'CNAME'].includes(record.Type ?? ''),
      );
      return existing.map(({ Type }) => ({ name, record: `${Type} ${name}` }));
    }),
  );
  if (taken.flat().length === 0) return [];
  const own = await deployed();
  return taken.flat().flatMap(({ name, record }) => (own.owns(TYPE, name) ? [] : record));
}

function judgeRecords({ id }: Zone, taken: readonly string[]): Finding[] {
  if (taken.length === 0) return [];
  return [
    fails(
      `records exist already: ${listOf(taken, 6)}`,
      `Delete them when the hosts may move: Route 53 console, hosted zone ${id}`,
    ),
  ];
}
