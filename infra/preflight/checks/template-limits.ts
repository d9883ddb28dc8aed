import { marginOf, pageOf } from '#infra/environment/aws-limits.ts';
import { allUsageOf, type LimitUsage } from '#infra/environment/limit-usage.ts';
import { count, type Finding, fails, ok, warning } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** The limits of AWS that depend on the templates alone. */
export const templateLimitsCheck: Check = {
  what: 'template limits',
  run: ({ templates }) => judgeUsage(allUsageOf(Object.fromEntries(templates))),
};

export function judgeUsage(usages: readonly LimitUsage[]): Finding[] {
  const share = ({ used, limit }: LimitUsage) => used / limit.limit;
  const closeness = (usage: LimitUsage) => share(usage) / marginOf(usage.limit);
  const byShare = usages.toSorted((a, b) => closeness(b) - closeness(a));
  const describe = ({ where, used, limit }: LimitUsage) =>
    `${limit.what}${where === '' ? '' : ` (${where})`}: ${used.toLocaleString('en-US')} of ` +
    `${limit.limit.toLocaleString('en-US')}`;
  const source = ({ limit }: LimitUsage) => `${pageOf(limit).title}: ${pageOf(limit).url}`;
  const over = byShare.filter((usage) => share(usage) > 1);
  if (over.length > 0) {
    return over.map((usage) =>
      fails(describe(usage), `Change the settings that add to it, or ask AWS for more. ${source(usage)}`),
    );
  }
  const [closest] = byShare;
  if (!closest) return [];
  if (closeness(closest) > 1) {
    return [warning(describe(closest), `It deploys, but leaves little room. ${source(closest)}`)];
  }
  return [ok(`within ${count(new Set(usages.map(({ name }) => name)).size, 'limit')} of a new account`)];
}
