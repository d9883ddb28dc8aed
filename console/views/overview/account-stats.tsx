import { useEffect } from 'preact/hooks';
import type { Quota } from '../../../clients/typescript/src/api.ts';
import { Stat } from '../../components/charts/stat.tsx';
import { UsageBar } from '../../components/charts/usage-bar.tsx';
import { useSession } from '../../session/session.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** Plan, balance and quota usage. */
export function AccountStats() {
  const texts = useTexts();
  const { overview: text } = texts;
  const format = useFormat();
  const { account, refresh } = useSession();
  useEffect(() => void refresh(), []);
  const { plan, billing, balance, paused, quotas } = account;
  return (
    <dl class="figures">
      <Stat title={text.plan} note={account.owner.name}>
        {texts.account.plans[plan]}
      </Stat>
      <Stat title={text.balance} note={paused ? text.paused : text.billing[billing]}>
        {billing === 'none' ? '–' : format.amount(balance)}
      </Stat>
      <QuotaStat title={text.smartLinks} quota={quotas.smartLinks} />
      <QuotaStat title={text.keys} quota={quotas.keys} />
      <QuotaStat title={text.webhooks} quota={quotas.webhooks} />
    </dl>
  );
}

function QuotaStat({ title, quota: { used, limit } }: { title: string; quota: Quota }) {
  const { overview: text } = useTexts();
  const format = useFormat();
  return (
    <Stat title={title} note={limit === null ? text.unlimited : text.ofLimit(format.number(limit))}>
      {format.number(used)}
      {limit !== null && <UsageBar used={used} limit={limit} />}
    </Stat>
  );
}
