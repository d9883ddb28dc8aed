import type { Webhook } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { DeleteMenu } from '#console/components/actions/delete-menu.tsx';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { VERIFY } from '../code/verify.ts';
import { leftOut } from './chosen-events.ts';
import { Deliveries } from './deliveries.tsx';
import { usePolling } from './use-polling.ts';
import { outageOf, useSwitchOn } from './use-switch-on.ts';
import { type WebhookAction, WebhookActionDialog } from './webhook-action-dialog.tsx';
import { WebhookStatus } from './webhooks.tsx';

/** A webhook: settings and deliveries. */
export default function WebhookView() {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { id = '' } = useRoute().params;
  const { api, can } = useSession();
  const { data, error, reload } = useQuery(
    can('webhooks:manage') ? `webhooks/${id}` : undefined,
    async (signal) => (await api.get('/v1/api/webhooks/{id}', { path: { id }, signal })).webhook,
  );
  // Deleted, although cached data may remain.
  if (error?.code === 'NOT_FOUND') return <NotFound />;
  if (data) return <WebhookPage webhook={data} reload={reload} />;
  return (
    <View title={text.title} parent={{ path: '/developer/webhooks', title: text.title }}>
      <div class="card">
        <Permitted to="webhooks:manage">
          <Loaded of={{ data, error, reload }} lines={6}>
            {() => null}
          </Loaded>
        </Permitted>
      </div>
    </View>
  );
}

function WebhookPage({ webhook, reload }: { webhook: Webhook; reload: () => void }) {
  const { common, developer } = useTexts();
  const { webhooks: text } = developer;
  const [action, setAction] = useState<WebhookAction>();
  // Known before the webhook is active again.
  const [outage, setOutage] = useState<string>();
  const switchOn = useSwitchOn(webhook, (since) => {
    setOutage(since);
    setAction('replay');
  });
  usePolling(webhook.replay?.status === 'running', async () => reload());
  const isActive = webhook.status === 'active';
  const format = useFormat();
  return (
    <View
      title={new URL(webhook.url).host}
      part={text.title}
      lead={webhook.description ?? undefined}
      parent={{ path: '/developer/webhooks', title: text.title }}
      actions={
        <>
          <Button icon="edit" onClick={() => setAction('edit')}>
            {common.edit}
          </Button>
          {isActive ? (
            <>
              {webhook.mode === 'push' && (
                <Button onClick={() => setAction('replay')}>{text.replayEvents}</Button>
              )}
              <Button onClick={() => setAction('switchOff')}>{text.switchOff}</Button>
            </>
          ) : (
            <Button variant="primary" isBusy={switchOn.isRunning} onClick={() => void switchOn.run()}>
              {text.switchOn}
            </Button>
          )}
          <Button icon="refresh" onClick={() => setAction('rotate')}>
            {text.rotate}
          </Button>
          <DeleteMenu name={new URL(webhook.url).host} onDelete={() => setAction('delete')} />
        </>
      }
    >
      <div class="developer-stack">
        {webhook.disabledReason && <Notice tone="wrong">{text.disabled(webhook.disabledReason)}</Notice>}
        {isActive && webhook.failingSince && (
          <Notice tone="wrong">
            {text.failingSince(format.dateTime(webhook.failingSince), webhook.lastError ?? '')}
          </Notice>
        )}
        {isActive && webhook.pausedUntil && (
          <Notice>{text.paused(format.dateTime(webhook.pausedUntil))}</Notice>
        )}
        <Settings webhook={webhook} />
        <Deliveries webhook={webhook} />
        <details class="card developer-verify">
          <summary>
            <h2>{text.verify}</h2>
          </summary>
          <p class="soft">{developer.code.tasks.verify.text}</p>
          <CodeBlock code={VERIFY} language="typescript" title={text.verify} caption="TypeScript" />
        </details>
      </div>
      {action && (
        <WebhookActionDialog
          action={action}
          webhook={webhook}
          replaySince={outage ?? outageOf(webhook)}
          onClose={() => {
            setAction(undefined);
            setOutage(undefined);
          }}
        />
      )}
    </View>
  );
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const format = useFormat();
  const { url, events, headerNames, createdAt, oldSecretUntil, replay } = webhook;
  return (
    <Card title={text.settings}>
      <dl class="developer-facts">
        <dt>{text.url}</dt>
        <dd class="mono">{url}</dd>
        <dt>{text.status}</dt>
        <dd>
          <WebhookStatus webhook={webhook} />
        </dd>
        <dt>{text.events}</dt>
        <dd>
          <ul class="developer-chips">
            {events.includes('*') ? (
              <li>{text.allBut(leftOut(events))}</li>
            ) : (
              events.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))
            )}
          </ul>
        </dd>
        {headerNames.length > 0 && (
          <>
            <dt>{text.headers}</dt>
            <dd>
              <ul class="developer-chips">
                {headerNames.map((name) => (
                  <li key={name}>
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{text.created}</dt>
        <dd>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        </dd>
        {replay && (
          <>
            <dt>{text.lastReplay}</dt>
            <dd>
              {text.replayStatuses[replay.status]}, {text.count(replay.queued)},{' '}
              <time dateTime={replay.from}>{format.dateTime(replay.from)}</time> –{' '}
              <time dateTime={replay.to}>{format.dateTime(replay.to)}</time>
            </dd>
          </>
        )}
        {oldSecretUntil && (
          <>
            <dt>{text.oldSecret}</dt>
            <dd>{text.oldSecretText(format.dateTime(oldSecretUntil))}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
