import type { Quota } from '@signpost/client/core';
import { UsageBar } from '#console/components/charts/usage-bar.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';

interface QuotaBarProps {
  title: string;
  quota: Quota;
  /** Default `number`. */
  unit?: 'number' | 'bytes';
}

/** Usage of a quota, as text and bar. */
export function QuotaBar({ title, quota: { used, limit }, unit = 'number' }: QuotaBarProps) {
  const { account: text } = useTexts();
  const format = useFormat();
  const show = format[unit];
  // Not told to those who do not see all folders.
  if (used === null) {
    return (
      <p class="account-quota-head">
        <strong>{title}</strong>
        {limit !== null && <span>{text.upTo(show(limit))}</span>}
      </p>
    );
  }
  const words = limit === null ? text.unlimited(show(used)) : text.used(show(used), show(limit));
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
