import { environment } from '#infra/deployed-environments.ts';
import { localEnvironment } from '#infra/environment/local.ts';
import { type Environment, parseEnvironment } from '#infra/environment/schema.ts';

/** Every optional setting at once: domains, mails, a model server with a key and a profile of Bedrock. */
const everything = parseEnvironment({
  ...environment('prod'),
  region: 'eu-central-1',
  domains: {
    frontend: 'go.example.com',
    api: 'api.example.com',
    media: 'media.example.com',
    console: 'console.example.com',
    customDomains: ['acme.example.com'],
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' },
    ownHosts: ['old.example.com'],
    appLinks: {
      key: 'app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com',
      ios: [{ appId: 'ABCDE12345.com.example.app' }],
    },
  },
  keys: {
    origin: 3,
    visitor: { version: 3, from: '2027-01-31' },
    signIn: 3,
    service: 2,
    environment: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  },
  mail: { from: 'surveys@example.com' },
  alarms: {
    emails: ['on-call@example.com', 'support@example.com'],
    outsideProbe: true,
    chat: {
      teamsTenant: '1b2c3d4e-0000-4000-8000-000000000001',
      teamsTeam: '1b2c3d4e-0000-4000-8000-000000000002',
      teamsChannel: '19%3ab6ef35dc342d56ba5654e6fc6d25a071%40thread.tacv2',
    },
  },
  data: { backup: { media: true, copyTo: { region: 'us-west-2' } } },
  security: {
    firewall: {
      requestsPerFiveMinutes: 60_000,
      versions: { common: 'Version_1.19', knownBadInputs: 'Version_1.24' },
    },
    contact: { uri: 'mailto:security@example.com', policy: 'https://example.com/security' },
  },
  sso: {
    issuer: 'https://id.example.com',
    clientId: 'signpost',
    clientSecret: 'signpost/prod/sso-client',
    domains: ['example.com'],
    account: 'own_4fJ2kQ8sT1vX7yZ0aBcD',
    label: 'Example',
  },
  links: { temporary: 'key', urlChecker: { keySecret: 'signpost/prod/web-risk-key' } },
  chatModels: {
    'alpha-small-3p1-24b': {
      contextTokens: 128_000,
      maxOutputTokens: 4096,
      upstream: { kind: 'bedrock', modelId: 'eu.amazon.nova-2-lite-v1:0' },
    },
    'beta-4p0-h-micro': {
      contextTokens: 128_000,
      maxOutputTokens: 4096,
      upstream: {
        kind: 'openai',
        baseUrl: 'https://llm.example.com/v1',
        model: 'small',
        keySecret: 'signpost/prod/llm-key',
      },
    },
  },
});

/**
 * Certificates and a mail identity that were made elsewhere, names of another provider than Route 53, the
 * visitor server; no firewall.
 */
const ownCertificates = parseEnvironment({
  ...environment('prod'),
  security: {},
  domains: {
    frontend: 'go.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/edge',
  },
  mail: { from: 'surveys@example.com', identity: 'existing' },
  visitors: 'server',
});

/** Customers' domains that go live by themselves, behind the visitor server. */
const tenants = parseEnvironment({
  ...environment('prod'),
  domains: {
    frontend: 'go.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/edge',
    customers: 'tenants',
  },
  visitors: 'server',
});

/** An account that a policy confines to a region, with a budget. */
const oneRegion = parseEnvironment({
  ...environment('prod'),
  region: 'eu-central-1',
  oneRegion: true,
  chatModels: undefined,
  data: { backup: { media: true } },
  security: {},
  domains: {
    frontend: 'go.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/edge',
  },
  alarms: {
    emails: ['on-call@example.com'],
    https: ['https://alarms.example.com/sns'],
    chat: { slackWorkspace: 'T0123ABCD', slackChannel: 'C0123ABCD' },
    monthlyBudgetUsd: 100,
  },
});

const local = localEnvironment({
  origin: 'http://localhost:3000',
  uploadOrigin: 'http://127.0.0.1:3003',
  chatUpstream: { kind: 'openai', baseUrl: 'http://localhost:3002/v1', model: 'development' },
});

/** The environments whose templates are tested. */
export const variants = {
  dev: environment('dev'),
  staging: environment('staging'),
  prod: environment('prod'),
  local,
  everything,
  ownCertificates,
  tenants,
  oneRegion,
} as const satisfies Record<string, Environment>;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];
