import type { ApiError, Webhook, WebhookAttempt, WebhookDelivery } from '@signpost/client/core';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useAction } from '#console/data/use-action.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { deliveryKey, isPending } from './use-deliveries.ts';
import { usePolling } from './use-polling.ts';

interface DeliveryDialogProps {
  webhook: Webhook;
  id: string;
  /** Called with newer data. */
  onChange: (delivery: WebhookDelivery) => void;
  onClose: () => void;
}

/** One delivery: payload, attempts and replay. */
export function DeliveryDialog({ webhook, id, onChange, onClose }: DeliveryDialogProps) {
  const texts = useTexts();
  const { webhooks: text } = texts.developer;
  const { api } = useSession();
  const path = { id: webhook._id, deliveryId: id };
  const load = async (signal?: AbortSignal) =>
    (await api.get('/v1/api/webhooks/{id}/deliveries/{deliveryId}', { path, signal })).delivery;
  const query = useQuery(deliveryKey(webhook._id, id), load);
  const update = (delivery: WebhookDelivery) => {
    query.update(() => delivery);
    onChange(delivery);
  };
  usePolling(query.data !== undefined && isPending(query.data), async () => update(await load()));

  const replay = useAction(async () => {
    const response = await api.post('/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay', { path });
    update(response.delivery);
  });
  return (
    <Dialog title={text.delivery} onClose={onClose} wide>
      <Loaded of={query} lines={6}>
        {(delivery) => <Content delivery={delivery} />}
      </Loaded>
      {replay.error && <ReplayError error={replay.error} />}
      {query.data && (
        <div class="developer-replay">
          <p class="hint">{webhook.status === 'active' ? text.replayHint : texts.errors.WEBHOOK_INACTIVE}</p>
          <Button
            icon="refresh"
            isBusy={replay.isRunning}
            disabled={webhook.status !== 'active'}
            onClick={() => void replay.run()}
          >
            {text.replay}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function ReplayError({ error }: { error: ApiError }) {
  return <Notice tone="wrong">{errorText(useTexts(), error)}</Notice>;
}

function Content({ delivery }: { delivery: WebhookDelivery }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const format = useFormat();
  const { eventType, eventId, status, nextAttemptAt, failureReason, createdAt, attempts, payload } = delivery;
  const meanings: Record<string, string> = text.eventTexts;
  return (
    <>
      <dl class="developer-facts">
        <dt>{text.event}</dt>
        <dd>
          <code>{eventType}</code> <span class="soft">{meanings[eventType]}</span>
        </dd>
        <dt>{text.status}</dt>
        <dd>
          <span role="status">
            <DeliveryBadge delivery={delivery} />
          </span>
        </dd>
        <dt>{text.created}</dt>
        <dd>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        </dd>
        {status === 'pending' && nextAttemptAt && (
          <>
            <dt>{text.next}</dt>
            <dd>
              <time dateTime={nextAttemptAt}>{format.dateTime(nextAttemptAt)}</time>
            </dd>
          </>
        )}
        {failureReason && (
          <>
            <dt>{text.given}</dt>
            <dd>{failureReason}</dd>
          </>
        )}
        <dt>{text.eventId}</dt>
        <dd>
          <span class="mono">{eventId}</span>
          <span class="hint developer-hint">{text.eventIdHint}</span>
        </dd>
      </dl>
      <section aria-label={text.attempts}>
        <h3>{text.attempts}</h3>
        {attempts.length === 0 && <p class="soft">{text.noAttempts}</p>}
        <ol class="developer-attempts">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </section>
      {payload ? (
        <CodeBlock code={JSON.stringify(payload, null, 2)} language="json" title={text.payload} />
      ) : (
        <Notice>{text.payloadHidden(delivery.missingPermission ?? '')}</Notice>
      )}
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const format = useFormat();
  const { number, at, statusCode, durationMs, error, response } = attempt;
  return (
    <li class={error === null ? 'developer-attempt' : 'developer-attempt developer-attempt-failed'}>
      <p class="developer-attempt-head">
        <strong>
          {text.attempt} {format.number(number)}
        </strong>
        <span>{statusCode ?? text.noAnswer}</span>
        <span class="soft">{text.ms(format.number(durationMs))}</span>
        <time class="soft" dateTime={at}>
          {format.dateTime(at)}
        </time>
      </p>
      {error && <p class="problem">{error}</p>}
      {response && (
        <>
          <p class="hint">{text.answer}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard */}
          <pre class="developer-answer" tabIndex={0} dir="auto">
            {response}
          </pre>
        </>
      )}
    </li>
  );
}
