import { isIPv4 } from 'node:net';
import { readSettings, type Settings, type Variables } from '@signpost/local-aws/platform/settings.ts';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import type { LocalSso } from '#infra/environment/local.ts';
import type { LinkChecks } from '#shared/links/health/link-checks.ts';
import { PUBLIC_LINKS, type PublicLinks } from '#shared/links/model/public-links-setting.ts';

const VISITORS = ['functions', 'server', 'urls'] as const;

type Visitors = (typeof VISITORS)[number];

const CUSTOMER_DOMAINS = ['deployment', 'tenants'] as const;

const LINK_CHECKS = ['public', 'local', 'off'] as const satisfies LinkChecks[];

/** Settings of the local run, and of the product in it. */
export interface LocalSettings extends Settings {
  /**
   * Host name of the console, which then has an origin of its own. Default: it shares
   * `localhost` with everything else.
   */
  consoleHost?: string;
  /**
   * Whether each function runs in its own bundle, as deployed. Default: functions share
   * code, which starts faster.
   */
  deployedBundles?: boolean;
  /** An OpenAI-compatible server that replaces the development model. */
  chatUpstream?: ChatUpstreamSettings;
  /** A URL checker with Web Risk's API that needs no key. Default: destinations are not checked. */
  urlChecker?: string;
  /** Which destinations are checked daily. Default: those on this machine. */
  linkChecks?: LinkChecks;
  /** Who may create temporary links. Default: anyone. */
  publicLinks?: PublicLinks;
  /** DNS servers for the records of domains. Default: those of this machine. */
  dnsResolver?: readonly string[];
  /** How customers' domains go live. Default: each host that leads here is served. */
  customerDomains?: (typeof CUSTOMER_DOMAINS)[number];
  /** What handles visits. Default: functions. */
  visitors?: Visitors;
  /** An OpenID provider for single sign-on. Default: there is none. */
  sso?: SsoProviderSettings;
}

interface SsoProviderSettings {
  clientSecret: string;
  /** The rest of the environment's setting `sso`, which validates it. */
  setting: Omit<LocalSso, 'clientSecret'>;
}

export interface ChatUpstreamSettings {
  /** Base URL without a trailing slash. */
  baseUrl: string;
  key?: string;
  /** Optional if the server has only one model. */
  model?: string;
}

/** Origin of the console: a host of its own on the port of everything else, or the same. */
export const consoleOrigin = (origin: string, { consoleHost }: LocalSettings): string =>
  consoleHost === undefined ? origin : `http://${consoleHost}:${new URL(origin).port}`;

/** Environment variables, replaced by options of `npm start`: `npm start -- --visitors server`. */
export function withOptions(variables: Variables, options: readonly string[]): Variables {
  const [option, value] = options.flatMap((text) => text.split('='));
  if (option === undefined) return variables;
  if (option !== '--visitors' || value === undefined)
    throw new StartError(
      `npm start has the option --visitors ${VISITORS.join('|')}, not "${options.join(' ')}".`,
    );
  return { ...variables, VISITORS: value };
}

export function localSettings(variables: Variables = process.env): LocalSettings {
  const urlChecker = readUrlChecker(variables['URL_CHECKER_URL']);
  const linkChecks = readLinkChecks(variables['LINK_CHECKS']);
  const publicLinks = readPublicLinks(variables['PUBLIC_LINKS']);
  const dnsResolver = readDnsResolver(variables['DNS_RESOLVER']);
  const sso = readSso(variables);
  const chatUpstream = readChatUpstream(variables);
  const visitors = readVisitors(variables['VISITORS']);
  const customerDomains = readCustomerDomains(variables['CUSTOMER_DOMAINS']);
  const consoleHost = readConsoleHost(variables['CONSOLE_HOST']);
  return {
    ...readSettings(variables),
    ...(readsDeployedBundles(variables['BUNDLES']) && { deployedBundles: true }),
    ...(consoleHost !== undefined && { consoleHost }),
    ...(chatUpstream !== undefined && { chatUpstream }),
    ...(urlChecker !== undefined && { urlChecker }),
    ...(linkChecks !== undefined && { linkChecks }),
    ...(publicLinks !== undefined && { publicLinks }),
    ...(visitors !== undefined && { visitors }),
    ...(customerDomains !== undefined && { customerDomains }),
    ...(dnsResolver !== undefined && { dnsResolver }),
    ...(sso !== undefined && { sso }),
  };
}

/** Browsers resolve these names to this machine, and treat them as secure. */
function readConsoleHost(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^[a-z\d](?:[a-z\d-]*[a-z\d])?\.localhost$/.test(value))
    throw new StartError(
      `CONSOLE_HOST must be a subdomain of localhost, such as console.localhost, not "${value}".`,
    );
  return value;
}

