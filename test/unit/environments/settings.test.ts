import { describe, expect, it } from 'vitest';
import { environment, environmentNames } from '#infra/deployed-environments.ts';
import { type Environment, parseEnvironment } from '#infra/environment/schema.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';

const prod = environment('prod');

/** What a mistaken file contains. */
type Mistake = Record<string, unknown>;

const faults = (mistake: Mistake): string => {
  try {
    parseEnvironment({ ...prod, ...mistake } as Environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const aModel = { contextTokens: 8192, maxOutputTokens: 1024, upstream: { kind: 'bedrock', modelId: 'x' } };

const reserved = (functions: Record<string, number>, account = 1000): Mistake => ({
  concurrency: { account, reserved: functions },
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
      { mailFrom: 'Signpost' },
      'mailFrom must be an email address, not "Signpost"',
    ],
    [
      'a URL instead of a host',
      { ownHosts: ['a.example', 'https://b.example/'] },
      'ownHosts.1 must be a host name in lower case, such as go.example.com, not "https://b.example/"',
    ],
    [
      'a contact that would add lines to security.txt',
      { securityContact: { uri: 'mailto:a@b.example\nContact: mailto:c@d.example' } },
      'securityContact.uri must be a mailto: or https: URI, not "mailto:a@b.example\\nContact: ' +
        'mailto:c@d.example"',
    ],
    [
      'a Team ID in small letters',
      {
        appLinks: {
          key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com',
          ios: [{ appId: 'abcde12345.com.example.app' }],
        },
      },
      'appLinks.ios.0.appId must be the ten capital letters and digits of your Team ID, a dot and the ' +
        'bundle ID, such as ABCDE12345.com.example.app',
    ],
    [
      'a key of no host',
      { appLinks: { key: 'app_4fJ2kQ8sT1vX7yZ0aBcD' } },
      'appLinks.key must be app_, 20 letters and digits, _ and your host, such as ' +
        'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com, not "app_4fJ2kQ8sT1vX7yZ0aBcD"',
    ],
    [
      'a front page without a scheme',
      { rootUrl: 'www.example.com' },
      'rootUrl must be an absolute URL that starts with http:// or https://, such as https://www.example.com',
    ],
    ['a front page that is no text', { rootUrl: 5 }, 'rootUrl must be an http or https URL, not 5'],
    [
      'a front page that leads to itself',
      { ownHosts: ['go.example.com'], rootUrl: 'https://go.example.com/?again' },
      'rootUrl must not be a short link or the front page of this service, which could loop',
    ],
    [
      'a front page that leads to a short link',
      { ownHosts: ['go.example.com'], rootUrl: 'https://go.example.com/home' },
      'rootUrl must not be a short link or the front page of this service, which could loop',
    ],
    [
      'an unsupported retention',
      { logRetentionDays: 8 },
      'logRetentionDays must be one of 7, 30, 90, 365, not 8',
    ],
    [
      'a budget that notifies nobody',
      { budget: { monthlyUsd: 100 } },
      'budget needs alarmEmails: nobody would be notified',
    ],
    [
      'a budget that notifies more people than AWS allows',
      {
        budget: { monthlyUsd: 100 },
        alarmEmails: Array.from({ length: 11 }, (_, i) => `person${i}@example.com`),
      },
      'budget notifies 10 addresses at most, and alarmEmails has 11',
    ],
    [
      'a probe in another region without domains',
      { region: 'eu-central-1', outsideProbe: true },
      "outsideProbe needs domains in eu-central-1: the probe is in us-east-1, where CloudFront's own host " +
        'name is not known',
    ],
    [
      'a visitor server without domains',
      { visitors: 'server' },
      "visitors needs domains when it is 'server': without them, the server would have to know " +
        "CloudFront's host name before the distribution exists",
    ],
    ['a missing setting', { logLevel: undefined }, 'logLevel is missing'],
    [
      'a cache time above the limit',
      { hotReadMs: 90_000 },
      'hotReadMs must be a whole number from 0 to 60,000, not 90000',
    ],
    [
      'a wait longer than SQS allows',
      { clickBatchSeconds: 301 },
      'clickBatchSeconds must be a whole number from 0 to 300, not 301',
    ],
    [
      'a single aggregator, which Lambda does not accept',
      { clickAggregators: 1 },
      'clickAggregators must be a whole number from 2 to 1,000, not 1',
    ],
    [
      'a fractional number of senders',
      { webhookSenders: 2.5 },
      'webhookSenders must be a whole number from 2 to 1,000, not 2.5',
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
      { throttle: { requestsPerSecond: 0, burst: 10 } },
      'throttle.requestsPerSecond must be a whole number from 1 to 1,000,000, not 0',
    ],
    ['only one of two limits', { tableLimits: { readUnits: 100 } }, 'tableLimits.writeUnits is missing'],
    [
      'executions for an unknown function',
      reserved({ redirects: 10 }),
      'concurrency.reserved.redirects is not a function in functions/routes',
    ],
    [
      'a reservation of zero',
      reserved({ redirect: 0 }),
      'concurrency.reserved.redirect must be a whole number from 1 to 1,000,000, not 0',
    ],
    [
      'reservations above the quota',
      reserved({ redirect: 500, unlock: 401 }),
      'concurrency.reserved adds up to 901 and must leave 100 of concurrency.account (1000) unreserved',
    ],
    [
      'reservations above the quota of a small account',
      reserved({ redirect: 10 }, 50),
      'concurrency.reserved adds up to 10 and must leave 100 of concurrency.account (50) unreserved',
    ],
    [
      'fewer aggregators than batches',
      reserved({ 'aggregate-clicks': 9 }),
      'concurrency.reserved.aggregate-clicks must be 10 or more: clickAggregators is 10',
    ],
    [
      'fewer senders than batches',
      reserved({ 'deliver-webhook': 99 }),
      'concurrency.reserved.deliver-webhook must be 100 or more: webhookSenders is 50, for each of two ' +
        'queues',
    ],
    ['a misspelled setting', { clickAgregators: 5 }, 'clickAgregators is not a setting'],
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
      'chatModels.beta-4p0-h-micro.upstream.kind must be one of openai, bedrock',
    ],
    [
      'a model that may not say anything',
      { chatModels: { 'beta-4p0-h-micro': { ...aModel, maxOutputTokens: 0 } } },
      'chatModels.beta-4p0-h-micro.maxOutputTokens must be at least 1, not 0',
    ],
    ['a string for a group', { throttle: 'none' }, 'throttle must be of type object, not "none"'],
  ])('stop the synthesis with one line that names the setting: %s', (_, mistake, line) => {
    const name = mistake['name'] ?? 'prod';
    expect(faults(mistake)).toBe(`infra/environments.ts, ${name}: ${line}`);
  });

  it('stop the synthesis with a line for each fault', () => {
    expect(faults({ logLevel: 'WARN', webhookSenders: 0, domain: {} })).toBe(
      [
        'infra/environments.ts, prod: logLevel must be one of DEBUG, INFO, not "WARN"',
        'infra/environments.ts, prod: webhookSenders must be a whole number from 2 to 1,000, not 0',
        'infra/environments.ts, prod: domain is not a setting',
      ].join('\n'),
    );
  });

  it('must leave exactly as many executions unreserved as AWS requires', () => {
    expect(faults(reserved({ redirect: 900 }))).toBe('none');
  });

  it('have the defaults of the schema where they are left out, also in groups', () => {
    const { ownHosts: _, originSecretVersion: __, ...rest } = prod;
    const { ownHosts, originSecretVersion, prices } = parseEnvironment({
      ...rest,
      prices: { 'link.create': 7 },
    });
    expect({ ownHosts, originSecretVersion, prices }).toEqual({
      ownHosts: [],
      originSecretVersion: 1,
      prices: { ...DEFAULT_PRICES, 'link.create': 7 },
    });
  });
});
