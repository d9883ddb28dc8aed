import { useEffect } from 'preact/hooks';
import type { Quota } from '../../../clients/typescript/src/api.ts';
import { Figure } from '../../components/charts/stat.tsx';
import { Track } from '../../components/charts/usage-bar.tsx';
import { useSession } from '../../session/session.tsx';
import { useFormat, useTexts } from '../../texts/text.tsx';

/** Plan, balance and quota usage. */
export function AccountFigures() {
  const texts = useTexts();
  const { overview: text } = texts;
  const format = useFormat();
  const { account, refresh } = useSession();
  useEffect(() => void refresh(), []);
  const { plan, billing, balance, paused, quotas } = account;
  return (
    <dl class="figures">
      <Figure title={text.plan} note={account.owner.name}>
        {texts.account.plans[plan]}
      </Figure>
      <Figure title={text.balance} note={paused ? text.paused : text.billing[billing]}>
        {billing === 'none' ? '–' : format.amount(balance)}
      </Figure>
      <QuotaFigure title={text.smartLinks} quota={quotas.smartLinks} />
      <QuotaFigure title={text.keys} quota={quotas.keys} />
      <QuotaFigure title={text.webhooks} quota={quotas.webhooks} />
    </dl>
  );
}

function QuotaFigure({ title, quota: { used, limit } }: { title: string; quota: Quota }) {
  const { overview: text } = useTexts();
  const format = useFormat();
  return (
    <Figure title={title} note={limit === null ? text.unlimited : text.ofLimit(format.number(limit))}>
      {format.number(used)}
      {limit !== null && <Track used={used} limit={limit} />}
    </Figure>
  );
}
