import type { workers } from '../functions/routes/workers.ts';
import type { routes } from '../functions/routes.ts';
import { DEFAULT_PRICES, type PriceList } from '../shared/accounts/prices.ts';
import { type ChatModels, MODEL_SLUGS, type OpenAiUpstreamConfig } from '../shared/chat/models.ts';
import type { WebhookTargets } from '../shared/webhooks/webhook-targets.ts';
import type { Domains } from './domains.ts';
import type { Firewall } from './firewall.ts';

/** The functions by their names in `functions/routes/`. */
export type FunctionName = (typeof routes)[number]['name'] | (typeof workers)[keyof typeof workers]['name'];

/**
 * Everything that differs between environments. `checked-environment.ts` says what each may be, and stops the synthesis
 * with one line where one is not.
 */
export interface Environment {
  /** Part of every resource's name. */
  name: string;
  /** Where everything is but certificates and firewalls of CloudFront, which it takes from us-east-1. */
  region: string;
  /** Absent: everything is reached by AWS's own host names. `docs/deploy.md` says how to get from there to domains. */
  domains?: Domains;
  /** AWS WAF before the distribution and the chat API; absent: none. */
  firewall?: Firewall;
  /**
   * Raised by one and deployed, it replaces the secret by which the functions know the distribution, without a refused
   * request; default 1.
   */
  originSecretVersion?: number;
  /** Addresses of the local run, which has no names of AWS's. */
  localRun?: { origin: string; chatOrigin: string; uploadOrigin: string };
  /** Address that mails come from; absent: no mails are sent. Amazon SES asks it to confirm itself. */
  mailFrom?: string;
  /** Further hosts that serve this product's redirects: links to them are refused. */
  ownHosts: readonly string[];
  /** Name of a table that was restored from a backup and serves in place of the stack's own (see `docs/operations.md`). */
  restoredTable?: string;
  /** Keep table and bucket when a stack is deleted, and refuse to delete them. */
  retainData: boolean;
  logRetentionDays: 7 | 30 | 90 | 365;
  /** Not less than INFO: of that level are the lines that CloudWatch takes our metrics out of. */
  logLevel: 'DEBUG' | 'INFO';
  /** Mail addresses that are told of alarms; each is asked once whether it wants to be. None: look at the dashboard. */
  alarmEmails: readonly string[];
  /**
   * Milliseconds for which a redirect or page that everybody asks for is answered from memory, and a change to it may go
   * unnoticed; 0: never (see `docs/scale.md`).
   */
  hotReadMs: number;
  /**
   * Longest time a click waits for others before it is counted; more saves invocations and writes. Lambda may take 20
   * seconds all the same while hardly any click comes.
   */
  clickBatchSeconds: number;
  /** Most aggregators at once; each counts some thousand clicks a second. */
  clickAggregators: number;
  /** Most webhook receivers that are sent to at once, and as many of the slow ones. */
  webhookSenders: number;
  /**
   * How callers get a new version of a function behind the APIs: all at once, or a tenth of them for so many minutes and
   * then all, unless it fails: then everything goes back (see `constructs/canary.ts`).
   */
  deployment: 'all-at-once' | { canaryMinutes: 5 | 10 | 15 | 30 };
  /**
   * Executions of Lambda at once. `account` is the account's quota in this region, 1,000 unless it is new (10) or was
   * raised; of these, `reserved` keeps some for a function each: others cannot take them away, and it cannot take more.
   * All others share the rest. Absent: all functions share everything.
   */
  concurrency?: {
    account: number;
    reserved: Readonly<Partial<Record<FunctionName, number>>>;
  };
  /** Requests that each route of the HTTP API takes; more are answered 429. Absent: as many as the account's quota. */
  throttle?: { requestsPerSecond: number; burst: number };
  /**
   * Units a second that the table, and each index, takes at most: the most that it can cost. Beyond them clicks wait in
   * their queue, but redirects fail. Absent: no such limit.
   */
  tableLimits?: { readUnits: number; writeUnits: number };
  /** Where webhooks may lead: only the local run's may lead to its own machine. */
  webhookTargets: WebhookTargets;
  /** What operations cost prepaid accounts. */
  prices: PriceList;
  /** The models of the chat API, by their slugs; one that is left out does not exist there. */
  chatModels: ChatModels;
}

/**
 * Bedrock's own models, so that a deployment answers without further accounts and keys. They are in us-east-1; where
 * a region lacks them, name an inference profile that it has (`eu.amazon.nova-lite-v1:0`). Any server with OpenAI's API takes
 * their place: `{ kind: 'openai', baseUrl: 'https://llm.example.com/v1', model: '...', keySecret: 'signpost/prod/llm-key' }`, where
 * `keySecret` names a secret of Secrets Manager that holds nothing but the key.
 */
