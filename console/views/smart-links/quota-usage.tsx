import { UsageBar } from '#console/components/charts/usage-bar.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useSession } from '#console/session/session.ts';
import { useFreshAccount } from '#console/session/use-fresh-account.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

/** Pages used and allowed by the plan. */
export function QuotaUsage() {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  const { account } = useSession();
  useFreshAccount();
  const { used, limit } = account.quotas.smartLinks;
  if (limit === null || used === null) return null;
  if (used >= limit) return <Notice tone="info">{text.quotaFull(format.number(limit))}</Notice>;
  return (
    <p class="smart-quota soft small">
      <UsageBar used={used} limit={limit} />
      {text.quotaUse(format.number(used), format.number(limit))}
    </p>
  );
}
