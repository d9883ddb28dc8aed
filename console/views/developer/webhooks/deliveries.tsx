import type { Operations, Webhook, WebhookDelivery } from '@signpost/client/core';
import { DELIVERY_STATUSES } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Pager } from '#console/components/content/pager.tsx';
import { Table } from '#console/components/content/table.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Searching } from '#console/components/feedback/searching.tsx';
import { Empty, Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { FilterSelect } from '#console/components/forms/filters.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { mergeDeliveries } from './merge-deliveries.ts';
import { useDeliveries } from './use-deliveries.ts';

type TestInput = Operations['post']['/v1/api/webhooks/{id}/test']['input'];
type TestedEvent = NonNullable<NonNullable<TestInput['query']>['event']>;

/** The event of a test of which no other was chosen. */
const TEST = 'webhook.test';

/** Delivery log of a webhook. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const texts = useTexts();
  const { webhooks: text } = texts.developer;
  const { api } = useSession();
  const toast = useToast();
  const [{ status: wanted, delivery: open }, change] = useUrlState();
  const status = DELIVERY_STATUSES.find((one) => one === wanted);
  const pages = useDeliveries(webhook._id, status);
  const upsert = (delivery: WebhookDelivery) => pages.update((known) => mergeDeliveries(known, [delivery]));

  const types = Object.keys(text.eventTexts).filter((type): type is TestedEvent => type !== TEST);
  // What it is sent otherwise has the shape that its receiver is made for.
  const [event, setEvent] = useState<TestedEvent | ''>(
    () => types.find((type) => webhook.events.includes(type)) ?? '',
  );
  const test = useToastedAction(async () => {
    const path = { id: webhook._id };
    const { delivery } = await api.post('/v1/api/webhooks/{id}/test', {
      path,
      query: event ? { event } : {},
    });
    if (status === undefined || status === 'pending') upsert(delivery);
    toast({ text: text.testSent });
  });
  return (
    <section class="card card-flush" aria-label={text.deliveries}>
      <div class="card-head developer-log-head">
        <h2>{text.deliveries}</h2>
        <div class="developer-actions">
          <FilterSelect
            label={text.statusFilter}
            any={texts.common.anyStatus}
            value={status ?? ''}
            options={DELIVERY_STATUSES.map((value) => ({ value, label: text.deliveryStatuses[value] }))}
            onChange={(value) => change({ status: value })}
          />
          <Button icon="refresh" iconOnly isBusy={pages.isLoading} onClick={pages.reload}>
            {text.refresh}
          </Button>
          <FilterSelect
            label={text.testedEvent}
            any={TEST}
            value={event}
            options={types.map((type) => ({ value: type, label: type }))}
            onChange={setEvent}
          />
          <Button
            variant="primary"
            isBusy={test.isRunning}
            disabled={webhook.status !== 'active'}
            onClick={() => void test.run()}
          >
            {text.sendTest}
          </Button>
        </div>
      </div>
      <Loaded of={pages} lines={5}>
        {(deliveries) =>
          deliveries.length > 0 ? (
            <DeliveryTable
              deliveries={deliveries}
              onOpen={({ _id }) => change({ delivery: _id }, { replace: false })}
            />
          ) : pages.isSearching ? (
            <Searching />
          ) : (
            <Empty title={status ? text.noneOfStatus : text.noneSent} icon="info">
              {status ? text.history : text.noneSentText}
            </Empty>
          )
        }
      </Loaded>
      <Pager pages={pages} />
      {open && (
        <DeliveryDialog
          webhook={webhook}
          id={open}
          onChange={upsert}
          onClose={() => change({ delivery: undefined })}
        />
      )}
    </section>
  );
}

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[];
  onOpen: (delivery: WebhookDelivery) => void;
}

function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const format = useFormat();
  return (
    <Table
      caption={text.deliveries}
      rows={deliveries}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'event',
          title: text.event,
          isHeader: true,
          cell: (delivery) => (
            <button type="button" class="developer-open" onClick={() => onOpen(delivery)}>
              <code>{delivery.eventType}</code>
              <span class="row-note">{nameOf(delivery)}</span>
            </button>
          ),
        },
        {
          key: 'status',
          title: text.status,
          cell: (delivery) => <DeliveryBadge delivery={delivery} />,
        },
        {
          key: 'answer',
          title: text.answer,
          cell: ({ attempts }) => {
            const last = attempts.at(-1);
            if (!last) return <span class="soft">{text.noAttempts}</span>;
            return last.statusCode ?? <span class="soft">{text.noAnswer}</span>;
          },
        },
        {
          key: 'attempts',
          title: text.attempts,
          align: 'end',
          cell: ({ attempts }) => format.number(attempts.length),
        },
        {
          key: 'time',
          title: text.time,
          cell: ({ createdAt }) => (
            <time dateTime={createdAt} title={format.dateTime(createdAt)}>
              {format.relative(createdAt)}
            </time>
          ),
        },
      ]}
    />
  );
}

/** Name of the event's subject, such as the title of a link. */
function nameOf({ payload }: WebhookDelivery): string {
  const { title, name, url } = (payload?.['data'] ?? {}) as Record<string, unknown>;
  return [title, name, url].find((text): text is string => typeof text === 'string') ?? '';
}
