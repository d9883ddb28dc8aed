import type { Domain } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { CreateButton } from '#console/components/actions/create-button.tsx';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { AppLinksDialog } from './app-links-dialog.tsx';
import { DomainSettingsDialog } from './domain-settings-dialog.tsx';
import { DomainStatus, NextStep, needsRecord } from './domain-status.tsx';
import { RemoveDomainDialog } from './remove-domain-dialog.tsx';
import { ShortUrlSelect } from './short-url-select.tsx';
import { useDomains } from './use-domains.ts';
import { VerifyDomainDialog } from './verify-domain-dialog.tsx';

interface OpenDialog {
  kind: 'verify' | 'settings' | 'apps' | 'remove';
  domain: Domain;
}

/** The account's domains, and how they are verified. */
export default function Domains() {
  const { account } = useTexts();
  const { domains: text } = account;
  const { can } = useSession();
  const [{ create }, change] = useUrlState();
  const [dialog, setDialog] = useState<OpenDialog>();
  const stopAdding = () => change({ create: undefined });
  const close = () => setDialog(undefined);
  return (
    <AccountFrame
      part={text.title}
      lead={text.lead}
      actions={<CreateButton to="domains:manage">{text.add}</CreateButton>}
    >
      {can('domains:manage') && <MissingRecords />}
      <div class="card card-flush">
        <Permitted to="domains:manage">
          <DomainList onOpen={setDialog} />
        </Permitted>
      </div>
      {create && can('domains:manage') && (
        <AddDomainDialog
          onAdded={(domain) => {
            stopAdding();
            if (domain.status === 'pending') setDialog({ kind: 'verify', domain });
          }}
          onClose={stopAdding}
        />
      )}
      {dialog?.kind === 'verify' && <VerifyDomainDialog domain={dialog.domain} onClose={close} />}
      {dialog?.kind === 'apps' && <AppLinksDialog domain={dialog.domain} onClose={close} />}
      {dialog?.kind === 'settings' && <DomainSettingsDialog domain={dialog.domain} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDomainDialog domain={dialog.domain} onClose={close} />}
    </AccountFrame>
  );
}

/** Names the domains whose records are missing, and what to do. */
function MissingRecords() {
  const { domains: text } = useTexts().account;
  const format = useFormat();
  const { data = [] } = useDomains();
  const missing = data.filter(({ missingSince }) => missingSince !== null);
  if (missing.length === 0) return null;
  return (
    <Notice tone="wrong">
      {missing.map(({ host, txtName, lapsesAt, releasesAt }) => (
        <p key={host}>
          {lapsesAt
            ? text.missing(host, txtName, format.date(lapsesAt))
            : text.lapsed(host, txtName, format.date(releasesAt ?? ''))}
        </p>
      ))}
    </Notice>
  );
}

function DomainList({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { account, apps, common } = useTexts();
  const { domains: text } = account;
  const format = useFormat();
  return (
    <Loaded of={useDomains()} lines={4}>
      {(domains) =>
        domains.length === 0 ? (
          <Empty title={text.none} icon="globe" docs="domains">
            {text.noneText}
          </Empty>
        ) : (
          <Table
            caption={text.title}
            rows={domains}
            rowKey={({ host }) => host}
            columns={[
              {
                key: 'host',
                title: text.host,
                isHeader: true,
                cell: ({ host, isDefault }) => (
                  <span class="row-title">
                    {host} {isDefault && <Badge tone="plain">{text.isDefaultBadge}</Badge>}
                  </span>
                ),
              },
              {
                key: 'status',
                title: text.status,
                cell: (domain) => (
                  <>
                    <DomainStatus domain={domain} />
                    <NextStep domain={domain} />
                  </>
                ),
              },
              {
                key: 'shortUrls',
                title: text.shortUrls,
                cell: (domain) => <ShortUrlSelect domain={domain} />,
              },
              {
                key: 'created',
                title: text.added,
                cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
              },
              {
                key: 'actions',
                title: text.actions,
                hideTitle: true,
                align: 'end',
                cell: (domain) => (
                  <div class="account-domain-actions">
                    {((domain.cname && domain.status !== 'live') || needsRecord(domain)) && (
                      <Button variant="quiet" onClick={() => onOpen({ kind: 'verify', domain })}>
                        {domain.cname ? text.records : text.verify}
                        <span class="visually-hidden"> {domain.host}</span>
                      </Button>
                    )}
                    <Button variant="quiet" onClick={() => onOpen({ kind: 'apps', domain })}>
                      {apps.button}
                      <span class="visually-hidden"> {domain.host}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      icon="edit"
                      iconOnly
                      onClick={() => onOpen({ kind: 'settings', domain })}
                    >
                      {text.settingsOf(domain.host)}
                    </Button>
                    <Button
                      variant="quiet"
                      icon="trash"
                      iconOnly
                      onClick={() => onOpen({ kind: 'remove', domain })}
                    >
                      {common.delete} {domain.host}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
