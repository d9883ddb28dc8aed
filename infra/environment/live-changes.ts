import type { Settings } from './settings.ts';

/**
 * What changing a setting of a live deployment does:
 * - `in place`: CloudFormation updates, adds or removes resources that hold no data
 *   and that nothing else uses.
 * - `replacement`: a resource gets another physical resource, without an interruption.
 * - `new environment`: the deployment would start from nothing beside the old one.
 */
type LiveEffect = 'in place' | 'replacement' | 'new environment';

export interface LiveChange {
  effect: LiveEffect;
  /** Completes the effect in the table of settings. */
  note?: string;
}

/** One change for all members of a group, or one for each. */
type LiveChanges = {
  [S in keyof Settings]: LiveChange | { [M in keyof NonNullable<Settings[S]>]-?: LiveChange };
};

const IN_PLACE: LiveChange = { effect: 'in place' };

/** Effect of a change of host names, which the certificate lists. */
const NEW_CERTIFICATE: LiveChange = { effect: 'replacement', note: 'of the certificate' };

/**
 * What changes to each setting do; nested members behave like the member that contains them. Tests compare
 * this with the templates of both versions.
 */
export const LIVE_CHANGES = {
  region: { effect: 'new environment', note: '[move](#move-to-another-region) the data' },
  oneRegion: { effect: 'in place', note: '[delete the stack](#alarms) of the alarm in us-east-1 afterwards' },
  deployment: IN_PLACE,
  visitors: {
    effect: 'in place',
    note: 'visits are not interrupted: their functions stay beside the server',
  },
  chatModels: IN_PLACE,
  capacity: {
    size: IN_PLACE,
    throttle: IN_PLACE,
    tableLimits: IN_PLACE,
    accountConcurrency: IN_PLACE,
    reservedConcurrency: IN_PLACE,
    clickBatchSeconds: IN_PLACE,
    busyClickSeconds: IN_PLACE,
    clickAggregators: IN_PLACE,
    webhookSenders: IN_PLACE,
    hotReadMs: IN_PLACE,
  },
  domains: {
    frontend: NEW_CERTIFICATE,
    api: NEW_CERTIFICATE,
    media: NEW_CERTIFICATE,
    console: NEW_CERTIFICATE,
    customDomains: NEW_CERTIFICATE,
    hostedZone: { effect: 'replacement', note: 'of the certificate and of the records' },
    certificateArn: IN_PLACE,
    customers: {
      effect: 'in place',
      note: '[remove all tenants](#customers-domains) before you set it back to `deployment`',
    },
    unverified: IN_PLACE,
    dnsResolver: IN_PLACE,
    shortUrls: IN_PLACE,
    rootUrl: IN_PLACE,
    appLinks: IN_PLACE,
    ownHosts: IN_PLACE,
  },
  links: {
    temporary: { effect: 'in place', note: 'existing ones keep working' },
    destinations: IN_PLACE,
    checks: IN_PLACE,
    urlChecker: { effect: 'in place', note: 'without it, pending checks are dropped' },
  },
  mail: {
    from: {
      effect: 'replacement',
      note: 'emails wait in their queue until SES has verified the sender; the [old identity](#email) stays',
    },
    identity: { effect: 'in place', note: 'the [identity](#email) itself stays' },
  },
  sso: { effect: 'in place', note: 'existing sessions stay valid' },
  data: {
    retain: { effect: 'in place', note: 'only adds or removes protection' },
    backup: { effect: 'in place', note: 'existing backups [stay](#backups)' },
    restoredTable: {
      effect: 'replacement',
      note: 'of the selection of its backups only; the table itself stays',
    },
  },
  logs: IN_PLACE,
  alarms: {
    emails: IN_PLACE,
    https: IN_PLACE,
    chat: IN_PLACE,
    monthlyBudgetUsd: IN_PLACE,
    outsideProbe: { effect: 'in place', note: 'outside us-east-1, [delete its stack](#alarms) afterwards' },
  },
  security: {
    firewall: {
      effect: 'in place',
      note: 'outside us-east-1, [to remove it](#remove-the-firewall) takes two deployments',
    },
    contact: IN_PLACE,
  },
  keys: {
    origin: IN_PLACE,
    visitor: { effect: 'in place', note: 'every visitor counts as new from the day `from`' },
    signIn: IN_PLACE,
    service: { effect: 'in place', note: 'its [data is lost](#keys)' },
    environment: IN_PLACE,
  },
  prices: IN_PLACE,
} as const satisfies LiveChanges;

type Changes = typeof LIVE_CHANGES;

/** The settings that have a change of their own, such as `logs` and `keys.origin`. */
export type LiveSetting = {
  [S in keyof Changes]: Changes[S] extends LiveChange ? S : `${S}.${keyof Changes[S] & string}`;
}[keyof Changes];

/** The change of each setting that has one of its own, by its path. */
export const liveChanges = (): [setting: LiveSetting, change: LiveChange][] =>
  Object.entries<LiveChange | Record<string, LiveChange>>(LIVE_CHANGES).flatMap(([name, change]) => {
    const rows = isOne(change)
      ? [[name, change] as const]
      : Object.entries(change).map(([member, one]) => [`${name}.${member}`, one] as const);
    return rows.map(([setting, one]): [LiveSetting, LiveChange] => [setting as LiveSetting, one]);
  });

const isOne = (change: LiveChange | Record<string, LiveChange>): change is LiveChange =>
  typeof change['effect'] === 'string';
