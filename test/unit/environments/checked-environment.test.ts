import { describe, expect, it } from 'vitest';
import { checkedEnvironment } from '../../../infra/checked-environment.ts';
import { type Environment, environment, environmentNames } from '../../../infra/environments.ts';

const prod = environment('prod');

/** What a file with a slip in it holds. */
type Slip = Record<string, unknown>;

const refusal = (slip: Slip): string => {
  try {
    checkedEnvironment({ ...prod, ...slip } as Environment);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing is wrong';
};

const reserved = (functions: Record<string, number>, account = 1000): Slip => ({
  concurrency: { account, reserved: functions },
});

describe('the settings of an environment', () => {
  it.each(environmentNames)('are complete and fit each other in %s', (name) => {
    expect(checkedEnvironment(environment(name))).toEqual(environment(name));
  });

  it.each<[what: string, slip: Slip, line: string]>([
    [
      'a name in capitals',
      { name: 'Prod' },
      'name must be 1 to 16 of a-z, 0-9 and -, such as dev, not "Prod"',
    ],
    [
      'a sender that is no address',
      { mailFrom: 'Signpost' },
      'mailFrom must be a mail address, not "Signpost"',
    ],
    [
      'an address for a host',
      { ownHosts: ['a.example', 'https://b.example/'] },
      'ownHosts.1 must be a host name in lower case, such as go.example.com, not "https://b.example/"',
    ],
    ['an odd retention', { logRetentionDays: 8 }, 'logRetentionDays must be one of 7, 30, 90, 365, not 8'],
    ['a missing setting', { logLevel: undefined }, 'logLevel is missing'],
    ['a long memory', { hotReadMs: 90_000 }, 'hotReadMs must be a whole number from 0 to 60,000, not 90000'],
    [
      'a wait longer than SQS allows',
      { clickBatchSeconds: 301 },
      'clickBatchSeconds must be a whole number from 0 to 300, not 301',
    ],
    [
      'a single aggregator, which Lambda does not take',
      { clickAggregators: 1 },
      'clickAggregators must be a whole number from 2 to 1,000, not 1',
    ],
    [
      'half a sender',
      { webhookSenders: 2.5 },
      'webhookSenders must be a whole number from 2 to 1,000, not 2.5',
    ],
    [
      'a negative price',
      { prices: { ...prod.prices, 'link.create': -1 } },
      'prices.link.create must be a whole number from 0 to 1,000,000,000, not -1',
    ],
    [
      'a canary that AWS has not',
      { deployment: { canaryMinutes: 7 } },
      `deployment must be 'all-at-once' or { canaryMinutes: 5, 10, 15 or 30 }, not {"canaryMinutes":7}`,
    ],
    [
      'no requests at all',
      { throttle: { requestsPerSecond: 0, burst: 10 } },
      'throttle.requestsPerSecond must be a whole number from 1 to 1,000,000, not 0',
    ],
    [
      'half a limit',
      { tableLimits: { readUnits: 100 } },
      'tableLimits.writeUnits must be a whole number from 1 to 1,000,000, not undefined',
    ],
    [
      'executions for nobody',
      reserved({ redirects: 10 }),
      'concurrency.reserved.redirects is not the name of a function of functions/routes',
    ],
    [
      'a function without executions',
      reserved({ redirect: 0 }),
      'concurrency.reserved.redirect must be a whole number from 1 to 1,000, not 0',
    ],
    [
      'more than the account has',
      reserved({ redirect: 500, unlock: 401 }),
      'concurrency.reserved adds up to 901, and must leave 100 of the 1000 of concurrency.account to all others',
    ],
    [
      'more than a new account has',
      reserved({ redirect: 10 }, 50),
      'concurrency.reserved adds up to 10, and must leave 100 of the 50 of concurrency.account to all others',
    ],
    [
      'fewer aggregators than batches',
      reserved({ 'aggregate-clicks': 9 }),
      'concurrency.reserved.aggregate-clicks must be 10 or more: so many are set by clickAggregators',
    ],
    [
      'fewer senders than batches',
      reserved({ 'deliver-webhook': 199 }),
      'concurrency.reserved.deliver-webhook must be 200 or more: two queues with as many as webhookSenders each',
    ],
    ['a slip in a name', { clickAgregators: 5 }, 'clickAgregators is no setting'],
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
  ])('are refused with one line that names the setting: %s', (_, slip, line) => {
    const name = slip['name'] ?? 'prod';
    expect(refusal(slip)).toContain(`infra/environments.ts, ${name}: ${line}`);
    expect(refusal(slip)).not.toContain('\n');
  });

  it('leave as many executions to all others as AWS asks for, and no more need be left', () => {
    expect(refusal(reserved({ redirect: 900 }))).toBe('nothing is wrong');
  });
});
