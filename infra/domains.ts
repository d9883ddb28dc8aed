import { type Fault, isHost, matches } from './checks.ts';

/**
 * Host names of your own. One distribution serves them all but `chat`, and each of them serves every path: what differs
 * is which one the product writes into what it answers.
 */
export interface Domains {
  /** Short links and landing pages. */
  frontend: string;
  /** The API for callers with a key; absent: the same as `frontend`. */
  api?: string;
  /** Images and videos of pages; absent: the same as `frontend`. */
  media?: string;
  /** The developer console; absent: the same as `frontend`. */
  console?: string;
  /** Further hosts of short links: those that customers' links name as their `customDomain`. */
  customDomains?: readonly string[];
  /** The chat API, which has an address of its own: absent: AWS's. */
  chat?: string;
  /**
   * The zone of Route 53 that all of them are in: certificates and records are made there. Custom domains may be
   * elsewhere where `certificateArn` has them.
   */
  hostedZone?: { id: string; name: string };
  /** A certificate of us-east-1 for all hosts but `chat`, where none is to be made. */
  certificateArn?: string;
  /** The same for `chat`, in the environment's region. */
  chatCertificateArn?: string;
}

/** CloudFront takes its certificates and firewalls from here, wherever everything else is. */
export const CLOUDFRONT_REGION = 'us-east-1';

const EDGE_HOSTS = ['frontend', 'api', 'media', 'console'] as const;
const HOSTS = [...EDGE_HOSTS, 'chat'] as const;

/** The hosts of the distribution. */
export const edgeHosts = (domains: Domains): string[] => [
  ...EDGE_HOSTS.flatMap((name) => domains[name] ?? []),
  ...(domains.customDomains ?? []),
];

/** Whether a host is in a zone. */
export const isInZone = (host: string, zone: { name: string }): boolean =>
  host === zone.name || host.endsWith(`.${zone.name}`);

/** What is wrong with the domains of an environment. */
export function domainFaults(domains: Domains, region: string): Fault[] {
  const { hostedZone: zone, certificateArn, chat, chatCertificateArn } = domains;
  const known = new Set<string>([
    ...HOSTS,
    'customDomains',
    'hostedZone',
    'certificateArn',
    'chatCertificateArn',
  ]);
  const own = HOSTS.flatMap((name) => {
    const host = domains[name];
    return host === undefined ? [] : [{ at: `domains.${name}`, host }];
  });
  const custom = (domains.customDomains ?? []).map((host, i) => ({ at: `domains.customDomains.${i}`, host }));
  const hosts = [...own, ...custom];
  return [
    ...Object.keys(domains).map((name) =>
      known.has(name) ? undefined : `domains.${name} is no setting; hosts are ${HOSTS.join(', ')}`,
    ),
    domains.frontend ? undefined : 'domains.frontend is missing: short links and pages need a host',
    ...hosts.map(({ at, host }) => isHost(at, host)),
    ...hosts.map(({ at, host }, i) => {
      const first = hosts.findIndex((other) => other.host === host);
      if (first === i) return undefined;
      const way = at === 'domains.chat' ? 'it needs one of its own' : 'leave it out';
      return `${at} is ${host}, as is ${hosts[first]?.at}: ${way}`;
    }),
    zone &&
      matches(
        'domains.hostedZone.id',
        zone.id,
        /^Z[A-Z0-9]{3,31}$/,
        'the id of a zone, such as Z0123456789AB',
      ),
    zone && isHost('domains.hostedZone.name', zone.name),
    ...own.map(({ at, host }) =>
      zone && !isInZone(host, zone)
        ? `${at} must be in domains.hostedZone (${zone.name}), not "${host}"`
        : undefined,
    ),
    ...custom.map(({ at, host }) =>
      zone && certificateArn === undefined && !isInZone(host, zone)
        ? `${at} must be in domains.hostedZone (${zone.name}), or domains.certificateArn must have it: "${host}"`
        : undefined,
    ),
    !zone && certificateArn === undefined
      ? 'domains needs hostedZone, where a certificate can be made, or certificateArn'
      : undefined,
    certificateFault('domains.certificateArn', certificateArn, CLOUDFRONT_REGION),
    chat !== undefined && !zone && chatCertificateArn === undefined
      ? 'domains.chat needs hostedZone, where a certificate can be made, or chatCertificateArn'
      : undefined,
    chat === undefined && chatCertificateArn !== undefined
      ? 'domains.chatCertificateArn is for domains.chat, which is not set'
      : undefined,
    certificateFault('domains.chatCertificateArn', chatCertificateArn, region),
  ];
}

function certificateFault(setting: string, arn: string | undefined, region: string): Fault {
  if (arn === undefined) return undefined;
  const pattern = new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`);
  return matches(setting, arn, pattern, `the ARN of a certificate of ACM in ${region}`);
}
