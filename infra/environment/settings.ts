import * as z from 'zod';
import { chatModelsSchema } from '#shared/chat/models.ts';
import { DEFAULT_PRICES, type Operation } from '#shared/core/accounts/prices.ts';
import { alarmsSchema } from './alarms.ts';
import { capacitySchema } from './capacity.ts';
import { dataSchema } from './data.ts';
import { domainsSchema } from './domains.ts';
import { keysSchema } from './keys.ts';
import { linksSchema } from './links.ts';
import { mailSchema } from './mail.ts';
import { securitySchema } from './security.ts';
import { awsRegion, mustBe, oneOf, trueOrFalse, whole } from './setting-types.ts';
import { ssoSchema } from './sso.ts';

const DEPLOYMENTS = "'all-at-once' or { canaryMinutes: 5, 10, 15 or 30 }";

const deploymentSchema = z
  .union(
    [z.literal('all-at-once'), z.strictObject({ canaryMinutes: z.literal([5, 10, 15, 30]) })],
    mustBe(DEPLOYMENTS),
  )
  .meta({ allowed: DEPLOYMENTS });

const logsSchema = z.strictObject({
  retentionDays: oneOf(7, 30, 90, 365).default(30).meta({ description: 'How long logs are kept.' }),
  level: oneOf('DEBUG', 'INFO')
    .default('INFO')
    .meta({
      description:
        'Lowest level that is logged, at most INFO, because CloudWatch extracts metrics from lines of ' +
        'that level.',
    }),
});

const price = (operation: Operation) => whole(0, 1_000_000_000).default(DEFAULT_PRICES[operation]);

const pricesSchema = z.strictObject({
  'link.create': price('link.create').meta({ description: 'For each link.' }),
  'chat.input-tokens': price('chat.input-tokens').meta({ description: 'For 1,000 tokens of a prompt.' }),
  'chat.output-tokens': price('chat.output-tokens').meta({
    description: 'For 1,000 tokens of a completion.',
  }),
} satisfies Record<Operation, z.ZodType>);

/** The settings of an environment. The tables in `docs/deploy.md` are generated from them, in this order. */
export const settings = {
  region: awsRegion('is missing, and this shell has none: set it, or AWS_REGION').meta({
    description:
      'Region of everything except the certificate and the firewall of CloudFront, which are always in ' +
      'us-east-1; set it once the environment is deployed, so that nobody deploys it elsewhere.',
  }),
  oneRegion: trueOrFalse()
    .default(false)
    .meta({
      description:
        'Whether nothing may be in another region than `region`, for [accounts that a policy confines to ' +
        'one](#accounts-confined-to-one-region): then nothing watches errors of the distribution outside ' +
        'us-east-1, and what needs another region is refused.',
    }),
  deployment: deploymentSchema.default({ canaryMinutes: 5 }).meta({
    description:
      'Rollout of new versions of functions behind the APIs, and of the visitor server: to all callers ' +
      'at once, or to a tenth of them for a few minutes and then to all, unless the version fails (see ' +
      '[Upgrades](#upgrades)).',
  }),
  visitors: oneOf('functions', 'server')
    .default('functions')
    .meta({
      description:
        'What handles visits: a function for each, or the [visitor server](#visitor-server), a Lambda ' +
        'Web Function that handles many at once and needs `domains.frontend`.',
    }),
  chatModels: chatModelsSchema.optional().meta({
    allowed: 'models by slug',
    description:
      'The only models of the chat API, by default Nova 2 Lite of Amazon Bedrock, in the geography of the ' +
      'region if AWS has a profile for it, or Nova Lite and Nova Micro in the region itself with ' +
      '`oneRegion` (see the guide [Chat](guides/chat.md)).',
  }),
  capacity: capacitySchema.prefault({}).meta({
    description:
      "What the environment can handle and what it may use: `'small'`, which fits a new account, " +
      "`'large'`, which is for production, or a group with what differs from a size.",
  }),
  domains: domainsSchema.prefault({}).meta({
    description: 'Your host names and those of your customers (see [Domains](#domains)).',
  }),
  links: linksSchema.prefault({}).meta({
    description: 'Which links may exist, and where they may lead.',
  }),
  mail: mailSchema.optional().meta({
    description: 'The sender of emails, without which none are sent (see [Email](#email)).',
  }),
  sso: ssoSchema.optional().meta({
    description: 'Single sign-on to the console with OpenID Connect (see [Single sign-on](#single-sign-on)).',
  }),
  data: dataSchema.prefault({}).meta({
    description: 'How the data is protected and backed up (see [Backups](#backups)).',
  }),
  logs: logsSchema.prefault({}).meta({ description: 'What is logged, and for how long.' }),
  alarms: alarmsSchema.prefault({}).meta({
    description: 'Who is told that something fails or costs too much (see [Alarms](#alarms)).',
  }),
  security: securitySchema.prefault({}).meta({
    description: 'Protection against floods, and whom to tell about a vulnerability.',
  }),
  keys: keysSchema.prefault({}).meta({
    description: 'Versions of generated keys, raised to replace them (see [Keys](#keys)).',
  }),
  prices: pricesSchema.prefault({}).meta({
    description: 'Prices of operations for prepaid accounts, in millionths of the currency unit; 0 is free.',
  }),
};

/** The settings with their defaults applied. */
export type Settings = z.output<z.ZodObject<typeof settings>>;
