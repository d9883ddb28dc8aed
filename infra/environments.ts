import type { EnvironmentSettings } from '#infra/environment/schema.ts';
import type { ChatModels } from '#shared/chat/models.ts';

type Reserved = NonNullable<EnvironmentSettings['concurrency']>['reserved'];

// Your environments: edit this file. All settings and their defaults: docs/deploy.md#settings.

/**
 * Models of Amazon Bedrock, so that a deployment needs no further accounts or keys. These are in us-east-1; in a region
 * without them, name an inference profile (`eu.amazon.nova-lite-v1:0`). Any server with an OpenAI-compatible API can replace
 * them: `{ kind: 'openai', baseUrl: 'https://llm.example.com/v1', model: '...', keySecret: 'signpost/prod/llm-key' }`, where
 * `keySecret` is the name of a secret in Secrets Manager that contains only the key.
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

/**
 * Reserved executions: a function can always have that many, and never more. docs/scale.md#who-can-starve-whom has the
 * reasons. A test checks that they fit an account with 1,000, those of staging and prod together.
 */
const STAGING_RESERVED: Reserved = {
  // What visitors request, each apart.
  redirect: 40,
  'landing-page': 20,
  'visit-smart-link': 10,
  'track-smart-link': 5,
  'public-track-link': 5,
  'aggregate-clicks': 5,
  // What the event bus invokes: it has no limit of its own. Further events wait with Lambda.
  'export-account': 2,
  'copy-images': 2,
  'fetch-title': 2,
  'check-links': 4,
  'notify-webhook-owner': 2,
  'mail-people': 2,
  'mail-registrant': 2,
  'reserve-survey-storage': 2,
  'record-mail-feedback': 2,
};

const PROD_RESERVED: Reserved = {
  // Redirects have priority: each execution handles ten a second, so 300 handle 3,000.
  redirect: 300,
  'landing-page': 100,
  'visit-smart-link': 40,
  'track-smart-link': 30,
  'public-track-link': 10,
  'aggregate-clicks': 10,
  // Limits for functions that run long or are CPU-bound.
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
  // What the event bus invokes.
  'export-account': 5,
  'copy-images': 10,
  'fetch-title': 9,
  // A run for each shard.
  'check-links': 4,
  'notify-webhook-owner': 2,
  'mail-people': 5,
  'mail-registrant': 5,
  'reserve-survey-storage': 3,
  'record-mail-feedback': 2,
};

/** Names are part of all resource names. `cdk deploy -c env=NAME` selects one. */
export const environments = {
  dev: {
    region: 'us-east-1',
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    clickBatchSeconds: 2,
    clickAggregators: 2,
    webhookSenders: 10,
    deployment: 'all-at-once',
    throttle: { requestsPerSecond: 100, burst: 200 },
    tableLimits: { readUnits: 2000, writeUnits: 2000 },
    chatModels: BEDROCK_MODELS,
  },
  staging: {
    region: 'us-east-1',
    retainData: true,
    logRetentionDays: 30,
    logLevel: 'INFO',
    clickBatchSeconds: 10,
    clickAggregators: 5,
    webhookSenders: 20,
    // The same as in prod, to test rollouts here first.
    deployment: { canaryMinutes: 5 },
    concurrency: { account: 1000, reserved: STAGING_RESERVED },
    throttle: { requestsPerSecond: 500, burst: 500 },
    chatModels: BEDROCK_MODELS,
  },
  prod: {
    region: 'us-east-1',
    firewall: { requestsPerFiveMinutes: 60_000 },
    backup: { copyTo: { region: 'us-west-2' } },
    retainData: true,
    logRetentionDays: 365,
    logLevel: 'INFO',
    clickBatchSeconds: 10,
    clickAggregators: 10,
    webhookSenders: 50,
    deployment: { canaryMinutes: 5 },
    concurrency: { account: 1000, reserved: PROD_RESERVED },
    throttle: { requestsPerSecond: 3000, burst: 2000 },
    chatModels: BEDROCK_MODELS,
  },
} satisfies Record<string, EnvironmentSettings>;