const BEDROCK_MODELS: ChatModels = {
  'alpha-small-3p1-24b': {
    contextTokens: 128_000,
    maxOutputTokens: 4096,
    upstream: { kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' },
  },
  'beta-4p0-h-micro': {
    contextTokens: 128_000,
    maxOutputTokens: 4096,
    upstream: { kind: 'bedrock', modelId: 'amazon.nova-micro-v1:0' },
  },
};

const deployed = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    alarmEmails: [],
    hotReadMs: 1000,
    clickBatchSeconds: 2,
    clickAggregators: 2,
    webhookSenders: 10,
    deployment: 'all-at-once',
    throttle: { requestsPerSecond: 100, burst: 200 },
    tableLimits: { readUnits: 2000, writeUnits: 2000 },
    webhookTargets: 'public',
    prices: DEFAULT_PRICES,
    chatModels: BEDROCK_MODELS,
  },
  staging: {
    name: 'staging',
    region: 'us-east-1',
    ownHosts: [],
    retainData: true,
    logRetentionDays: 30,
    logLevel: 'INFO',
    alarmEmails: [],
    hotReadMs: 1000,
    clickBatchSeconds: 10,
    clickAggregators: 5,
    webhookSenders: 20,
    // As in prod, so that no deployment there is the first of its kind.
    deployment: { canaryMinutes: 5 },
    throttle: { requestsPerSecond: 500, burst: 500 },
    webhookTargets: 'public',
    prices: DEFAULT_PRICES,
    chatModels: BEDROCK_MODELS,
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    firewall: { requestsPerFiveMinutes: 60_000 },
    ownHosts: [],
    retainData: true,
    logRetentionDays: 365,
    logLevel: 'INFO',
    alarmEmails: [],
    hotReadMs: 1000,
    clickBatchSeconds: 10,
    clickAggregators: 10,
    webhookSenders: 100,
    deployment: { canaryMinutes: 5 },
    concurrency: {
      account: 1000,
      reserved: {
        // Visitors first, whatever else is going on: 3,000 a second, as Lambda takes ten for each.
        redirect: 300,
        'aggregate-clicks': 10,
        // What holds an execution for long, or takes all of its CPU, has so many and no more.
        'chat-completions': 50,
        'chat-generate': 50,
        unlock: 20,
        'links-bulk': 20,
        'links-import': 10,
        'links-export': 10,
        'links-qrcode': 20,
        'links-analytics': 20,
        'smart-links-analytics': 20,
        'smart-links-responses-summary': 10,
      },
    },
    throttle: { requestsPerSecond: 3000, burst: 2000 },
    webhookTargets: 'public',
    prices: DEFAULT_PRICES,
    chatModels: BEDROCK_MODELS,
  },
} as const satisfies Record<string, Environment>;

/** Names that `cdk deploy -c env=NAME` takes. */
export const environmentNames = Object.keys(deployed);

/** The environment of this name; throws one line that names the choices. */
export function environment(name: string | undefined): Environment {
  const found = Object.values(deployed).find((candidate) => candidate.name === name);
  if (!found) {
    const given = name ? `There is no environment "${name}".` : 'No environment is named.';
    throw new Error(`${given} Choose one: -c env=${environmentNames.join('|')}`);
  }
  return found;
}

/** The environment of the local run, which serves everything but the chat API at one origin. */
export function localEnvironment(settings: {
  origin: string;
  chatOrigin: string;
  uploadOrigin: string;
  chatUpstream: OpenAiUpstreamConfig;
}): Environment {
  // Small, as local models are used; and so that trimming can be tried out.
  const model = { contextTokens: 8192, maxOutputTokens: 2048, upstream: settings.chatUpstream };
  return {
    name: 'local',
    region: 'us-east-1',
    localRun: {
      origin: settings.origin,
      chatOrigin: settings.chatOrigin,
      uploadOrigin: settings.uploadOrigin,
    },
    mailFrom: 'signpost@localhost',
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    alarmEmails: [],
    // There are no partitions here, and what is tried out should show at once.
    hotReadMs: 0,
    clickBatchSeconds: 1,
    clickAggregators: 2,
    webhookSenders: 50,
    deployment: 'all-at-once',
    webhookTargets: 'local',
    prices: DEFAULT_PRICES,
    chatModels: Object.fromEntries(MODEL_SLUGS.map((slug) => [slug, model])),
  };
}
