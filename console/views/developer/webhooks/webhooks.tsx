import type { Webhook, WebhookWithSecret } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { CreateButton } from '#console/components/actions/create-button.tsx';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { BASE } from '#console/config.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DeveloperFrame } from '../developer-frame.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { leftOut } from './chosen-events.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export default function Webhooks() {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { can } = useSession();
  const { route } = useLocation();
  const [{ create }, change] = useUrlState();
  const [created, setCreated] = useState<WebhookWithSecret>();
  const close = () => change({ create: undefined });
  return (
    <DeveloperFrame
      part={text.title}
      lead={text.lead}
      actions={<CreateButton to="webhooks:manage">{text.create}</CreateButton>}
    >
      <div class="card card-flush">
        <Permitted to="webhooks:manage">
          <WebhookList />
        </Permitted>
      </div>
      {create && can('webhooks:manage') && (
        <WebhookDialog
          onCreated={(webhook) => {
            setCreated(webhook);
            close();
          }}
          onClose={close}
        />
      )}
      {created && (
        <SecretDialog
          title={text.secretTitle}
          label={text.secret}
          secret={created.secret}
          onClose={() => route(`${BASE}/developer/webhooks/${created._id}`)}
        >
          {text.secretText}
        </SecretDialog>
      )}
    </DeveloperFrame>
  );
}

function WebhookList() {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { api } = useSession();
  const list = useQuery(
    'webhooks',
    async (signal) => (await api.get('/v1/api/webhooks', { signal })).webhooks,
  );
  return (
    <Loaded of={list} lines={5}>
      {(webhooks) =>
        webhooks.length > 0 ? (
          <WebhookTable webhooks={webhooks} />
        ) : (
          <Empty
            title={text.none}
            icon="developer"
            docs="webhooks"
            action={<LinkButton href={`${BASE}/developer/webhooks?create=yes`}>{text.create}</LinkButton>}
          >
            {text.noneText}
          </Empty>
        )
      }
    </Loaded>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const format = useFormat();
  return (
    <Table
      caption={text.title}
      rows={webhooks}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'url',
          title: text.url,
          isHeader: true,
          cell: ({ _id, url, description }) => (
            <>
              <a class="row-title" href={`${BASE}/developer/webhooks/${_id}`}>
                {url}
              </a>
              {description && <span class="row-note">{description}</span>}
            </>
          ),
        },
        {
          key: 'events',
          title: text.events,
          cell: ({ events }) => (
            <span title={events.join(', ')}>
              {events.includes('*') ? text.allBut(leftOut(events)) : text.count(events.length)}
            </span>
          ),
        },
        {
          key: 'status',
          title: text.status,
          cell: (webhook) => <WebhookStatus webhook={webhook} />,
        },
        {
          key: 'created',
          title: text.created,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
        },
      ]}
    />
  );
}

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { status, consecutiveFailures, disabledAt } = webhook;
  return (
    <span class="developer-status">
      <Badge tone={status === 'active' ? 'good' : disabledAt ? 'wrong' : 'plain'}>
        {text.statuses[status]}
      </Badge>
      {consecutiveFailures > 0 && (
        <span class="developer-failing small">{text.failing(consecutiveFailures)}</span>
      )}
    </span>
  );
}