function readsDeployedBundles(value: string | undefined): boolean {
  if (value !== undefined && !['', 'shared', 'deployed'].includes(value))
    throw new StartError(`BUNDLES must be one of shared, deployed, not "${value}".`);
  return value === 'deployed';
}

function readUrlChecker(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])\S+$/.test(value)) {
    throw new StartError(
      `URL_CHECKER_URL must be an https URL, or an http URL of this machine, not "${value}".`,
    );
  }
  return value;
}

function readLinkChecks(value: string | undefined): LinkChecks | undefined {
  if (value === undefined || value === '') return undefined;
  const checks = LINK_CHECKS.find((known) => known === value);
  if (!checks) throw new StartError(`LINK_CHECKS must be one of ${LINK_CHECKS.join(', ')}, not "${value}".`);
  return checks;
}

function readPublicLinks(value: string | undefined): PublicLinks | undefined {
  if (value === undefined || value === '') return undefined;
  const publicLinks = PUBLIC_LINKS.find((known) => known === value);
  if (!publicLinks) {
    throw new StartError(`PUBLIC_LINKS must be one of ${PUBLIC_LINKS.join(', ')}, not "${value}".`);
  }
  return publicLinks;
}

function readVisitors(value: string | undefined): Visitors | undefined {
  if (value === undefined || value === '') return undefined;
  const visitors = VISITORS.find((known) => known === value);
  if (!visitors) throw new StartError(`VISITORS must be one of ${VISITORS.join(', ')}, not "${value}".`);
  return visitors;
}

function readCustomerDomains(value: string | undefined): LocalSettings['customerDomains'] {
  if (value === undefined || value === '') return undefined;
  const known = CUSTOMER_DOMAINS.find((one) => one === value);
  if (!known)
    throw new StartError(`CUSTOMER_DOMAINS must be one of ${CUSTOMER_DOMAINS.join(', ')}, not "${value}".`);
  return known;
}

function readDnsResolver(value: string | undefined): string[] | undefined {
  if (!value) return undefined;
  const servers = value.split(',');
  for (const server of servers) {
    const [, address = '', port = '53'] = /^([\d.]+)(?::(\d{1,5}))?$/.exec(server) ?? [];
    if (!isIPv4(address) || Number(port) < 1 || Number(port) > 65_535) {
      throw new StartError(`DNS_RESOLVER must be IPv4 addresses, with or without a port, not "${value}".`);
    }
  }
  return servers;
}

const SSO_ROLES = ['admin', 'editor', 'analyst', 'developer'] as const;

function readSso(variables: Variables): SsoProviderSettings | undefined {
  const read = (name: string) => variables[`SSO_${name}`] || undefined;
  const issuer = read('ISSUER');
  if (!issuer) return undefined;
  if (!/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])[^\s?#]+$/.test(issuer)) {
    throw new StartError(`SSO_ISSUER must be an https URL, or an http URL of this machine, not "${issuer}".`);
  }
  const [clientId, clientSecret, domains] = ['CLIENT_ID', 'CLIENT_SECRET', 'DOMAINS'].map(read);
  if (!clientId || !clientSecret || !domains) {
    throw new StartError('SSO_ISSUER also needs SSO_CLIENT_ID, SSO_CLIENT_SECRET and SSO_DOMAINS.');
  }
  const [account, label, required] = ['ACCOUNT', 'LABEL', 'REQUIRED'].map(read);
  const role = SSO_ROLES.find((known) => known === read('ROLE'));
  if (read('ROLE') && !role) {
    throw new StartError(`SSO_ROLE must be one of ${SSO_ROLES.join(', ')}, not "${read('ROLE')}".`);
  }
  const setting = {
    issuer,
    clientId,
    domains: domains.split(','),
    ...(account && { account }),
    ...(role && { role }),
    ...(label && { label }),
    ...(required && { required: required === 'true' }),
  };
  return { clientSecret, setting };
}

function readChatUpstream(variables: Variables): ChatUpstreamSettings | undefined {
  const { CHAT_UPSTREAM_URL: text, CHAT_UPSTREAM_KEY: key, CHAT_UPSTREAM_MODEL: model } = variables;
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`CHAT_UPSTREAM_URL must be an http(s) URL such as ${EXAMPLE}, not "${text}".`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new StartError(
      `CHAT_UPSTREAM_URL must be a URL such as ${EXAMPLE}; set the key in CHAT_UPSTREAM_KEY.`,
    );
  }
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    ...(key ? { key } : {}),
    ...(model ? { model } : {}),
  };
}

const EXAMPLE = 'http://localhost:11434/v1';
