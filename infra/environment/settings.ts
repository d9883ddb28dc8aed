import * as z from 'zod';
import { chatModelsSchema } from '#shared/chat/models.ts';
import { SHORT_URL_FORMS } from '#shared/core/domains/short-urls.ts';
import { UNVERIFIED_DOMAINS } from '#shared/core/domains/unverified-domains.ts';
import { DESTINATIONS } from '#shared/links/destinations/allowed-destinations.ts';
import { LINK_CHECKS } from '#shared/links/health/link-checks.ts';
import { PUBLIC_LINKS } from '#shared/links/model/public-links-setting.ts';
import { WEBHOOK_TARGETS } from '#shared/webhooks/webhook-targets.ts';
import { appLinksSetting } from './app-links.ts';
import { backupSchema } from './backup.ts';
import { budgetSchema } from './budget.ts';
import { concurrencySchema } from './concurrency.ts';
import { domainsSchema } from './domains.ts';
import { firewallSchema } from './firewall.ts';
import {
  deploymentSchema,
  pricesSchema,
  rootUrlSchema,
  securityContactSchema,
  tableLimitsSchema,
  throttleSchema,
  urlCheckerSchema,
  visitorKeySchema,
} from './nested-settings.ts';
import { awsRegion, emailAddress, host, oneOf, server, text, trueOrFalse, whole } from './setting-types.ts';
import { ssoSchema } from './sso.ts';

