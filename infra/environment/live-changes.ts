import type { settings } from './settings.ts';

/**
 * What changing a setting of a live deployment does:
 * - `in place`: CloudFormation updates, adds or removes resources that hold no data and that nothing else uses.
 * - `replacement`: a resource gets another physical resource, without an interruption.
 * - `new environment`: the deployment would start from nothing beside the old one.
 */
type LiveEffect = 'in place' | 'replacement' | 'new environment';

export interface LiveChange {
  effect: LiveEffect;
  /** Completes the effect in the table of settings. */
  note?: string;
}

const IN_PLACE: LiveChange = { effect: 'in place' };

/** By setting; members of a group behave as the group. Tests compare it with the templates of both versions. */
export const LIVE_CHANGES = {
  region: { effect: 'new environment', note: '[move](#move-to-another-region) the data' },
  domains: { effect: 'replacement', note: 'a changed list of hosts gets a new certificate' },
  firewall: {
    effect: 'in place',
    note: 'outside us-east-1, [to remove it](#remove-the-firewall) takes two deployments',
  },
  originSecretVersion: IN_PLACE,
  visitorKey: { effect: 'in place', note: 'every visitor counts as new from the day `from`' },
  signInKeyVersion: IN_PLACE,
  serviceKeyVersion: { effect: 'in place', note: 'its [data is lost](#keys)' },
  environmentKey: IN_PLACE,
  mailFrom: {
    effect: 'replacement',
    note: 'emails wait in their queue until SES has verified the sender; the [old identity](#email) stays',
  },
  mailIdentity: { effect: 'in place', note: 'the [identity](#email) itself stays' },
  ownHosts: IN_PLACE,
  rootUrl: IN_PLACE,
  appLinks: IN_PLACE,
  restoredTable: {
    effect: 'replacement',
    note: 'of the selection of its backups only; the table itself stays',
  },
  backup: { effect: 'in place', note: 'existing backups [stay](#backups)' },
  retainData: { effect: 'in place', note: 'only adds or removes protection' },
  logRetentionDays: IN_PLACE,
  logLevel: IN_PLACE,
  alarmEmails: IN_PLACE,
  budget: IN_PLACE,
  securityContact: IN_PLACE,
  outsideProbe: { effect: 'in place', note: 'outside us-east-1, [delete its stack](#alarms) afterwards' },
  visitors: {
    effect: 'in place',
    note: 'visits are not interrupted: their functions stay beside the server',
  },
  hotReadMs: IN_PLACE,
  clickBatchSeconds: IN_PLACE,
  clickAggregators: IN_PLACE,
  webhookSenders: IN_PLACE,
  deployment: IN_PLACE,
  concurrency: IN_PLACE,
  throttle: IN_PLACE,
  tableLimits: IN_PLACE,
  webhookTargets: IN_PLACE,
  dnsResolver: IN_PLACE,
  customerDomains: {
    effect: 'in place',
    note: '[remove all tenants](#customers-domains) before you set it back to `deployment`',
  },
  sso: { effect: 'in place', note: 'existing sessions stay valid' },
  urlChecker: { effect: 'in place', note: 'without it, pending checks are dropped' },
  destinations: IN_PLACE,
  unverifiedDomains: IN_PLACE,
  shortUrls: IN_PLACE,
  publicLinks: IN_PLACE,
  linkChecks: IN_PLACE,
  prices: IN_PLACE,
  chatModels: IN_PLACE,
} as const satisfies Record<keyof typeof settings, LiveChange>;
