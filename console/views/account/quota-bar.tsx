import type { Quota } from '../../../clients/typescript/src/api.ts';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** How much of a quota is used: in words, and as a bar. */
export function QuotaBar({ title, quota: { used, limit } }: { title: string; quota: Quota }) {
  const { account: text } = useTexts();
  const format = useFormat();
  const words =
    limit === null
      ? text.unlimited(format.number(used))
      : text.used(format.number(used), format.number(limit));
  return (
    <div class="account-quota">
      <p class="account-quota-head">
        <strong>{title}</strong>
        <span>{words}</span>
      </p>
      {limit !== null && (
        <span class="account-track" aria-hidden="true">
          <span
            class={used >= limit ? 'account-track-full' : undefined}
            style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
          />
        </span>
      )}
    </div>
  );
}
