import * as z from 'zod';
import { certificateArn, host, text } from './setting-types.ts';

/** CloudFront requires its certificates and firewalls in this region, wherever everything else is. */
export const CLOUDFRONT_REGION = 'us-east-1';

const HOSTS = ['frontend', 'api', 'media', 'console'] as const;

/** Settings of the former chat API with its own host. */
const FORMER = ['chat', 'chatCertificateArn'];

const hostedZone = z.strictObject({
  id: text(/^Z[A-Z0-9]{3,31}$/, 'the ID of a hosted zone, such as Z0123456789AB').meta({
    description: 'ID of the zone.',
  }),
  name: host().meta({ description: 'Domain of the zone.' }),
});

/**
 * Your own host names. One distribution serves all of them. They differ in which host the product uses in the URLs that it
 * returns, and in what they serve of the console (`constructs/edge/host-rules.ts`).
 */
export const domainsSchema = z
  .strictObject(
    {
      frontend: host().meta({ description: 'Short links and landing pages.' }),
      api: host()
        .optional()
        .meta({ description: 'The API for callers with a key, chat included. Default: `frontend`.' }),
      media: host()
        .optional()
        .meta({ description: 'Images and videos of landing pages. Default: `frontend`.' }),
      console: host().optional().meta({
        description:
          'The developer console, whose host serves no links, pages and media. Set it in production. Default: `frontend`.',
      }),
      customDomains: z
        .array(host())
        .readonly()
        .optional()
        .meta({ description: "Further hosts of short links: the `customDomain` of customers' links." }),
      hostedZone: hostedZone.optional().meta({
        description:
          'Route 53 zone of all these hosts, in which certificates and records are created. Custom domains may be in other ' +
          'zones if `certificateArn` covers them.',
      }),
      certificateArn: certificateArn(CLOUDFRONT_REGION).optional().meta({
        description: 'An existing certificate for all hosts.',
      }),
    },
    {
      error: (issue) => (issue.code === 'unrecognized_keys' ? unknownSettings(issue.keys) : undefined),
    },
  )
  .superRefine((domains, context) => {
    for (const problem of domainProblems(domains)) context.addIssue({ code: 'custom', ...problem });
  });

export type Domains = z.output<typeof domainsSchema>;

function unknownSettings(names: readonly string[]): string {
  if (names.some((name) => FORMER.includes(name))) {
    return 'is no longer a setting: remove it. Chat is served under /chat on every host';
  }
  return `is not a setting; hosts are ${HOSTS.join(', ')}`;
}

/** The hosts of the distribution. */
export const edgeHosts = (domains: Domains): string[] => [
  ...HOSTS.flatMap((name) => domains[name] ?? []),
  ...(domains.customDomains ?? []),
];

/** Whether a host is in a zone. */
export const isInZone = (name: string, zone: { name: string }): boolean =>
  name === zone.name || name.endsWith(`.${zone.name}`);

/** A violated rule between settings. */
interface Problem {
  path: (string | number)[];
  message: string;
}

function* domainProblems(domains: Domains): Generator<Problem> {
  const { hostedZone: zone, certificateArn: certificate } = domains;
  yield* repeatedHosts(domains);
  if (zone) yield* hostsOutside(zone, domains);
  else if (certificate === undefined) {
    const message = 'needs hostedZone, in which a certificate can be created, or certificateArn';
    yield { path: [], message };
  }
}

function* repeatedHosts(domains: Domains): Generator<Problem> {
  const hosts = [...ownHosts(domains), ...customHosts(domains)];
  for (const [i, { path, name }] of hosts.entries()) {
    const first = hosts.findIndex((other) => other.name === name);
    if (first === i) continue;
    yield { path, message: `repeats domains.${hosts[first]?.path.join('.')} (${name}): leave it out` };
  }
}

function* hostsOutside(zone: { name: string }, domains: Domains): Generator<Problem> {
  for (const { path, name } of ownHosts(domains)) {
    if (!isInZone(name, zone)) {
      yield { path, message: `must be in domains.hostedZone (${zone.name}), not "${name}"` };
    }
  }
  if (domains.certificateArn !== undefined) return;
  for (const { path, name } of customHosts(domains)) {
    if (!isInZone(name, zone)) {
      const message = `must be in domains.hostedZone (${zone.name}) or covered by domains.certificateArn, not "${name}"`;
      yield { path, message };
    }
  }
}

const ownHosts = (domains: Domains) =>
  HOSTS.flatMap((key) => {
    const name = domains[key];
    return name === undefined ? [] : [{ path: [key], name }];
  });

const customHosts = ({ customDomains = [] }: Domains) =>
  customDomains.map((name, i) => ({ path: ['customDomains', i], name }));
