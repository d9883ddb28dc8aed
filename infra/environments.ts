import { DEFAULT_PRICES, type PriceList } from '../shared/accounts/prices.ts';
import { type ChatModels, MODEL_SLUGS, type OpenAiUpstreamConfig } from '../shared/chat/models.ts';
import type { WebhookTargets } from '../shared/webhooks/webhook.ts';

/** Everything that differs between environments. */
export interface Environment {
  /** Part of every resource's name. */
  name: string;
  /** Scheme and host of short links; absent: the API's own AWS host name. */
  origin?: string;
  /** Address of the chat API; absent: AWS's own. */
  chatOrigin?: string;
  /** Scheme and host of media; absent: those of the distribution. */
  mediaOrigin?: string;
  /** Address that mails come from; absent: no mails are sent. Amazon SES asks it to confirm itself. */
  mailFrom?: string;
  /** Further hosts that serve this product's redirects: links to them are refused. */
  ownHosts: readonly string[];
  /** Keep table and bucket when a stack is deleted, and refuse to delete them. */
  retainData: boolean;
  logRetentionDays: 7 | 30 | 90 | 365;
  logLevel: 'DEBUG' | 'INFO' | 'WARN';
  /**
   * Milliseconds for which a redirect or page that everybody asks for is answered from memory, and a change to it may go
   * unnoticed; 0: never (see `docs/scale.md`).
   */
  hotReadMs: number;
  /** Longest time a click waits for others before it is counted; more saves invocations. */
  clickBatchSeconds: number;
  /** Most aggregators at once; each counts some thousand clicks a second. */
  clickAggregators: number;
  /** Most webhook receivers that are sent to at once, and as many of the slow ones. */
  webhookSenders: number;
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
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    hotReadMs: 1000,
    clickBatchSeconds: 2,
    clickAggregators: 2,
    webhookSenders: 10,
    webhookTargets: 'public',
    prices: DEFAULT_PRICES,
    chatModels: BEDROCK_MODELS,
  },
  staging: {
    name: 'staging',
    ownHosts: [],
    retainData: true,
    logRetentionDays: 30,
    logLevel: 'INFO',
    hotReadMs: 1000,
    clickBatchSeconds: 5,
    clickAggregators: 5,
    webhookSenders: 20,
    webhookTargets: 'public',
    prices: DEFAULT_PRICES,
    chatModels: BEDROCK_MODELS,
  },
  prod: {
    name: 'prod',
    ownHosts: [],
    retainData: true,
    logRetentionDays: 365,
    logLevel: 'INFO',
    hotReadMs: 1000,
    clickBatchSeconds: 5,
    clickAggregators: 10,
    webhookSenders: 100,
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
  chatUpstream: OpenAiUpstreamConfig;
}): Environment {
  // Small, as local models are used; and so that trimming can be tried out.
  const model = { contextTokens: 8192, maxOutputTokens: 2048, upstream: settings.chatUpstream };
  return {
    name: 'local',
    origin: settings.origin,
    chatOrigin: settings.chatOrigin,
    mediaOrigin: settings.origin,
    mailFrom: 'signpost@localhost',
    ownHosts: [],
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    // There are no partitions here, and what is tried out should show at once.
    hotReadMs: 0,
    clickBatchSeconds: 1,
    clickAggregators: 2,
    webhookSenders: 50,
    webhookTargets: 'local',
    prices: DEFAULT_PRICES,
    chatModels: Object.fromEntries(MODEL_SLUGS.map((slug) => [slug, model])),
  };
}
