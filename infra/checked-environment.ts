import { allFunctions } from '../functions/routes.ts';
import { type Operation, priceListSchema } from '../shared/accounts/prices.ts';
import { type Fault, isHost, isOneOf, isWhole, matches } from './checks.ts';
import { chatModelFault } from './constructs/chat-upstreams.ts';
import { domainFaults } from './domains.ts';
import type { Environment } from './environments.ts';
import { firewallFaults } from './firewall.ts';

/** What is wrong with the value of a setting, where there is one. */
type Check<S extends keyof Environment> = (
  value: NonNullable<Environment[S]>,
  environment: Environment,
) => Fault | readonly Fault[];

/** Settings that an environment may leave out. */
const OPTIONAL: ReadonlySet<string> = new Set<keyof Environment>([
  'concurrency',
  'domains',
  'firewall',
  'localRun',
  'mailFrom',
  'originSecretVersion',
  'restoredTable',
  'tableLimits',
  'throttle',
]);

const CHECKS: { readonly [S in keyof Required<Environment>]: Check<S> } = {
  name: (name) => matches('name', name, /^[a-z][a-z0-9-]{0,15}$/, '1 to 16 of a-z, 0-9 and -, such as dev'),
  region: (region) =>
    matches('region', region, /^[a-z]{2}(?:-[a-z]+)+-\d$/, 'a region of AWS, such as eu-central-1'),
  domains: (domains, { region }) => domainFaults(domains, region),
  firewall: firewallFaults,
  originSecretVersion: (version) => isWhole('originSecretVersion', version, 1, 1_000_000),
  // Not in the file: the local run sets it.
  localRun: () => undefined,
  mailFrom: (address) => matches('mailFrom', address, /^[^\s@<>]+@[^\s@<>]+$/, 'a mail address'),
  ownHosts: (hosts) => hosts.map((host, i) => isHost(`ownHosts.${i}`, host)),
  restoredTable: (name) =>
    matches('restoredTable', name, /^[a-zA-Z0-9_.-]{3,255}$/, 'the name of a table of DynamoDB'),
  retainData: (retain) => isOneOf('retainData', retain, [true, false]),
  logRetentionDays: (days) => isOneOf('logRetentionDays', days, [7, 30, 90, 365]),
  logLevel: (level) => isOneOf('logLevel', level, ['DEBUG', 'INFO']),
  alarmEmails: (addresses) =>
    addresses.map((address, i) =>
      matches(`alarmEmails.${i}`, address, /^[^\s@<>]+@[^\s@<>]+$/, 'a mail address'),
    ),
  hotReadMs: (ms) => isWhole('hotReadMs', ms, 0, 60_000),
  // Of these, as many as SQS and Lambda take.
  clickBatchSeconds: (seconds) => isWhole('clickBatchSeconds', seconds, 0, 300),
  clickAggregators: (batches) => isWhole('clickAggregators', batches, 2, 1000),
  webhookSenders: (batches) => isWhole('webhookSenders', batches, 2, 1000),
  deployment: (how) =>
    how !== 'all-at-once' && ![5, 10, 15, 30].includes(how.canaryMinutes)
      ? `deployment must be 'all-at-once' or { canaryMinutes: 5, 10, 15 or 30 }, not ${JSON.stringify(how)}`
      : undefined,
  concurrency: concurrencyFaults,
  throttle: ({ requestsPerSecond, burst }) => [
    isWhole('throttle.requestsPerSecond', requestsPerSecond, 1, 1_000_000),
    isWhole('throttle.burst', burst, 1, 1_000_000),
  ],
  tableLimits: ({ readUnits, writeUnits }) => [
    isWhole('tableLimits.readUnits', readUnits, 1, 1_000_000),
    isWhole('tableLimits.writeUnits', writeUnits, 1, 1_000_000),
  ],
  webhookTargets: (targets) => isOneOf('webhookTargets', targets, ['public', 'local']),
  prices: (prices) =>
    OPERATIONS.map((operation) => isWhole(`prices.${operation}`, prices[operation], 0, 1_000_000_000)),
  chatModels: chatModelFault,
};

const OPERATIONS = Object.keys(priceListSchema.shape) as Operation[];

/** The environment, when its settings are complete and fit each other; throws one line that says which do not. */
export function checkedEnvironment(environment: Environment): Environment {
  const fault = faultsOf(environment).find((found) => found);
  if (fault) throw new Error(`infra/environments.ts, ${environment.name}: ${fault}`);
  return environment;
}

/** Node does not check types: what the compiler would refuse may come as far as here. */
function faultsOf(environment: Environment): Fault[] {
  const unknown = Object.keys(environment).filter((setting) => !Object.hasOwn(CHECKS, setting));
  const known = Object.entries(
    CHECKS as Record<string, (value: unknown, all: Environment) => Fault | Fault[]>,
  );
  return [
    ...unknown.map((setting) => `${setting} is no setting`),
    ...known.flatMap(([setting, check]) => {
      const value: unknown = environment[setting as keyof Environment];
      if (value !== undefined) return check(value, environment);
      return OPTIONAL.has(setting) ? undefined : `${setting} is missing`;
    }),
  ];
}

/** AWS keeps as many of the account's executions for functions that have none of their own. */
const UNRESERVED = 100;

function concurrencyFaults(
  { account, reserved }: NonNullable<Environment['concurrency']>,
  { clickAggregators, webhookSenders }: Environment,
): Fault[] {
  const at = 'concurrency.reserved';
  const names = new Set(allFunctions.map(({ name }) => name));
  const sum = Object.values(reserved).reduce((a, b) => a + b, 0);
  /** Of what works queues off: batches that Lambda takes and cannot start are taken again, and end as dead letters. */
  const atLeast = (name: keyof typeof reserved, batches: number, why: string): Fault =>
    (reserved[name] ?? batches) < batches ? `${at}.${name} must be ${batches} or more: ${why}` : undefined;
  return [
    isWhole('concurrency.account', account, 1, 1_000_000),
    ...Object.entries(reserved).flatMap(([name, executions]) => [
      names.has(name) ? undefined : `${at}.${name} is not the name of a function of functions/routes`,
      isWhole(`${at}.${name}`, executions, 1, account),
    ]),
    atLeast('aggregate-clicks', clickAggregators, 'so many are set by clickAggregators'),
    atLeast('deliver-webhook', 2 * webhookSenders, 'two queues with as many as webhookSenders each'),
    sum > account - UNRESERVED
      ? `${at} adds up to ${sum}, and must leave ${UNRESERVED} of the ${account} of concurrency.account to all others`
      : undefined,
  ];
}
