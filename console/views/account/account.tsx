import type { Account } from '@signpost/client/core';
import { Card } from '#console/components/content/card.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Icon } from '#console/components/elements/icon.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { type Permission, useSession } from '#console/session/session.ts';
import { useFreshAccount } from '#console/session/use-fresh-account.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConversionSettings } from './conversion-settings.tsx';
import { Deletion, Exports } from './data/account-data.tsx';
import { QuotaBar } from './quota-bar.tsx';

/** Plan, balance, quotas and permissions. */
export default function AccountView() {
  const { account: text } = useTexts();
  const { account } = useSession();
  useFreshAccount();
  return (
    <AccountFrame part={text.summary}>
      {account.paused && (
        <div class="account-paused">
          <Notice tone="wrong">{text.paused}</Notice>
        </div>
      )}
      <div class="grid">
        <Plan account={account} />
        <Balance account={account} />
        <Card title={text.quotas} wide>
          <div class="account-quotas">
            <QuotaBar title={text.quota.links} quota={account.quotas.links} />
            <QuotaBar title={text.quota.smartLinks} quota={account.quotas.smartLinks} />
            <QuotaBar title={text.quota.codes} quota={account.quotas.codes} />
            <QuotaBar title={text.quota.heldCodes} quota={account.quotas.heldCodes} />
            <QuotaBar title={text.quota.domains} quota={account.quotas.domains} />
            <QuotaBar title={text.quota.shares} quota={account.quotas.shares} />
            <QuotaBar title={text.quota.reports} quota={account.quotas.reports} />
            <QuotaBar title={text.quota.storage} quota={account.quotas.storage} unit="bytes" />
            <QuotaBar title={text.quota.uploads} quota={account.quotas.uploads} />
            <QuotaBar title={text.quota.keys} quota={account.quotas.keys} />
            <QuotaBar title={text.quota.webhooks} quota={account.quotas.webhooks} />
          </div>
        </Card>
        <ConversionSettings />
        <Exports />
        <Deletion />
        <Key account={account} />
        <Permissions />
      </div>
    </AccountFrame>
  );
}

function Plan({ account: { owner, plan, rateLimit } }: { account: Account }) {
  const { account: text } = useTexts();
  const format = useFormat();
  return (
    <Card title={text.plan}>
      <p class="figure">{text.plans[plan]}</p>
      <dl class="account-facts">
        <dt>{text.owner}</dt>
        <dd>{owner.name}</dd>
        <dt>{text.ownerId}</dt>
        <dd class="mono">{owner._id}</dd>
        <dt>{text.ownerSince}</dt>
        <dd>
          <time dateTime={owner.createdAt}>{format.date(owner.createdAt)}</time>
        </dd>
        <dt>{text.rateLimit}</dt>
        <dd>{text.rateLimitText(format.number(rateLimit.requestsPerMinute))}</dd>
      </dl>
    </Card>
  );
}

function Balance({ account: { billing, balance, reserved, paused } }: { account: Account }) {
  const { account: text } = useTexts();
  const format = useFormat();
  if (billing === 'none') {
    return (
      <Card title={text.balance}>
        <p class="figure">–</p>
        <p class="soft">{text.balanceFree}</p>
      </Card>
    );
  }
  return (
    <Card title={text.balance}>
      <p class="figure">{format.amount(balance)}</p>
      <p class="soft">{text.balanceText}</p>
      {reserved > 0 && <p class="soft">{text.reserved(format.amount(reserved))}</p>}
      {paused && <Badge tone="wrong">{text.usedUp}</Badge>}
    </Card>
  );
}

function Key({ account: { key } }: { account: Account }) {
  const { account: text } = useTexts();
  const format = useFormat();
  if (!key) return null;
  return (
    <Card title={text.key}>
      <dl class="account-facts">
        <dt>{text.keyName}</dt>
        <dd>{key.name}</dd>
        <dt>{text.keyId}</dt>
        <dd class="mono">{key._id}</dd>
        <dt>{text.status}</dt>
        <dd>
          <Badge tone={key.status === 'active' ? 'good' : 'wrong'}>{text.statuses[key.status]}</Badge>
        </dd>
        <dt>{text.keyExpires}</dt>
        <dd>
          {key.expiresAt ? (
            <time dateTime={key.expiresAt}>{format.dateTime(key.expiresAt)}</time>
          ) : (
            text.never
          )}
        </dd>
      </dl>
    </Card>
  );
}

/** All permissions, and whether this key has them. */
function Permissions() {
  const { account: text, developer } = useTexts();
  const { account, can } = useSession();
  return (
    <Card title={account.member ? text.permissionsOfRole : text.permissions}>
      <ul class="account-permissions">
        {Object.entries(developer.keys.permissionHints).map(([permission, hint]) => {
          const isAllowed = can(permission as Permission);
          return (
            <li key={permission} class={isAllowed ? undefined : 'account-denied'}>
              <Icon name={isAllowed ? 'check' : 'lock'} />
              <span class="visually-hidden">{isAllowed ? text.may : text.mayNot}: </span>
              <span>
                <code>{permission}</code> <span class="soft small">{hint}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
