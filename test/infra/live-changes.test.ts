import { describe, expect, it, vi } from 'vitest';
import { type LiveChange as Declared, LIVE_CHANGES } from '#infra/environment/live-changes.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import type { settings } from '#infra/environment/settings.ts';
import { change, domains, type Overrides, prod, withSettings } from '#test/support/templates/live-prod.ts';

const sso = {
  issuer: 'https://id.example.com',
  clientId: 'signpost',
  clientSecret: 'signpost/prod/sso-client',
  domains: ['example.com'],
};
const KMS_KEY = `arn:aws:kms:${prod.region}:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const mailing = { mailFrom: 'surveys@example.com' };

// Some tests synthesize an environment several times.
vi.setConfig({ testTimeout: 120_000 });

/** Settings of prod before and after each change; undefined removes a setting. */
const CHANGES: Record<keyof typeof settings, [before: Overrides, after: Overrides][]> = {
  region: [[{}, { region: 'eu-central-1' }]],
  domains: [
    [{}, { domains }],
    [{ domains }, {}],
    [
      { domains },
      { domains: { ...domains, api: 'api.example.com', customDomains: ['go.acme.example.com'] } },
    ],
    [{ domains: { ...domains, customDomains: ['go.acme.example.com'] } }, { domains }],
  ],
  firewall: [
    [{ firewall: undefined }, {}],
    // The web ACL is deleted after the distribution was updated. For other regions, see below.
    [{}, { firewall: undefined }],
  ],
  originSecretVersion: [
    [{}, { originSecretVersion: 2 }],
    [{ originSecretVersion: 2 }, { originSecretVersion: 3 }],
  ],
  visitorKey: [
    [{}, { visitorKey: { version: 2, from: '2027-01-31' } }],
    [{ visitorKey: { version: 2, from: '2027-01-31' } }, { visitorKey: { version: 2 } }],
    [{ visitorKey: { version: 2 } }, { visitorKey: { version: 3, from: '2027-02-28' } }],
  ],
  signInKeyVersion: [
    [{}, { signInKeyVersion: 2 }],
    [{ signInKeyVersion: 2 }, { signInKeyVersion: 3 }],
  ],
  serviceKeyVersion: [
    [{}, { serviceKeyVersion: 2 }],
    [{ serviceKeyVersion: 2 }, { serviceKeyVersion: 3 }],
  ],
  environmentKey: [
    [{}, { environmentKey: KMS_KEY }],
    [{ environmentKey: KMS_KEY }, {}],
  ],
  mailFrom: [
    [{}, mailing],
    [mailing, { mailFrom: 'hello@example.com' }],
    [mailing, {}],
    // In the hosted zone.
    [{ domains }, { domains, ...mailing }],
    [
      { domains, ...mailing },
      { domains, mailFrom: 'surveys@mail.example.com' },
    ],
    [{ domains, ...mailing }, { domains }],
    [mailing, { domains, ...mailing }],
  ],
  mailIdentity: [
    [mailing, { ...mailing, mailIdentity: 'existing' }],
    [
      { domains, ...mailing },
      { domains, ...mailing, mailIdentity: 'existing' },
    ],
  ],
  ownHosts: [[{}, { ownHosts: ['old.example.com'] }]],
  rootUrl: [
    [{}, { rootUrl: 'https://www.example.com/' }],
    [{ rootUrl: 'https://www.example.com/' }, {}],
  ],
  restoredTable: [
    [{}, { restoredTable: 'signpost-prod-restored' }],
    [{ restoredTable: 'signpost-prod-restored' }, {}],
  ],
  // For its removal, see below.
  backup: [
    [{ backup: undefined }, {}],
    [{}, { backup: { copyTo: { region: 'us-west-2' }, keepDays: 90 } }],
    [{ backup: undefined }, { backup: { copyTo: { region: 'us-west-2', account: '111122223333' } } }],
  ],
  retainData: [
    [{}, { retainData: false }],
    [{ retainData: false }, {}],
  ],
  logRetentionDays: [[{}, { logRetentionDays: 90 }]],
  logLevel: [[{}, { logLevel: 'DEBUG' }]],
  alarmEmails: [[{}, { alarmEmails: ['on-call@example.com'] }]],
  budget: [[{}, { budget: { monthlyUsd: 100 } }]],
  appLinks: [[{}, { appLinks: { key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com' } }]],
  securityContact: [[{}, { securityContact: { uri: 'mailto:security@example.com' } }]],
  outsideProbe: [
    [{}, { outsideProbe: true }],
    [{ outsideProbe: true }, {}],
  ],
  visitors: [
    [{ domains }, { domains, visitors: 'server' }],
    [{ domains, visitors: 'server' }, { domains }],
    [
      { domains, visitors: 'server' },
      { domains, visitors: 'server', hotReadMs: 500 },
    ],
  ],
  hotReadMs: [[{}, { hotReadMs: 500 }]],
  clickBatchSeconds: [[{}, { clickBatchSeconds: 0 }]],
  clickAggregators: [[{}, { clickAggregators: 5 }]],
  webhookSenders: [[{}, { webhookSenders: 50 }]],
  deployment: [
    [{}, { deployment: 'all-at-once' }],
    [{ deployment: 'all-at-once' }, {}],
    [
      { domains, visitors: 'server' },
      { domains, visitors: 'server', deployment: 'all-at-once' },
    ],
    [
      { domains, visitors: 'server', deployment: 'all-at-once' },
      { domains, visitors: 'server' },
    ],
  ],
  concurrency: [[{}, { concurrency: { account: 1000, reserved: { redirect: 100 } } }]],
  throttle: [[{}, { throttle: { requestsPerSecond: 100, burst: 100 } }]],
  tableLimits: [[{}, { tableLimits: { readUnits: 1000, writeUnits: 1000 } }]],
  webhookTargets: [[{}, { webhookTargets: 'local' }]],
  linkChecks: [
    [{}, { linkChecks: 'off' }],
    [{ linkChecks: 'off' }, {}],
  ],
  dnsResolver: [[{}, { dnsResolver: ['192.0.2.53', '[2001:db8::53]:5353'] }]],
  sso: [
    [{}, { sso }],
    [{ sso }, { sso: { ...sso, clientSecret: 'signpost/prod/other-client', required: true } }],
    [{ sso }, {}],
  ],
  urlChecker: [
    [{}, { urlChecker: { keySecret: 'signpost/prod/web-risk-key' } }],
    [{ urlChecker: { keySecret: 'signpost/prod/web-risk-key' } }, {}],
  ],
  destinations: [[{}, { destinations: 'any' }]],
  customerDomains: [[{}, { customerDomains: 'tenants' }]],
  unverifiedDomains: [[{}, { unverifiedDomains: 'refuse' }]],
  publicLinks: [[{}, { publicLinks: 'key' }]],
  shortUrls: [[{}, { shortUrls: 'root' }]],
  prices: [[{}, { prices: { 'link.create': 1000 } }]],
  chatModels: [[{}, { chatModels: { 'beta-4p0-h-micro': prod.chatModels['beta-4p0-h-micro'] } }]],
};

describe('a live deployment whose settings change', () => {
  const declared = Object.entries<Declared>(LIVE_CHANGES).map(([setting, { effect }]) => ({
    setting: setting as keyof typeof settings,
    effect,
  }));

  const inPlace = declared.flatMap(({ setting, effect }) => (effect === 'in place' ? [setting] : []));
  const standsAlone = (setting: keyof typeof settings) =>
    CHANGES[setting].every(([before, after]) => {
      const isOwn = [before, after].every((side) => Object.keys(side).every((name) => name === setting));
      // What a removed setting adds or takes away would hide what others do to it.
      return isOwn && !Object.values(before).includes(undefined);
    });
  const own = inPlace.filter(standsAlone);

  it.each(inPlace.filter((setting) => !standsAlone(setting)))('is updated in place: %s', (setting) => {
    for (const pair of CHANGES[setting]) {
      const { changed, ...consequences } = change(pair);
      expect(changed).not.toEqual([]);
      expect(consequences).toEqual({ replaced: [], hazards: [], left: [] });
    }
  });

  // All at once, as each synthesis takes a second: what one change replaces or
  // deletes, the others do not hide.
  it.each([0, 1, 2])(`is updated in place, step %i of ${own.join(', ')}`, (step) => {
    const pairs = own.flatMap((setting) => CHANGES[setting].slice(step, step + 1));
    const sides = [0, 1].map((side) => Object.assign({}, ...pairs.map((pair) => pair[side])));
    const { changed, ...consequences } = change(sides as [Overrides, Overrides]);
    expect(changed).not.toEqual([]);
    expect(consequences).toEqual({ replaced: [], hazards: [], left: [] });
  });

  it('has no setting with more changes of its own than steps', () => {
    expect(Math.max(...own.map((setting) => CHANGES[setting].length))).toBe(3);
  });

  it.each(declared.filter(({ effect }) => effect === 'replacement'))(
    'gets a resource replaced that is used meanwhile: $setting',
    ({ setting }) => {
      const changes = CHANGES[setting].map(change);
      expect(changes.flatMap(({ replaced }) => replaced)).not.toEqual([]);
      expect(changes.flatMap(({ hazards, left }) => [...hazards, ...left])).toEqual([]);
    },
  );

  it('cannot move to another region: it would be a new one, next to the names of the old one', () => {
    expect(LIVE_CHANGES.region.effect).toBe('new environment');
    for (const { left, hazards } of CHANGES.region.map(change)) {
      expect(left).toContain('us-east-1/signpost-prod-data');
      expect(hazards.join('\n')).toMatch(/AWS refuses the name AWS::CloudFront::/);
    }
  });
});

const noticesFor = (overrides: Overrides): string[] => {
  const environment = withSettings(overrides);
  return [...noticesOf(environment, [environment])];
};

describe('the firewall of a live deployment', () => {
  const firewall = { ...prod.firewall, attached: false };

  const region = 'eu-central-1';

  it('is added in one step in another region', () => {
    expect(change([{ region, firewall: undefined }, { region }]).hazards).toEqual([]);
  });

  it('is removed in two steps in another region: AWS does not delete a web ACL that is in use', () => {
    const [removed, detached, kept] = [
      { region, domains, firewall: undefined },
      { region, domains, firewall },
      { region, domains },
    ];
    expect(change([kept, removed]).hazards.join('\n')).toMatch(/AWS::WAFv2::WebACL\): deleted while/);
    for (const step of [
      [kept, detached],
      [detached, removed],
    ] as [Overrides, Overrides][])
      expect(change(step)).toMatchObject({ hazards: [], left: [], replaced: [] });
  });

  it('leaves its stack behind if nothing else is in it', () => {
    const { hazards, left } = change([
      { region, firewall },
      { region, firewall: undefined },
    ]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-global'] });
  });

  it('is reported by each synthesis while it is detached', () => {
    expect(noticesFor({ firewall }).join('\n')).toMatch(
      /^prod: the firewall is detached\. .*docs\/deploy\.md#remove-the-firewall$/m,
    );
    expect(noticesFor({}).join('\n')).not.toContain('firewall');
  });
});

describe('the backups of a live deployment', () => {
  it('leave the stack of their copies behind when they are disabled: the copies stay', () => {
    const { hazards, left } = change([{}, { backup: undefined }]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-west-2/signpost-prod-backup'] });
  });
});

describe('the probe of a live deployment', () => {
  it('leaves its stack behind when it is disabled in another region', () => {
    const region = 'eu-central-1';
    const settings = { region, retainData: false };
    const { hazards, left } = change([
      { ...settings, domains, outsideProbe: true },
      { ...settings, domains },
    ]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-probe'] });
  });
});
