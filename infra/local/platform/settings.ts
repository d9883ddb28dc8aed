import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

const linkChecks = ['public', 'local', 'off'] as const;
type LinkChecks = (typeof linkChecks)[number];

export interface Settings {
  /** Port of everything except the chat API, which uses the next one. 0 picks two free ones. */
  port: number;
  /** Host name of the console, which then has an origin of its own. Default: it shares `localhost` with everything else. */
  consoleHost?: string;
  /** Absolute path. */
  dataDir: string;
  logLevel: LogLevel;
  /** Whether each function runs in its own bundle, as deployed. Default: functions share code, which starts faster. */
  deployedBundles?: boolean;
  /** Maximum number of idle warm functions; each takes some 35 MB. Default: 8. */
  warmFunctions?: number;
  /** A DynamoDB-compatible server that replaces the embedded one. */
  dynamoEndpoint?: string;
  /** An OpenAI-compatible server that replaces the development model. */
  chatUpstream?: ChatUpstreamSettings;
  /** A URL checker with Web Risk's API that needs no key. Default: destinations are not checked. */
  urlChecker?: string;
  /** Which destinations are checked daily. Default: those on this machine. */
  linkChecks?: LinkChecks;
  /** DNS servers that are asked for the records of domains. Default: those of this machine. */
  dnsResolver?: readonly string[];
  /** An OpenID provider for single sign-on. Default: there is none. */
  sso?: SsoProviderSettings;
}

export interface SsoProviderSettings {
  clientSecret: string;
  /** The rest of the environment's setting `sso`, which validates it. */
  setting: {
    issuer: string;
    clientId: string;
    domains: string[];
    account?: string;
    role?: 'admin' | 'editor' | 'analyst' | 'developer';
    label?: string;
    required?: boolean;
  };
}

export interface ChatUpstreamSettings {
  /** Without a trailing slash. */
  baseUrl: string;
  key?: string;
  /** Optional if the server has only one model. */
  model?: string;
}

type Variables = Record<string, string | undefined>;

export function localSettings(variables: Variables = process.env): Settings {
  const dynamoEndpoint = readEndpoint(variables['AWS_ENDPOINT_URL_DYNAMODB']);
  const urlChecker = readUrlChecker(variables['URL_CHECKER_URL']);
  const checks = readLinkChecks(variables['LINK_CHECKS']);
  const dnsResolver = readDnsResolver(variables['DNS_RESOLVER']);
  const sso = readSso(variables);
  const chatUpstream = readChatUpstream(variables);
  const warmFunctions = readWarmFunctions(variables['WARM_FUNCTIONS']);
  const consoleHost = readConsoleHost(variables['CONSOLE_HOST']);
  return {
    port: readPort(variables['PORT']),
    dataDir: readDataDir(variables),
    logLevel: readLogLevel(variables['LOG_LEVEL']),
    ...(readsDeployedBundles(variables['BUNDLES']) ? { deployedBundles: true } : {}),
    ...(consoleHost === undefined ? {} : { consoleHost }),
    ...(warmFunctions === undefined ? {} : { warmFunctions }),
    ...(dynamoEndpoint === undefined ? {} : { dynamoEndpoint }),
    ...(chatUpstream === undefined ? {} : { chatUpstream }),
    ...(urlChecker === undefined ? {} : { urlChecker }),
    ...(checks === undefined ? {} : { linkChecks: checks }),
    ...(dnsResolver === undefined ? {} : { dnsResolver }),
    ...(sso === undefined ? {} : { sso }),
  };
}

export function readDataDir(variables: Variables = process.env): string {
  return resolve(variables['DATA_DIR'] || '.local');
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65534) {
    throw new StartError(`PORT must be a whole number from 0 to 65534, not "${value}".`);
  }
  return Number(value);
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

function readLogLevel(value: string | undefined): LogLevel {
  if (value === undefined || value === '') return 'info';
  const level = logLevels.find((known) => known === value.toLowerCase());
  if (level === undefined)
    throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
  return level;
}

function readsDeployedBundles(value: string | undefined): boolean {
  if (value !== undefined && !['', 'shared', 'deployed'].includes(value))
    throw new StartError(`BUNDLES must be one of shared, deployed, not "${value}".`);
  return value === 'deployed';
}

function readWarmFunctions(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^[1-9]\d{0,2}$/.test(value))
    throw new StartError(`WARM_FUNCTIONS must be a whole number from 1 to 999, not "${value}".`);
  return Number(value);
}

function readEndpoint(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`AWS_ENDPOINT_URL_DYNAMODB must be an http(s) URL, not "${value}".`);
  }
  return url.origin;
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
  const checks = linkChecks.find((known) => known === value);
  if (!checks) throw new StartError(`LINK_CHECKS must be one of ${linkChecks.join(', ')}, not "${value}".`);
  return checks;
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

const ssoRoles = ['admin', 'editor', 'analyst', 'developer'] as const;

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
  const role = ssoRoles.find((known) => known === read('ROLE'));
  if (read('ROLE') && !role) {
    throw new StartError(`SSO_ROLE must be one of ${ssoRoles.join(', ')}, not "${read('ROLE')}".`);
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
