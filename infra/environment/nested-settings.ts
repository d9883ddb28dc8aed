import * as z from 'zod';
import { DEFAULT_PRICES, type Operation } from '#shared/core/accounts/prices.ts';
import { destinationProblem } from '#shared/links/model/destination.ts';
import { WEB_RISK } from '#shared/links/url-checker/url-checker.ts';
import { day, mustBe, text, whole } from './setting-types.ts';

/** Settings that are objects or have rules of their own, and are too small for a file each. */

export const throttleSchema = z.strictObject({
  requestsPerSecond: whole(1, 1_000_000).meta({ description: 'Sustained rate.' }),
  burst: whole(1, 1_000_000).meta({ description: 'Maximum burst of requests.' }),
});

export const tableLimitsSchema = z.strictObject({
  readUnits: whole(1, 1_000_000).meta({ description: 'Read units a second.' }),
  writeUnits: whole(1, 1_000_000).meta({ description: 'Write units a second.' }),
});

export const visitorKeySchema = z.strictObject({
  version: whole(1, 1_000_000).default(1).meta({
    description: 'Raise it by one to replace the key.',
  }),
  from: day().optional().meta({
    description:
      'The first day of this version; until then, the version before it is used. Without it, functions use this version as soon as they are deployed.',
  }),
});

const HTTPS_URL = 'an https URL';
const WEB_URL = 'an http or https URL';

export const securityContactSchema = z.strictObject({
  uri: text(/^(?:mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/, 'a mailto: or https: URI').meta({
    description: 'Where to report, such as `mailto:security@example.com`.',
  }),
  policy: text(/^https:\/\/\S+$/, HTTPS_URL)
    .optional()
    .meta({ description: 'What researchers may test, and what they can expect.' }),
  languages: z
    .array(text(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/, 'a language tag, such as en'))
    .readonly()
    .default(['en'])
    .meta({ description: 'Languages in which you accept reports.' }),
});

export const rootUrlSchema = z
  .string(mustBe(WEB_URL))
  .refine((url) => destinationProblem(url) === undefined, {
    abort: true,
    error: ({ input }) => `${destinationProblem(String(input))?.message}, such as https://www.example.com`,
  })
  .meta({ allowed: WEB_URL });

export const urlCheckerSchema = z
  .strictObject({
    endpoint: text(
      /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])\S+$/,
      'an https URL, or an http URL of this machine',
    )
      .default(WEB_RISK)
      .meta({ description: "A service with the API of Google Web Risk's `uris:search`." }),
    keySecret: text(/^[\w/+=.@-]{1,256}$/, 'the name of a secret, not its ARN')
      .optional()
      .meta({ description: 'Secret in Secrets Manager that contains only the API key.' }),
  })
  .refine(({ endpoint, keySecret }) => endpoint !== WEB_RISK || keySecret !== undefined, {
    path: ['keySecret'],
    error: 'is missing: Google Web Risk needs an API key',
  });

const price = (operation: Operation) => whole(0, 1_000_000_000).default(DEFAULT_PRICES[operation]);

export const pricesSchema = z.strictObject({
  'link.create': price('link.create').meta({ description: 'For each link.' }),
  'chat.input-tokens': price('chat.input-tokens').meta({ description: 'For 1,000 tokens of a prompt.' }),
  'chat.output-tokens': price('chat.output-tokens').meta({
    description: 'For 1,000 tokens of a completion.',
  }),
} satisfies Record<Operation, z.ZodType>);

const DEPLOYMENTS = "'all-at-once' or { canaryMinutes: 5, 10, 15 or 30 }";

export const deploymentSchema = z
  .union(
    [z.literal('all-at-once'), z.strictObject({ canaryMinutes: z.literal([5, 10, 15, 30]) })],
    mustBe(DEPLOYMENTS),
  )
  .meta({ allowed: DEPLOYMENTS });
