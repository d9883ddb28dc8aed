import { useEffect } from 'preact/hooks';
import { Notice } from '../../components/notice.tsx';
import { useSession } from '../../session/session.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** How many pages the plan allows, and how many there are. */
export function QuotaUse() {
  const { smartLinks: text } = useTexts();
  const format = useFormat();
  const { account, refresh } = useSession();
  useEffect(() => void refresh(), []);
  const { used, limit } = account.quotas.smartLinks;
  if (limit === null) return null;
  if (used >= limit) return <Notice tone="info">{text.quotaFull(format.number(limit))}</Notice>;
  return (
    <p class="smart-quota soft small">
      <meter min={0} max={limit} value={used} aria-label={text.quota} />
      {text.quotaUse(format.number(used), format.number(limit))}
    </p>
  );
}
