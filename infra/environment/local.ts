import { MODEL_SLUGS, type OpenAiUpstreamConfig } from '#shared/chat/models.ts';
import type { LinkChecks } from '#shared/links/health/link-checks.ts';
import type { PublicLinks } from '#shared/links/model/public-links-setting.ts';
import { type Environment, type EnvironmentSettings, parseEnvironment } from './schema.ts';

/** Single sign-on of the local run, as the setting `sso`. */
export type LocalSso = NonNullable<EnvironmentSettings['sso']>;

/** The model that runs on Bedrock where there is one. */
const BEDROCK_SLUG = 'beta-4p0-h-micro' satisfies (typeof MODEL_SLUGS)[number];

export interface LocalEnvironmentSettings {
  /** Origin of the distribution, without a trailing slash. */
  origin: string;
  /** Origin of the console; absent: the same. */
  consoleOrigin?: string;
  /** Origin of the AWS endpoint, which receives presigned uploads. */
  uploadOrigin: string;
  /** The model server of the chat API. */
  chatUpstream: OpenAiUpstreamConfig;
  /** Whether one model runs on Bedrock. */
  hasBedrock?: boolean;
  /** The endpoint of a URL checker; absent: none. */
  urlChecker?: string;
  /** Which destinations are checked daily; absent: those on this machine. */
  linkChecks?: LinkChecks;
  /** Who may create temporary links; absent: anyone. */
  publicLinks?: PublicLinks;
  /** DNS servers for the records of domains; absent: those of this machine. */
  dnsResolver?: readonly string[];
  /** How customers' domains go live; absent: each host that leads here is served. */
  customerDomains?: Environment['domains']['customers'];
  /** What handles visits; absent: functions. */
  visitors?: Environment['visitors'];
  /** Single sign-on; absent: none. */
  sso?: LocalSso;
}

/** The environment of the local run, which serves everything at one origin, or the console at another one. */
export function localEnvironment({
  chatUpstream,
  hasBedrock = false,
  urlChecker,
  linkChecks = 'local',
  publicLinks = 'on',
  dnsResolver,
  sso,
  visitors = 'functions',
  customerDomains = 'deployment',
  ...localRun
}: LocalEnvironmentSettings): Environment {
  // Small, like local models, and so that long conversations are trimmed early.
  const model = { contextTokens: 8192, maxOutputTokens: 2048, upstream: chatUpstream };
  const onBedrock = { ...model, upstream: { kind: 'bedrock', modelId: 'amazon.nova-micro-v1:0' } } as const;
  return parseEnvironment({
    name: 'local',
    region: 'us-east-1',
    localRun,
    mail: { from: 'signpost@localhost' },
    data: { retain: false },
    logs: { retentionDays: 7, level: 'DEBUG' },
    visitors,
    deployment: 'all-at-once',
    capacity: {
      throttle: null,
      tableLimits: null,
      // No hot partitions here, and changes should show immediately.
      hotReadMs: 0,
      clickBatchSeconds: 1,
      webhookSenders: 50,
    },
    domains: { customers: customerDomains, ...(dnsResolver && { dnsResolver }) },
    links: {
      destinations: 'any',
      temporary: publicLinks,
      checks: linkChecks,
      ...(urlChecker && { urlChecker: { endpoint: urlChecker } }),
    },
    ...(sso && { sso }),
    chatModels: {
      ...Object.fromEntries(MODEL_SLUGS.map((slug) => [slug, model])),
      ...(hasBedrock && { [BEDROCK_SLUG]: onBedrock }),
    },
  });
}
