import { MODEL_SLUGS, type OpenAiUpstreamConfig } from '../../shared/chat/models.ts';
import type { LinkChecks } from '../../shared/links/health/link-checks.ts';
import { type Environment, type EnvironmentSettings, parseEnvironment } from './schema.ts';

/** Single sign-on of the local run, as the setting `sso`. */
export type LocalSso = NonNullable<EnvironmentSettings['sso']>;

/** The environment of the local run, which serves everything at one origin, or the console at another one. */
export function localEnvironment({
  chatUpstream,
  urlChecker,
  linkChecks = 'local',
  dnsResolver,
  sso,
  ...localRun
}: {
  origin: string;
  consoleOrigin?: string;
  uploadOrigin: string;
  chatUpstream: OpenAiUpstreamConfig;
  urlChecker?: string;
  linkChecks?: LinkChecks;
  dnsResolver?: readonly string[];
  sso?: LocalSso;
}): Environment {
  // Small, like local models, and so that long conversations are trimmed early.
  const model = { contextTokens: 8192, maxOutputTokens: 2048, upstream: chatUpstream };
  return parseEnvironment({
    name: 'local',
    region: 'us-east-1',
    localRun,
    mailFrom: 'signpost@localhost',
    retainData: false,
    logRetentionDays: 7,
    logLevel: 'DEBUG',
    // No hot partitions here, and changes should show immediately.
    hotReadMs: 0,
    clickBatchSeconds: 1,
    clickAggregators: 2,
    webhookSenders: 50,
    deployment: 'all-at-once',
    webhookTargets: 'local',
    ...(dnsResolver && { dnsResolver }),
    ...(sso && { sso }),
    ...(urlChecker && { urlChecker: { endpoint: urlChecker } }),
    destinations: 'any',
    linkChecks,
    chatModels: Object.fromEntries(MODEL_SLUGS.map((slug) => [slug, model])),
  });
}
