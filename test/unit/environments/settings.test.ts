import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { environment, environmentNames } from '#infra/deployed-environments.ts';
import { SIZES } from '#infra/environment/capacity.ts';
import { FORMER_NAMES } from '#infra/environment/former-names.ts';
import { type Environment, type EnvironmentSettings, parseEnvironment } from '#infra/environment/schema.ts';
import { settingPaths } from '#infra/environment/setting-names.ts';
import { settings } from '#infra/environment/settings.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';

const prod = environment('prod');

/** What a mistaken file contains. */
type Mistake = Record<string, unknown>;

const faults = (mistake: Mistake): string => {
  try {
    parseEnvironment({ ...prod, chatModels: undefined, data: {}, ...mistake } as Environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const aModel = { contextTokens: 8192, maxOutputTokens: 1024, upstream: { kind: 'bedrock', modelId: 'x' } };

const reserved = (reservedConcurrency: Record<string, number>, accountConcurrency = 1000): Mistake => ({
  capacity: { size: 'large', accountConcurrency, reservedConcurrency },
});

describe('the settings of an environment', () => {
  it.each(environmentNames)('are complete and fit each other in %s', (name) => {
    expect(parseEnvironment(environment(name))).toEqual(environment(name));
  });

  it.each<[what: string, mistake: Mistake, line: string]>([
    [
      'a name in capitals',
      { name: 'Prod' },
      'name must be 1 to 16 characters of a-z, 0-9 and -, starting with a letter, such as dev, not "Prod"',
    ],
    [
      'a sender that is not an email address',
      { mail: { from: 'Signpost' } },
      'mail.from must be an email address, not "Signpost"',
    ],
    [
      'a URL instead of a host',
      { domains: { ownHosts: ['a.example', 'https://b.example/'] } },
      'domains.ownHosts.1 must be a host name in lower case, such as go.example.com, not ' +
        '"https://b.example/"',
    ],
    [
      'a contact that would add lines to security.txt',
      { security: { contact: { uri: 'mailto:a@b.example\nContact: mailto:c@d.example' } } },
      'security.contact.uri must be a mailto: or https: URI, not "mailto:a@b.example\\nContact: ' +
        'mailto:c@d.example"',
    ],
    [
      'a Team ID in small letters',
      {
        domains: {
          appLinks: {
            key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com',
            ios: [{ appId: 'abcde12345.com.example.app' }],
          },
        },
      },
      'domains.appLinks.ios.0.appId must be the ten capital letters and digits of your Team ID, a dot ' +
        'and the bundle ID, such as ABCDE12345.com.example.app, not "abcde12345.com.example.app"',
    ],
    [
      'a key of no host',
      { domains: { appLinks: { key: 'app_4fJ2kQ8sT1vX7yZ0aBcD' } } },
      'domains.appLinks.key must be app_, 20 letters and digits, _ and your host, such as ' +
        'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com, not "app_4fJ2kQ8sT1vX7yZ0aBcD"',
    ],
    [
      'a front page without a scheme',
      { domains: { rootUrl: 'www.example.com' } },
      'domains.rootUrl must be an absolute URL that starts with http:// or https://, such as ' +
        'https://www.example.com, not "www.example.com"',
    ],
    [
      'a front page that is no text',
      { domains: { rootUrl: 5 } },
      'domains.rootUrl must be an http or https URL, not 5',
    ],
    [
      'a front page that leads to itself',
      { domains: { ownHosts: ['go.example.com'], rootUrl: 'https://go.example.com/?again' } },
      'domains.rootUrl must not be a short link or the front page of this service, which could loop',
    ],
    [
      'a front page that leads to a short link',
      { domains: { ownHosts: ['go.example.com'], rootUrl: 'https://go.example.com/home' } },
      'domains.rootUrl must not be a short link or the front page of this service, which could loop',
    ],
    [
      'an unsupported retention',
      { logs: { retentionDays: 8 } },
      'logs.retentionDays must be one of 7, 30, 90, 365, not 8',
    ],
    [
      'a budget that notifies nobody',
      { alarms: { monthlyBudgetUsd: 100 } },
      'alarms.monthlyBudgetUsd needs alarms.emails: nobody would be notified',
    ],
    ...['ap-northeast-3', 'eu-north-1'].map((region): [string, Mistake, string] => [
      `a budget in ${region}`,
      { region, alarms: { emails: ['a@example.com'], monthlyBudgetUsd: 100 } },
      `alarms.monthlyBudgetUsd cannot be set in ${region}, where CloudFormation knows no budgets: ` +
        `create it ` +
        'in the console',
    ]),
    [
      'alarms over HTTP',
      { alarms: { https: ['http://alarms.example.com'] } },
      'alarms.https.0 must be an https URL, not "http://alarms.example.com"',
    ],
    [
      'a channel of Slack by its name',
      { alarms: { chat: { slackWorkspace: 'T0123ABCD', slackChannel: '#alarms' } } },
      'alarms.chat.slackChannel must be the ID of a Slack channel, such as C0123ABCD, not "#alarms"',
    ],
    [
      'a budget that notifies more people than AWS allows',
      {
        alarms: {
          monthlyBudgetUsd: 100,
          emails: Array.from({ length: 11 }, (_, i) => `person${i}@example.com`),
        },
      },
      'alarms.monthlyBudgetUsd notifies 10 addresses at most, and alarms.emails has 11',
    ],
    [
      'a probe in another region without domains',
      { region: 'eu-central-1', alarms: { outsideProbe: true } },
      'alarms.outsideProbe needs domains.frontend in eu-central-1: the probe is in us-east-1, where ' +
        "CloudFront's own host name is not known",
    ],
    [
      'a visitor server without domains',
      { visitors: 'server' },
      "visitors needs domains.frontend when it is 'server': without it, the server would have to know " +
        "CloudFront's host name before the distribution exists",
    ],
    [
      'a missing setting',
      { region: undefined },
      'region is missing, and this shell has none: set it, or AWS_REGION',
    ],
    [
      'copies in another region of an account with one region',
      { oneRegion: true, data: { backup: { copyTo: { region: 'us-west-2' } } } },
      'data.backup.copyTo.region must be us-east-1 with oneRegion: remove copyTo to keep backups there, ' +
        'without copies',
    ],
    [
      'a firewall of an account with another region',
      { oneRegion: true, region: 'eu-central-1' },
      'security.firewall needs a stack in us-east-1, and oneRegion allows eu-central-1 only: remove it',
    ],
    [
      'copies to no named region of an account without another one',
      { oneRegion: true, data: { backup: { copyTo: { region: 'automatic' } } } },
      'data.backup.copyTo.region must be us-east-1 with oneRegion: remove copyTo to keep backups there, ' +
        'without copies',
    ],
    [
      'copies out of a country with one region',
      { region: 'sa-east-1', data: { backup: { copyTo: { region: 'automatic' } } } },
      "data.backup.copyTo.region cannot be 'automatic' in sa-east-1, whose country has no other region " +
        'that every account may use: name a region, or remove copyTo to keep backups there, without copies',
    ],
    [
      'a model of other regions in an account without another one',
      {
        oneRegion: true,
        chatModels: {
          'beta-4p0-h-micro': { ...aModel, upstream: { kind: 'bedrock', modelId: 'us.amazon.x' } },
        },
      },
      'chatModels.beta-4p0-h-micro.upstream.modelId is an inference profile, which calls other regions, ' +
        'and oneRegion allows us-east-1 only: name a model of that region',
    ],
    [
      'a channel without its team',
      { alarms: { chat: { teamsChannel: '19%3aab%40thread.tacv2' } } },
      'alarms.chat must have slackWorkspace and slackChannel, or teamsTenant, teamsTeam, teamsChannel, and ' +
        'no others',
    ],
    [
      'channels of both chat apps',
      {
        alarms: {
          chat: {
            slackWorkspace: 'T0123ABCD',
            slackChannel: 'C0123ABCD',
            teamsChannel: '19%3aab%40thread.tacv2',
          },
        },
      },
      'alarms.chat must have slackWorkspace and slackChannel, or teamsTenant, teamsTeam, teamsChannel, and ' +
        'no others',
    ],
    [
      'a version of rules that is no version',
      { security: { firewall: { requestsPerFiveMinutes: 60_000, versions: { common: '1.19' } } } },
      'security.firewall.versions.common must be a version such as Version_1.19, not "1.19"',
    ],
    [
      'a certificate of an account with another region',
      {
        oneRegion: true,
        region: 'eu-central-1',
        security: {},
        domains: { frontend: 'go.example.com', hostedZone: { id: 'Z0123456789AB', name: 'example.com' } },
      },
      'domains.frontend needs a stack in us-east-1, and oneRegion allows eu-central-1 only: request its ' +
        'certificate by hand and set domains.certificateArn',
    ],
    [
      'a probe of an account with another region',
      {
        oneRegion: true,
        region: 'eu-central-1',
        security: {},
        domains: {
          frontend: 'go.example.com',
          certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/edge',
        },
        alarms: { outsideProbe: true },
      },
      'alarms.outsideProbe needs a stack in us-east-1, and oneRegion allows eu-central-1 only: remove it',
    ],
    [
      'a cache time above the limit',
      { capacity: { hotReadMs: 90_000 } },
      'capacity.hotReadMs must be a whole number from 0 to 60,000, not 90000',
    ],
    [
      'a wait longer than SQS allows',
      { capacity: { clickBatchSeconds: 301 } },
      'capacity.clickBatchSeconds must be a whole number from 0 to 300, not 301',
    ],
    [
      'clicks that wait longer than the alarm on late ones allows',
      { capacity: { busyClickSeconds: 61 } },
      'capacity.busyClickSeconds must be a whole number from 0 to 60, not 61',
    ],
    [
      'a single aggregator, which Lambda does not accept',
      { capacity: { clickAggregators: 1 } },
      'capacity.clickAggregators must be a whole number from 2 to 1,000, not 1',
    ],
    [
      'a fractional number of senders',
      { capacity: { webhookSenders: 2.5 } },
      'capacity.webhookSenders must be a whole number from 2 to 1,000, not 2.5',
    ],
    [
      'a negative price',
      { prices: { ...prod.prices, 'link.create': -1 } },
      'prices.link.create must be a whole number from 0 to 1,000,000,000, not -1',
    ],
    [
      'a canary duration that AWS does not offer',
      { deployment: { canaryMinutes: 7 } },
      `deployment must be 'all-at-once' or { canaryMinutes: 5, 10, 15 or 30 }, not {"canaryMinutes":7}`,
    ],
    [
      'a throttle that lets nothing through',
      { capacity: { throttle: { requestsPerSecond: 0, burst: 10 } } },
      'capacity.throttle.requestsPerSecond must be a whole number from 1 to 1,000,000, not 0',
    ],
    [
      'a size that is not one',
      { capacity: 'medium' },
      'capacity.size must be one of small, large, not "medium"',
    ],
    [
      'only one of two limits',
      { capacity: { tableLimits: { readUnits: 100 } } },
      'capacity.tableLimits.writeUnits is missing: it must be a whole number from 1 to 1,000,000',
    ],
    [
      'executions for an unknown function',
      reserved({ redirects: 10 }),
      'capacity.reservedConcurrency.redirects is not a setting; did you mean ' +
        'capacity.reservedConcurrency.redirect?',
    ],
    [
      'a reservation of zero',
      reserved({ redirect: 0 }),
      'capacity.reservedConcurrency.redirect must be a whole number from 1 to 1,000,000, not 0',
    ],
    [
      'reservations above the quota',
      reserved({ redirect: 500, unlock: 401 }),
      'capacity.reservedConcurrency adds up to 901 and must leave 100 of capacity.accountConcurrency ' +
        '(1000) unreserved',
    ],
    [
      'reservations above the quota of a small account',
      reserved({ redirect: 10 }, 50),
      'capacity.reservedConcurrency adds up to 10 and must leave 100 of capacity.accountConcurrency ' +
        '(50) unreserved',
    ],
    [
      'fewer aggregators than batches',
      reserved({ 'aggregate-clicks': 9 }),
      'capacity.reservedConcurrency.aggregate-clicks must be 10 or more: capacity.clickAggregators is 10',
    ],
    [
      'fewer senders than batches',
      reserved({ 'deliver-webhook': 99 }),
      'capacity.reservedConcurrency.deliver-webhook must be 100 or more: capacity.webhookSenders is ' +
        '50, for each of two queues',
    ],

    ['no model', { chatModels: {} }, 'chatModels must name at least one model'],
    [
      'a model without room for a prompt',
      {
        chatModels: {
          'beta-4p0-h-micro': {
            contextTokens: 8192,
            maxOutputTokens: 9000,
            upstream: { kind: 'bedrock', modelId: 'x' },
          },
        },
      },
      'chatModels.beta-4p0-h-micro.maxOutputTokens must leave room for a prompt in contextTokens',
    ],
    [
      'an unknown kind of model server',
      { chatModels: { 'beta-4p0-h-micro': { ...aModel, upstream: { kind: 'azure' } } } },
      'chatModels.beta-4p0-h-micro.upstream.kind must be one of openai, bedrock, not {"kind":"azure"}',
    ],
    [
      'a model that may not say anything',
      { chatModels: { 'beta-4p0-h-micro': { ...aModel, maxOutputTokens: 0 } } },
      'chatModels.beta-4p0-h-micro.maxOutputTokens must be at least 1, not 0',
    ],
    ['a string for a group', { keys: 'none' }, 'keys must be of type object, not "none"'],
  ])('stop the synthesis with one line that names the setting: %s', (_, mistake, line) => {
    const name = mistake['name'] ?? 'prod';
    expect(faults(mistake)).toBe(`infra/environments.ts, ${name}: ${line}`);
  });

  it('stop the synthesis with a line for each fault', () => {
    expect(faults({ capacity: { webhookSenders: 0 }, logs: { level: 'WARN' }, domain: {} })).toBe(
      [
        'infra/environments.ts, prod: capacity.webhookSenders must be a whole number from 2 to 1,000, not 0',
        'infra/environments.ts, prod: logs.level must be one of DEBUG, INFO, not "WARN"',
        'infra/environments.ts, prod: domain is not a setting; did you mean domains?',
      ].join('\n'),
    );
  });

  it('must leave exactly as many executions unreserved as AWS requires', () => {
    expect(faults(reserved({ redirect: 900 }))).toBe('none');
  });

  it('are complete with a region alone, and small', () => {
    const { capacity, ...rest } = parseEnvironment({ name: 'new', region: 'eu-central-1' });
    expect(capacity).toEqual({ size: 'small', ...SIZES.small });
    expect(rest).toMatchObject({
      deployment: { canaryMinutes: 5 },
      data: { retain: true },
      logs: { retentionDays: 30, level: 'INFO' },
      prices: DEFAULT_PRICES,
    });
  });
});

/** What a group becomes if only some of it is set. */
const partly = <G extends keyof Environment>(
  group: G,
  settings: EnvironmentSettings[G & keyof EnvironmentSettings],
) => parseEnvironment({ name: 'new', region: 'eu-central-1', [group]: settings })[group];

describe('a group of settings', () => {
  it.each<[group: keyof EnvironmentSettings, some: object, all: object]>([
    ['domains', { shortUrls: 'root' }, { shortUrls: 'root', customers: 'deployment', ownHosts: [] }],
    ['links', { temporary: 'key' }, { temporary: 'key', destinations: 'public', checks: 'public' }],
    ['mail', { from: 'a@example.com' }, { from: 'a@example.com', identity: 'create' }],
    ['data', { restoredTable: 'restored' }, { restoredTable: 'restored', retain: true }],
    ['logs', { level: 'DEBUG' }, { level: 'DEBUG', retentionDays: 30 }],
    ['alarms', { outsideProbe: false }, { emails: [], outsideProbe: false }],
    [
      'security',
      { contact: { uri: 'https://example.com' } },
      { contact: { uri: 'https://example.com', languages: ['en'] } },
    ],
    ['keys', { signIn: 2 }, { origin: 1, visitor: { version: 1 }, signIn: 2, service: 1 }],
    ['prices', { 'link.create': 7 }, { ...DEFAULT_PRICES, 'link.create': 7 }],
  ])('keeps the defaults of what is not set: %s', (group, some, all) => {
    expect(partly(group, some as never)).toMatchObject(all);
  });

  it('has the capacity of a size, apart from what is set', () => {
    expect(partly('capacity', 'large')).toEqual({ size: 'large', ...SIZES.large });
    const throttle = { requestsPerSecond: 500, burst: 500 };
    expect(partly('capacity', { size: 'large', throttle, clickAggregators: 5 })).toEqual({
      size: 'large',
      ...SIZES.large,
      throttle,
      clickAggregators: 5,
    });
    expect(partly('capacity', { tableLimits: null, hotReadMs: undefined })).toEqual({
      size: 'small',
      ...SIZES.small,
      tableLimits: null,
    });
  });
});

describe('a name that is not a setting', () => {
  const line = (name: string, said: string) => `infra/environments.ts, prod: ${name} ${said}`;
  /** `domains.chat` as an object. */
  const at = (path: string): Mistake =>
    path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), 1) as Mistake;

  it.each(Object.entries(FORMER_NAMES))('is refused with what it is called now: %s', (former, names) => {
    const paths = settingPaths(z.object(settings));
    for (const name of names) expect(paths).toContain(name);
    expect(paths).not.toContain(former);
    const said = names.length > 0 ? `is now ${names.join(' and ')}` : 'is no longer a setting: remove it';
    expect(faults(at(former))).toBe(line(former, said));
  });

  it.each([
    ['regoin', 'region'],
    ['capacity.clickAgregators', 'capacity.clickAggregators'],
    ['clickAgregators', 'capacity.clickAggregators'],
    ['keys.hotReadMs', 'capacity.hotReadMs'],
    ['security.firewall.atached', 'security.firewall.attached'],
  ])('is refused with the nearest one: %s', (wrong, nearest) => {
    expect(faults(at(wrong))).toContain(line(wrong, `is not a setting; did you mean ${nearest}?`));
  });

  it('is refused with all of its group if none is near', () => {
    expect(faults({ logs: { xyz: 1 } })).toBe(
      line('logs.xyz', 'is not a setting; allowed are retentionDays, level'),
    );
  });
});
