import { ListAvailableManagedRuleGroupVersionsCommand, WAFV2Client } from '@aws-sdk/client-wafv2';
import { CLOUDFRONT_REGION } from '#infra/environment/domains.ts';
import { RULE_GROUPS, type RuleVersions } from '#infra/environment/security.ts';
import { type Finding, fails, listOf, ok, warning } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';

/** The versions of AWS's rules: a web ACL cannot be created with one that AWS has withdrawn. */
export const ruleVersionsCheck: Check = {
  what: 'firewall rules',
  run: async (inquiry) => {
    const { firewall } = inquiry.environment.security;
    if (!firewall) return [];
    const settings = Object.keys(RULE_GROUPS) as (keyof RuleVersions)[];
    return Promise.all(settings.map((setting) => version(inquiry, setting, firewall.versions[setting])));
  },
};

async function version(
  { aws }: Inquiry,
  setting: keyof RuleVersions,
  pinned: string | undefined,
): Promise<Finding> {
  const Name = RULE_GROUPS[setting];
  const client = aws.client(WAFV2Client, CLOUDFRONT_REGION);
  let standard: string | undefined;
  const offered = await aws.all(
    'wafv2:ListAvailableManagedRuleGroupVersions',
    async (options, NextMarker) => {
      const command = new ListAvailableManagedRuleGroupVersionsCommand({
        Scope: 'CLOUDFRONT',
        VendorName: 'AWS',
        Name,
        NextMarker,
      });
      const page = await client.send(command, options);
      standard = page.CurrentDefaultVersion ?? standard;
      return { items: page.Versions?.map((it) => it.Name ?? ''), next: page.NextMarker };
    },
  );
  return judgeVersion({ setting, pinned, standard, offered });
}

function judgeVersion({
  setting,
  pinned,
  standard = 'unknown',
  offered,
}: {
  setting: keyof RuleVersions;
  pinned: string | undefined;
  /** What AWS uses where no version is set. */
  standard: string | undefined;
  offered: readonly string[];
}): Finding {
  const group = RULE_GROUPS[setting];
  const name = `security.firewall.versions.${setting}`;
  if (pinned === undefined) {
    return ok(`${group} follows AWS, now at ${standard}: to pin it, set ${name} to '${standard}'`);
  }
  if (!offered.includes(pinned)) {
    return fails(
      `${group} has no ${pinned}, or AWS no longer offers it`,
      `Set ${name} in infra/environments.ts to '${standard}', AWS's default, or to one of ` +
        `${listOf(offered, 5)}.`,
    );
  }
  if (pinned === standard) return ok(`${group} is pinned to ${pinned}, AWS's default`);
  return warning(
    `${group} is pinned to ${pinned}, and AWS's default is ${standard}`,
    `Read what changed, then set ${name}: docs/deploy.md#versions-of-rules`,
  );
}
