/**
 * Environment variables that the infrastructure sets. A construct sets those its function needs; they
 * are checked on first use.
 */
export const SETTING = {
  /** Set for every function. */
  environmentName: 'ENVIRONMENT_NAME',
  /** Set by Lambda. */
  functionName: 'AWS_LAMBDA_FUNCTION_NAME',
  /** Set by Lambda. */
  functionVersion: 'AWS_LAMBDA_FUNCTION_VERSION',
  tableName: 'TABLE_NAME',
  clickQueueUrl: 'CLICK_QUEUE_URL',
  conversionQueueUrl: 'CONVERSION_QUEUE_URL',
  /** Queue whose messages start the relay of events to the bus. */
  eventQueueUrl: 'EVENT_QUEUE_URL',
  importQueueUrl: 'IMPORT_QUEUE_URL',
  webhookQueueUrl: 'WEBHOOK_QUEUE_URL',
  /** For slow receivers. */
  slowWebhookQueueUrl: 'SLOW_WEBHOOK_QUEUE_URL',
  /** Dead-letter queue of failed deliveries. */
  deadWebhookQueueUrl: 'DEAD_WEBHOOK_QUEUE_URL',
  /** A `Destinations`. */
  destinations: 'DESTINATIONS',
  /** An `UnverifiedDomains`. */
  unverifiedDomains: 'UNVERIFIED_DOMAINS',
  /** A `ShortUrlForm`, for the service's own host. */
  shortUrls: 'SHORT_URLS',
  /** A `PublicLinks`. */
  publicLinks: 'PUBLIC_LINKS',
  /** A `WebhookTargets`. */
  webhookTargets: 'WEBHOOK_TARGETS',
  eventBusName: 'EVENT_BUS_NAME',
  /** Scheme and host of short links and landing pages, without a trailing slash. */
  publicOrigin: 'PUBLIC_ORIGIN',
  /** Scheme and host of the API, without a trailing slash. */
  apiOrigin: 'API_ORIGIN',
  /** Scheme and host of the console, without a trailing slash. Sessions are only accepted there. */
  consoleOrigin: 'CONSOLE_ORIGIN',
  mediaBucketName: 'MEDIA_BUCKET_NAME',
  /** Scheme and host of media, without a trailing slash. */
  mediaOrigin: 'MEDIA_ORIGIN',
  /** Sender address of emails, or `NO_MAIL`. */
  mailFrom: 'MAIL_FROM',
  /** Configuration set of Amazon SES that emails are sent with. Absent without a sender. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** How long `hotCache` keeps a value, in milliseconds; 0 disables it. */
  hotReadMs: 'HOT_READ_MS',
  /** How long clicks of busy links wait for others, in seconds; 0 for not at all. */
  busyClickSeconds: 'BUSY_CLICK_SECONDS',
  /** Hosts that serve redirects, comma-separated; links to them are rejected. */
  ownHosts: 'OWN_HOSTS',
  /** Hosts of the service itself, comma-separated: those of `ownHosts` that cannot be bound to an owner. */
  defaultHosts: 'DEFAULT_HOSTS',
  /** DNS servers (`ip` or `ip:port`), comma-separated, or `SYSTEM_DNS`. */
  dnsResolver: 'DNS_RESOLVER',
  /** Where CNAME records of customers' domains have to lead, or `NO_TARGET`. */
  domainTarget: 'DOMAIN_TARGET',
  /**
   * IDs of the multi-tenant distribution and its connection group, as JSON. Only with distribution tenants.
   */
  tenantEdge: 'TENANT_EDGE',
  /** Key of visitors' fingerprints, and of nothing else: read it with `visitorKey`. */
  visitorKey: 'VISITOR_KEY',
  /**
   * Key of everything else that is hashed or signed: recipients, registrants, network addresses, links in
   * emails, tokens of pages. Proves nobody's identity.
   */
  serviceKey: 'SERVICE_KEY',
  /** Name of the secret with the key of new sign-in codes. */
  signInKeyName: 'SIGN_IN_KEY_NAME',
  /** Secret that CloudFront sends with every request. */
  originSecret: 'ORIGIN_SECRET',
  /** Paths of a function with a URL, as JSON: each ends in its only parameter, the most specific first. */
  visitPaths: 'VISIT_PATHS',
  /** A `SecurityContact` as JSON, or null. */
  securityContact: 'SECURITY_CONTACT',
  /** `AppLinks` of the service's own hosts with their key, as JSON, or null. */
  appLinks: 'APP_LINKS',
  /** Target of `/`, as JSON, or null. */
  rootUrl: 'ROOT_URL',
  /** `SsoSettings` as JSON, or null. */
  sso: 'SSO',
  /** The console's sign-in methods, as JSON: `functions/auth/options.ts`. */
  signInOptions: 'SIGN_IN_OPTIONS',
  /** A `UrlChecker` as JSON. Absent without one. */
  urlChecker: 'URL_CHECKER',
  /** Queue of visited links whose destinations are to be checked. Absent without a URL checker. */
  urlCheckQueueUrl: 'URL_CHECK_QUEUE_URL',
  /** A `LinkChecks`. */
  linkChecks: 'LINK_CHECKS',
  /** A `PriceList` as JSON. */
  prices: 'PRICES',
  /** `ChatModels` as JSON. */
  chatModels: 'CHAT_MODELS',
} as const;

/** `mailFrom` of a deployment that sends no emails. */
export const NO_MAIL = 'none';

/** `domainTarget` of a deployment whose operator sets up customers' domains. */
export const NO_TARGET = 'none';

/** `dnsResolver` without servers: those of the machine. */
export const SYSTEM_DNS = 'system';

export type SettingName = (typeof SETTING)[keyof typeof SETTING];

/** Reads a setting; throws when it is not set. */
export function setting(name: SettingName): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set for this function`);
  return value;
}

/** Reads a setting that has one of these values; throws when it has another. */
export function choiceSetting<Choice extends string>(name: SettingName, choices: readonly Choice[]): Choice {
  const value = setting(name);
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new Error(`${name} cannot be ${value}`);
  return choice;
}

/** See `hot-cache.ts`. */
export const hotReadMs = (): number => Number(setting(SETTING.hotReadMs));

/** See `busy-links.ts`. Functions without the setting hold nothing back. */
export const busyClickSeconds = (): number => Number(process.env[SETTING.busyClickSeconds] ?? 0);
