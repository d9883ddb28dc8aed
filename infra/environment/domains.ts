import * as z from 'zod';
import { SHORT_URL_FORMS } from '#shared/core/domains/short-urls.ts';
import { UNVERIFIED_DOMAINS } from '#shared/core/domains/unverified-domains.ts';
import { destinationProblem } from '#shared/links/model/destination.ts';
import { appLinksSetting } from './app-links.ts';
import { certificateArn, host, mustBe, oneOf, server, text } from './setting-types.ts';

/** CloudFront requires its certificates and firewalls in this region, wherever everything else is. */
export const CLOUDFRONT_REGION = 'us-east-1';

const HOSTS = ['frontend', 'api', 'media', 'console'] as const;

/** What means nothing without a host of one's own. */
const NEED_FRONTEND = ['api', 'media', 'console', 'customDomains', 'hostedZone', 'certificateArn'] as const;

const hostedZone = z.strictObject({
  id: text(/^Z[A-Z0-9]{3,31}$/, 'the ID of a hosted zone, such as Z0123456789AB').meta({
    description: 'ID of the zone.',
  }),
  name: host().meta({ description: 'Domain of the zone.' }),
});

const FRONT_PAGE = 'an http or https URL';

const frontPage = z
  .string(mustBe(FRONT_PAGE))
  .refine((url) => destinationProblem(url) === undefined, {
    abort: true,
    error: ({ input }) => `${destinationProblem(String(input))?.message}, such as https://www.example.com`,
  })
  .meta({ allowed: FRONT_PAGE });

/**
 * Host names. One distribution serves all of them. They differ in which host the product uses in the URLs
 * that it returns, and in what they serve of the console (`constructs/edge/host-rules.ts`).
 */
export const domainsSchema = z
  .strictObject({
    frontend: host()
      .optional()
      .meta({
        description:
          "Your own host of short links and landing pages, which the other hosts need; without it, AWS's " +
          'host names are used.',
      }),
    api: host().optional().meta({
      description: 'The API for callers with a key, chat included, if it is not at `domains.frontend`.',
    }),
    media: host().optional().meta({
      description: 'Images and videos of landing pages, if they are not at `domains.frontend`.',
    }),
    console: host()
      .optional()
      .meta({
        description:
          'The developer console, if it is not at `domains.frontend`: in production, give it a host of ' +
          'its own, without links, pages and media.',
      }),
    customDomains: z.array(host()).readonly().optional().meta({
      description: "Further hosts of short links: the `customDomain` of customers' links.",
    }),
    hostedZone: hostedZone.optional().meta({
      description:
        'Route 53 zone of all these hosts, in which certificates and records are created; custom domains ' +
        'may be in other zones if `domains.certificateArn` covers them.',
    }),
    certificateArn: certificateArn(CLOUDFRONT_REGION).optional().meta({
      description: 'An existing certificate for all hosts.',
    }),
    customers: oneOf('deployment', 'tenants')
      .default('deployment')
      .meta({
        description:
          "How [customers' domains](#customers-domains) get to CloudFront: `deployment` with " +
          '`domains.customDomains` and a certificate for them, `tenants` by themselves once they are ' +
          'verified, each with a certificate of its own.',
      }),
    unverified: oneOf(...UNVERIFIED_DOMAINS)
      .default('warn')
      .meta({
        description:
          'What the API does with links whose `customDomain` is not verified, where they do not work: ' +
          '`warn` stores them with a warning, `refuse` returns 409 `DOMAIN_NOT_VERIFIED`.',
      }),
    dnsResolver: z.array(server()).readonly().default([]).meta({
      description:
        "DNS servers to query for the TXT records of customers' domains, instead of those of Lambda.",
    }),
    shortUrls: oneOf(...SHORT_URL_FORMS)
      .default('prefixed')
      .meta({
        description:
          "How people see the short URLs of the service's own host, where both forms work: `root` " +
          'without `/r/`, `prefixed` with it.',
      }),
    rootUrl: frontPage.optional().meta({
      description:
        "Where `/` of every host redirects, except for the console's own; without it, `/` shows a " +
        'small page.',
    }),
    appLinks: appLinksSetting.optional().meta({
      description:
        "The apps that open the links of the service's own hosts (see the guide [Links in " +
        'apps](guides/app-links.md)).',
    }),
    ownHosts: z.array(host()).readonly().default([]).meta({
      description: "Further hosts that serve this product's redirects, to which links are refused.",
    }),
  })
  .superRefine((domains, context) => {
    for (const problem of domainProblems(domains)) context.addIssue({ code: 'custom', ...problem });
  });

export type Domains = z.output<typeof domainsSchema>;

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
  const { frontend, hostedZone: zone, certificateArn: certificate } = domains;
  if (frontend === undefined) {
    const needy = NEED_FRONTEND.filter((key) => domains[key] !== undefined);
    if (needy.length > 0) yield { path: ['frontend'], message: `is missing: ${needy.join(', ')} needs it` };
    return;
  }
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
      const message =
        `must be in domains.hostedZone (${zone.name}) or covered by domains.certificateArn, not ` +
        `"${name}"`;
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
