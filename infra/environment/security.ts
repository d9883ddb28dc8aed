import * as z from 'zod';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { text, trueOrFalse, whole } from './setting-types.ts';

/** The rate limit of the largest plan, per five minutes. */
const PROMISED =
  5 * Math.max(...Object.values(PLAN_LIMITS).map(({ requestsPerMinute }) => requestsPerMinute));

/** AWS's maximum for rate-based rules. */
const MAX_RATE = 2_000_000_000;

const ruleVersion = () => text(/^Version_\d+(?:\.\d+)*$/, 'a version such as Version_1.19').optional();

/** Rule groups of AWS with versions, by the setting of their version. */
export const RULE_GROUPS = {
  common: 'AWSManagedRulesCommonRuleSet',
  knownBadInputs: 'AWSManagedRulesKnownBadInputsRuleSet',
} as const;

const firewallSchema = z.strictObject({
  requestsPerFiveMinutes: whole(PROMISED, MAX_RATE).meta({
    description:
      'Requests from one IP address, which a company or a mobile network may share; further ones get 429.',
  }),
  versions: z
    .strictObject({
      common: ruleVersion().meta({ description: 'Version of `AWSManagedRulesCommonRuleSet`.' }),
      knownBadInputs: ruleVersion().meta({
        description: 'Version of `AWSManagedRulesKnownBadInputsRuleSet`.',
      }),
    })
    .prefault({})
    .meta({
      description:
        "Versions of AWS's rules, so that [you decide when they change](#versions-of-rules); without one, " +
        'AWS does.',
    }),
  attached: trueOrFalse().default(true).meta({
    description:
      'Whether the distribution uses it: false is the first step to [remove it](#remove-the-firewall).',
  }),
});

const contactSchema = z.strictObject({
  uri: text(/^(?:mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/, 'a mailto: or https: URI').meta({
    description: 'Where to report, such as `mailto:security@example.com`.',
  }),
  policy: text(/^https:\/\/\S+$/, 'an https URL')
    .optional()
    .meta({ description: 'What researchers may test, and what they can expect.' }),
  languages: z
    .array(text(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/, 'a language tag, such as en'))
    .readonly()
    .default(['en'])
    .meta({ description: 'Languages in which you accept reports.' }),
});

export const securitySchema = z.strictObject({
  firewall: firewallSchema.optional().meta({
    description: 'AWS WAF in front of the distribution (see [The edge](#the-edge)).',
  }),
  contact: contactSchema.optional().meta({
    description:
      'Served as `/.well-known/security.txt` (RFC 9116), for people who find a vulnerability; without ' +
      'it, the file does not exist.',
  }),
});

/** The pinned versions of {@link RULE_GROUPS}. */
export type RuleVersions = z.output<typeof firewallSchema>['versions'];
