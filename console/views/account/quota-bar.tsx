import type { Quota } from '../../../clients/typescript/src/api.ts';
import { UsageBar } from '../../components/charts/usage-bar.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** Usage of a quota, as text and bar. */
export function QuotaBar({ title, quota: { used, limit } }: { title: string; quota: Quota }) {
  const { account: text } = useTexts();
  const format = useFormat();
  const words =
    limit === null
      ? text.unlimited(format.number(used))
      : text.used(format.number(used), format.number(limit));
  return (
    <div>
      <p class="account-quota-head">
        <strong>{title}</strong>
        <span>{words}</span>
      </p>
      {limit !== null && <UsageBar used={used} limit={limit} />}
    </div>
  );
}
