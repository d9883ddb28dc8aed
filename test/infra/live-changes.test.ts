import { describe, expect, it, vi } from 'vitest';
import { LIVE_CHANGES, type LiveSetting, liveChanges } from '#infra/environment/live-changes.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import { exhaustively, IS_EXHAUSTIVE } from '#test/support/exhaustive.ts';
import { change, type Overrides, ownHost, prod, withSettings } from '#test/support/templates/live-prod.ts';

const sso = {
  issuer: 'https://id.example.com',
  clientId: 'signpost',
  clientSecret: 'signpost/prod/sso-client',
  domains: ['example.com'],
};
const KMS_KEY = `arn:aws:kms:${prod.region}:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const mailing = { 'mail.from': 'surveys@example.com' };
const existing = { 'mail.identity': 'existing' };
const server = { ...ownHost, visitors: 'server' };
/** Together, as each synthesis takes a second. */
const furtherHosts = {
  'domains.api': 'api.example.com',
  'domains.media': 'media.example.com',
  'domains.console': 'console.example.com',
  'domains.customDomains': ['go.acme.example.com'],
};
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/edge';
const certified = { 'domains.frontend': 'go.example.com', 'domains.certificateArn': certificate };

// Some tests synthesize an environment several times.
vi.setConfig({ testTimeout: 120_000 });

/** Both ways between settings without and with another one. */
const toAndFro = (without: Overrides, added: Overrides): [Overrides, Overrides][] => {
  const changed = { ...without, ...added };
  return [
    [without, changed],
    [changed, without],
  ];
};

const account = '111122223333';
const copied = { 'data.backup.copyTo': { region: 'us-west-2' } };

/** What an account that is confined to a region cannot have. */
const confined = { 'data.backup': {}, chatModels: undefined };

/** Settings of prod before and after each change; undefined removes a setting. `npm test` tries the first. */
const CHANGES: Record<LiveSetting, [before: Overrides, after: Overrides][]> = {
  region: [[{}, { region: 'eu-central-1' }]],
  // For other regions, see below.
  oneRegion: toAndFro(confined, { oneRegion: true }),
  deployment: [
    ...toAndFro({}, { deployment: 'all-at-once' }),
    ...toAndFro(server, { deployment: 'all-at-once' }),
  ],
  visitors: [
    ...toAndFro(ownHost, { visitors: 'server' }),
    [server, { ...server, 'capacity.hotReadMs': 500 }],
    ...toAndFro({}, { visitors: 'urls' }),
    ...toAndFro(server, { visitors: 'urls' }),
  ],
  chatModels: [[{}, { chatModels: { 'beta-4p0-h-micro': prod.chatModels['beta-4p0-h-micro'] } }]],
  'capacity.size': toAndFro({}, { capacity: 'small' }),
  'capacity.throttle': [
    [{}, { 'capacity.throttle': { requestsPerSecond: 100, burst: 100 } }],
    [{ 'capacity.throttle': { requestsPerSecond: 100, burst: 100 } }, { 'capacity.throttle': null }],
  ],
  'capacity.tableLimits': [[{}, { 'capacity.tableLimits': { readUnits: 1000, writeUnits: 1000 } }]],
  'capacity.accountConcurrency': [[{}, { 'capacity.accountConcurrency': 2000 }]],
  'capacity.reservedConcurrency': [[{}, { 'capacity.reservedConcurrency': { redirect: 100 } }]],
  'capacity.clickBatchSeconds': [[{}, { 'capacity.clickBatchSeconds': 0 }]],
  'capacity.busyClickSeconds': [[{}, { 'capacity.busyClickSeconds': 0 }]],
  'capacity.clickAggregators': [[{}, { 'capacity.clickAggregators': 5 }]],
  'capacity.webhookSenders': [[{}, { 'capacity.webhookSenders': 20 }]],
  'capacity.hotReadMs': [[{}, { 'capacity.hotReadMs': 500 }]],
  'domains.frontend': [
    [ownHost, { ...ownHost, 'domains.frontend': 'links.example.com' }],
    ...toAndFro({}, ownHost),
  ],
  'domains.api': toAndFro(ownHost, furtherHosts),
  'domains.media': toAndFro(ownHost, furtherHosts),
  'domains.console': toAndFro(ownHost, furtherHosts),
  'domains.customDomains': toAndFro(ownHost, furtherHosts),
  'domains.hostedZone': [
    [ownHost, { ...ownHost, 'domains.hostedZone': { id: 'Z9876543210ABCDEFGHIJ', name: 'example.com' } }],
  ],
  'domains.certificateArn': [
    [ownHost, certified],
    [certified, ownHost],
  ],
  'domains.customers': [[{}, { 'domains.customers': 'tenants' }]],
  'domains.unverified': [[{}, { 'domains.unverified': 'refuse' }]],
  'domains.dnsResolver': [[{}, { 'domains.dnsResolver': ['192.0.2.53', '[2001:db8::53]:5353'] }]],
  'domains.shortUrls': [[{}, { 'domains.shortUrls': 'root' }]],
  'domains.rootUrl': toAndFro({}, { 'domains.rootUrl': 'https://www.example.com/' }),
  'domains.appLinks': [[{}, { 'domains.appLinks': { key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com' } }]],
  'domains.ownHosts': [[{}, { 'domains.ownHosts': ['old.example.com'] }]],
  'links.temporary': [[{}, { 'links.temporary': 'key' }]],
  'links.destinations': [[{}, { 'links.destinations': 'any' }]],
  'links.checks': toAndFro({}, { 'links.checks': 'off' }),
  'links.urlChecker': toAndFro({}, { 'links.urlChecker': { keySecret: 'signpost/prod/web-risk-key' } }),
  'mail.from': [
    [mailing, { 'mail.from': 'hello@example.com' }],
    ...toAndFro({}, mailing),
    // In the hosted zone.
    ...toAndFro(ownHost, mailing),
    [
      { ...ownHost, ...mailing },
      { ...ownHost, 'mail.from': 'surveys@mail.example.com' },
    ],
    [mailing, { ...ownHost, ...mailing }],
  ],
  'mail.identity': [
    [mailing, { ...mailing, ...existing }],
    [
      { ...ownHost, ...mailing },
      { ...ownHost, ...mailing, ...existing },
    ],
  ],
  sso: [
    [{}, { sso }],
    [{ sso }, { sso: { ...sso, clientSecret: 'signpost/prod/other-client', required: true } }],
    [{ sso }, {}],
  ],
  'data.retain': toAndFro({}, { 'data.retain': false }),
  // For its removal, see below.
  'data.backup': [
    [{ 'data.backup': undefined }, {}],
    [{}, { 'data.backup.keepDays': 90 }],
    [{ 'data.backup': undefined }, copied],
    ...toAndFro({ 'data.backup': {} }, { 'data.backup': { media: true } }),
    [{ 'data.backup': {} }, copied],
    [{ 'data.backup': undefined }, { 'data.backup.copyTo': { ...copied['data.backup.copyTo'], account } }],
  ],
  'data.restoredTable': toAndFro({}, { 'data.restoredTable': 'signpost-prod-restored' }),
  'data.athena': toAndFro({}, { 'data.athena': true }),
  logs: [
    [{}, { 'logs.retentionDays': 90 }],
    [{}, { 'logs.level': 'DEBUG' }],
  ],
  'alarms.emails': [[{}, { 'alarms.emails': ['on-call@example.com'] }]],
  'alarms.https': toAndFro({}, { 'alarms.https': ['https://alarms.example.com/sns'] }),
  'alarms.chat': toAndFro({}, { 'alarms.chat': { slackWorkspace: 'T0123ABCD', slackChannel: 'C0123ABCD' } }),
  'alarms.monthlyBudgetUsd': [[{}, { 'alarms.monthlyBudgetUsd': 100 }]],
  'alarms.outsideProbe': toAndFro({}, { 'alarms.outsideProbe': true }),
  'security.firewall': [
    [{ 'security.firewall': undefined }, {}],
    [{}, { 'security.firewall.versions': { common: 'Version_1.19' } }],
    // The web ACL is deleted after the distribution was updated. For other regions, see below.
    [{}, { 'security.firewall': undefined }],
  ],
  'security.contact': [[{}, { 'security.contact': { uri: 'mailto:security@example.com' } }]],
  'keys.origin': [
    [{}, { 'keys.origin': 2 }],
    [{ 'keys.origin': 2 }, { 'keys.origin': 3 }],
  ],
  'keys.visitor': [
    [{}, { 'keys.visitor': { version: 2, from: '2027-01-31' } }],
    [{ 'keys.visitor': { version: 2, from: '2027-01-31' } }, { 'keys.visitor': { version: 2 } }],
    [{ 'keys.visitor': { version: 2 } }, { 'keys.visitor': { version: 3, from: '2027-02-28' } }],
  ],
  'keys.signIn': [
    [{}, { 'keys.signIn': 2 }],
    [{ 'keys.signIn': 2 }, { 'keys.signIn': 3 }],
  ],
  'keys.service': [
    [{}, { 'keys.service': 2 }],
    [{ 'keys.service': 2 }, { 'keys.service': 3 }],
  ],
  'keys.environment': toAndFro({}, { 'keys.environment': KMS_KEY }),
  prices: [[{}, { prices: { 'link.create': 1000 } }]],
};

describe('a live deployment whose settings change', () => {
  const declared = liveChanges().map(([setting, { effect }]) => ({ setting, effect }));

  /** Each synthesis takes a second. */
  const changesOf = (setting: LiveSetting) =>
    CHANGES[setting].slice(0, exhaustively(CHANGES[setting].length, 1));

  const inPlace = declared.flatMap(({ setting, effect }) => (effect === 'in place' ? [setting] : []));
  const standsAlone = (setting: LiveSetting) =>
    changesOf(setting).every(([before, after]) => {
      const isOwn = [before, after].every((side) =>
        Object.keys(side).every((name) => `${name}.`.startsWith(`${setting}.`)),
      );
      // What a removed setting adds or takes away would hide what others do to it.
      return isOwn && !Object.values(before).includes(undefined);
    });
  const own = inPlace.filter(standsAlone);

  it.each(inPlace.filter((setting) => !standsAlone(setting)))('is updated in place: %s', (setting) => {
    for (const pair of changesOf(setting)) {
      const { changed, ...consequences } = change(pair);
      expect(changed).not.toEqual([]);
      expect(consequences).toEqual({ replaced: [], hazards: [], left: [] });
    }
  });

  // All at once, as each synthesis takes a second: what one change replaces or
  // deletes, the others do not hide.
  it.each(exhaustively([0, 1, 2], [0]))(`is updated in place, step %i of ${own.join(', ')}`, (step) => {
    const pairs = own.flatMap((setting) => changesOf(setting).slice(step, step + 1));
    const sides = [0, 1].map((side) => Object.assign({}, ...pairs.map((pair) => pair[side])));
    const { changed, ...consequences } = change(sides as [Overrides, Overrides]);
    expect(changed).not.toEqual([]);
    expect(consequences).toEqual({ replaced: [], hazards: [], left: [] });
  });

  it('has no setting with more changes of its own than steps', () => {
    expect(Math.max(...own.map((setting) => changesOf(setting).length))).toBe(exhaustively(3, 1));
  });

  it.each(declared.filter(({ effect }) => effect === 'replacement'))(
    'gets a resource replaced that is used meanwhile: $setting',
    ({ setting }) => {
      const changes = changesOf(setting).map(change);
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

/** Tests of stacks that are left behind, which harms nothing that runs. */
const itInCi = it.runIf(IS_EXHAUSTIVE);

const noticesFor = (overrides: Overrides): string[] => {
  const environment = withSettings(overrides);
  return [...noticesOf(environment, [environment])];
};

describe('the firewall of a live deployment', () => {
  const detached = { 'security.firewall.attached': false };
  const without = { 'security.firewall': undefined };

  const region = 'eu-central-1';

  it('is added in one step in another region', () => {
    expect(change([{ region, ...without }, { region }]).hazards).toEqual([]);
  });

  it('is removed in two steps in another region: AWS does not delete a web ACL that is in use', () => {
    const kept = { region, ...ownHost };
    const removed = { ...kept, ...without };
    const halfway = { ...kept, ...detached };
    expect(change([kept, removed]).hazards.join('\n')).toMatch(/AWS::WAFv2::WebACL\): deleted while/);
    for (const step of [
      [kept, halfway],
      [halfway, removed],
    ] as [Overrides, Overrides][])
      expect(change(step)).toMatchObject({ hazards: [], left: [], replaced: [] });
  });

  itInCi('leaves its stack behind if nothing else is in it', () => {
    const { hazards, left } = change([
      { region, ...detached },
      { region, ...without },
    ]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-global'] });
  });

  it('is reported by each synthesis while it is detached', () => {
    expect(noticesFor(detached).join('\n')).toMatch(
      /^prod: the firewall is detached\. .*docs\/deploy\.md#remove-the-firewall$/m,
    );
    expect(noticesFor({}).join('\n')).not.toContain('firewall');
  });
});

describe('the backups of a live deployment', () => {
  itInCi('leave the stack of their copies behind when they are disabled: the copies stay', () => {
    const { hazards, left } = change([copied, { 'data.backup': undefined }]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-west-2/signpost-prod-backup'] });
  });
});

describe('a live deployment that is confined to its region', () => {
  itInCi('leaves the stack of its alarm in us-east-1 behind', () => {
    const elsewhere = { region: 'eu-central-1', 'security.firewall': undefined, ...confined };
    const { hazards, left } = change([elsewhere, { ...elsewhere, oneRegion: true }]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-probe'] });
  });
});

describe('the probe of a live deployment', () => {
  itInCi('leaves its stack behind when it is disabled in another region', () => {
    const region = 'eu-central-1';
    const settings = { region, ...ownHost, 'data.retain': false };
    const { hazards, left } = change([{ ...settings, 'alarms.outsideProbe': true }, settings]);
    expect({ hazards, left }).toEqual({ hazards: [], left: ['us-east-1/signpost-prod-probe'] });
  });
});