/** The settings of an environment, in the order of the table in `docs/deploy.md`, which is generated from them. */
export const settings = {
  region: awsRegion().meta({
    description:
      'Region of everything except the certificate and the firewall of CloudFront, which are always in us-east-1.',
  }),
  domains: domainsSchema.optional().meta({
    description: "Your own host names. Without them, AWS's host names are used. See [Domains](#domains).",
  }),
  firewall: firewallSchema.optional().meta({
    description: 'AWS WAF in front of the distribution. See [The edge](#the-edge).',
  }),
  originSecretVersion: whole(1, 1_000_000).default(1).meta({
    description:
      'Raise it by one and deploy to replace the secret by which the functions recognize the distribution. No request is refused meanwhile.',
  }),
  visitorKey: visitorKeySchema.prefault({}).meta({
    description:
      "The key of visitors' fingerprints. To replace it, raise `version` and set `from`. See [Keys](#keys).",
  }),
  signInKeyVersion: whole(1, 1_000_000).default(1).meta({
    description:
      'Raise it by one and deploy to replace the key that sign-in codes and links are derived with. Those that were sent before stay valid. See [Keys](#keys).',
  }),
  serviceKeyVersion: whole(1, 1_000_000).default(1).meta({
    description:
      'Version of the key of recipients, registrants and links in emails. Only raise it after a leak: their data is lost. See [Keys](#keys).',
  }),
  environmentKey: text(/^arn:aws:kms:[a-z0-9-]+:\d{12}:key\/[\w-]+$/, 'the ARN of a KMS key')
    .optional()
    .meta({
      description:
        'KMS key in the same region that encrypts the environment variables of functions. Without it, a key that AWS manages does. See [Keys](#keys).',
    }),
  mailFrom: emailAddress().optional().meta({
    description: 'Sender of emails. Without it no emails are sent. See [Email](#email).',
  }),
  mailIdentity: oneOf('create', 'existing').default('create').meta({
    description:
      'Whether this environment creates the identity of `mailFrom` in Amazon SES, or uses an existing one, from another environment or created manually. See [Email](#email).',
  }),
  ownHosts: z.array(host()).readonly().default([]).meta({
    description: "Further hosts that serve this product's redirects. Links to them are refused.",
  }),
  rootUrl: rootUrlSchema.optional().meta({
    description:
      "Where `/` of every host redirects, except for the console's own. Without it, `/` shows a small page.",
  }),
  appLinks: appLinksSetting.optional().meta({
    description:
      "The apps that open the links of the service's own hosts, and the key with which they report opens. Accounts set those of their own domains. See the guide [Links in apps](guides/app-links.md).",
  }),
  restoredTable: text(/^[a-zA-Z0-9_.-]{3,255}$/, 'the name of a DynamoDB table')
    .optional()
    .meta({
      description:
        "A table restored from a backup, used in place of the stack's own. See [operations.md](operations.md#restore-from-a-backup).",
    }),
  backup: backupSchema.optional().meta({
    description:
      'Daily backups of the table, copied to another region or account. Without it, there is only point-in-time recovery. See [Backups](#backups).',
  }),
  retainData: trueOrFalse().meta({
    description:
      'Protect the table, the buckets and the host names against deletion. See [Deletion](#deletion).',
  }),
  logRetentionDays: oneOf(7, 30, 90, 365).meta({ description: 'How long logs are kept.' }),
  logLevel: oneOf('DEBUG', 'INFO').meta({
    description:
      'Lowest level that is logged. Not above INFO, because CloudWatch extracts metrics from lines of that level.',
  }),
  alarmEmails: z.array(emailAddress()).readonly().default([]).meta({
    description: 'Who gets alarms. Amazon SNS asks each address for confirmation. See [Alarms](#alarms).',
  }),
  budget: budgetSchema.optional().meta({
    description:
      'Emails to `alarmEmails` when the cost of the AWS account exceeds it, or is forecast to. See [Alarms](#alarms).',
  }),
  securityContact: securityContactSchema.optional().meta({
    description:
      'Served as `/.well-known/security.txt` (RFC 9116), for people who find a vulnerability. Without it, the file does not exist.',
  }),
  outsideProbe: trueOrFalse().default(false).meta({
    description:
      'Amazon Route 53 requests `/v1/health` from three continents every 30 seconds, with an alarm if this fails. Outside us-east-1 it needs `domains`. See [Alarms](#alarms).',
  }),
  visitors: oneOf('functions', 'server').default('functions').meta({
    description:
      'What handles visits: a function for each, or the visitor server, a Lambda Web Function that handles many at once. The server needs `domains`. See [Visitor server](#visitor-server).',
  }),
  hotReadMs: whole(0, 60_000).default(1000).meta({
    description:
      'How many milliseconds a popular redirect or page may be served from memory, before changes to it take effect. 0 disables this. See [scale.md](scale.md).',
  }),
  // The limits of SQS and Lambda; also for the next two.
  clickBatchSeconds: whole(0, 300).meta({
    description:
      'Maximum time a click waits for others before it is counted. A longer wait saves invocations and writes. With hardly any traffic Lambda may take 20 seconds in any case.',
  }),
  clickAggregators: whole(2, 1000).meta({
    description: 'Maximum number of concurrent aggregators. Each counts thousands of clicks a second.',
  }),
  webhookSenders: whole(2, 1000).meta({
    description:
      'Maximum number of concurrent webhook deliveries. Slow receivers have a separate limit of the same size.',
  }),
  deployment: deploymentSchema.meta({
    description:
      'Rollout of new versions of functions behind the APIs, and of the visitor server: to all callers at once, or to a tenth of them for a few minutes and then to all, unless the version fails. See [Upgrades](#upgrades).',
  }),
  concurrency: concurrencySchema.optional().meta({
    description: "Lambda's concurrent executions. Without it, all functions share the quota.",
  }),
  throttle: throttleSchema.optional().meta({
    description:
      "Rate limit of each route of the HTTP API; requests beyond it get 429. Without it, the account's quota applies.",
  }),
  tableLimits: tableLimitsSchema.optional().meta({
    description:
      'Limits of the table and of each of its indexes, which also limit their cost. Beyond them clicks wait in their queue, but redirects fail. Without it, there is no limit.',
  }),
  webhookTargets: oneOf(...WEBHOOK_TARGETS)
    .default('public')
    .meta({
      description: 'Where webhooks may be sent. `local` also allows this machine: for the local run only.',
    }),
  dnsResolver: z.array(server()).readonly().default([]).meta({
    description:
      "DNS servers to query for the TXT records of owners' domains. Default: those of Lambda. See [Domains](#domains).",
  }),
  customerDomains: oneOf('deployment', 'tenants').default('deployment').meta({
    description:
      "How customers' domains get to CloudFront. `deployment`: you deploy a certificate for them with `domains.customDomains`. `tenants`: a verified domain goes live by itself, as a distribution tenant with a certificate of its own. See [Customers' domains](#customers-domains).",
  }),
  sso: ssoSchema.optional().meta({
    description: 'Single sign-on to the console with OpenID Connect. See [Single sign-on](#single-sign-on).',
  }),
  urlChecker: urlCheckerSchema.optional().meta({
    description:
      'A list of unsafe sites to check destinations against. Without it, destinations are not checked. See [Unsafe sites](#unsafe-sites).',
  }),
  destinations: oneOf(...DESTINATIONS)
    .default('public')
    .meta({
      description:
        'Where links and pages of owners may lead. `any` also allows this machine and private networks, such as an intranet. Links without an owner are always `public`.',
    }),
  unverifiedDomains: oneOf(...UNVERIFIED_DOMAINS)
    .default('warn')
    .meta({
      description:
        'Links with a `customDomain` that their account has not verified, where they do not work. `warn` stores them, and the response has a warning; `refuse` returns 409 `DOMAIN_NOT_VERIFIED`. The console always refuses them.',
    }),
  shortUrls: oneOf(...SHORT_URL_FORMS)
    .default('prefixed')
    .meta({
      description:
        "How people see, copy and scan the short URLs of the service's own host: `root` without `/r/`, `prefixed` with it. Both forms always work. Accounts choose for their own domains. See [Custom domains](guides/custom-domains.md).",
    }),
  publicLinks: oneOf(...PUBLIC_LINKS)
    .default('on')
    .meta({
      description:
        'Who may create [temporary links](limits.md), which last 30 days and belong to no account: `on` anyone, `key` requests with an API key that has `links:write`, `off` nobody. Existing ones keep working.',
    }),
  linkChecks: oneOf(...LINK_CHECKS)
    .default('public')
    .meta({
      description:
        'Check the destinations of recently visited links daily, and mark broken links; read the titles of links without one from their pages. `local` only requests destinations on this machine, for the local run; `off` disables both. See [Broken links](#broken-links).',
    }),
  prices: pricesSchema.prefault({}).meta({
    description: 'Prices of operations for prepaid accounts, in millionths of the currency unit; 0 is free.',
  }),
  chatModels: chatModelsSchema.meta({
    allowed: 'models by slug',
    description:
      'The models of the chat API. Slugs that are not listed are not available. See the guide [Chat](guides/chat.md).',
  }),
};

/** The settings with their defaults applied. */
export type Settings = z.output<z.ZodObject<typeof settings>>;
