import type { Webhook, WebhookWithSecret } from '@signpost/client/core';
import { etagOf } from '@signpost/client/core';
import { OPT_IN_EVENTS } from '@signpost/client/values';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '#console/components/feedback/dialog.tsx';
import { ErrorState } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { CheckboxGroup } from '#console/components/forms/checkbox-group.tsx';
import { ConflictNotice } from '#console/components/forms/conflict-notice.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useEditable } from '#console/data/use-editable.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { allEvents, type EventChoice, withExtras } from './chosen-events.ts';
import { type HeaderRow, HeadersField, headersOf, storedRows } from './headers-field.tsx';

interface WebhookDialogProps {
  /** Absent: creates one. */
  webhook?: Webhook;
  onCreated?: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
  /** Loads the current state of the webhook. */
  onReload?: () => void;
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { developer } = useTexts();
  const { api } = useSession();
  const path = { id: webhook._id };
  const { data, error, reload } = useEditable(
    webhook,
    async () => (await api.get('/v1/api/webhooks/{id}', { path })).webhook,
  );
  if (data) return <WebhookDialog key={etagOf(data)} webhook={data} onClose={onClose} onReload={reload} />;
  if (!error) return null;
  return (
    <Dialog title={developer.webhooks.edit} onClose={onClose} wide>
      <ErrorState error={error} onRetry={reload} />
    </Dialog>
  );
}

const NOTHING = () => undefined;

export function WebhookDialog({ webhook, onCreated, onClose, onReload = NOTHING }: WebhookDialogProps) {
  const { common, developer } = useTexts();
  const { webhooks: text } = developer;
  const { api, can, refresh } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState(
    () => (webhook?.events as EventChoice[] | undefined) ?? allEvents(can),
  );
  const [description, setDescription] = useState(webhook?.description ?? '');
  const stored = webhook?.headerNames ?? [];
  const [headers, setHeaders] = useState<readonly HeaderRow[]>(() => storedRows(stored));
  const body = { url, events, description, headers: headersOf(headers, stored) };
  const [first] = useState(JSON.stringify(body));
  const ifMatch = useRef(webhook && etagOf(webhook));

  const save = useAction(async () => {
    if (webhook) {
      await api.patch('/v1/api/webhooks/{id}', {
        path: { id: webhook._id },
        body,
        ifMatch: ifMatch.current,
      });
      toast({ text: text.wasSaved });
      onClose();
    } else {
      const created = await api.post('/v1/api/webhooks', { body, idempotencyKey: idempotencyKey(body) });
      void refresh();
      onCreated?.(created.webhook);
    }
    invalidate('webhooks');
  });
  const overwrite = () => {
    ifMatch.current = undefined;
    void save.run();
  };
  const title = webhook ? text.edit : text.create;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isUnsaved={JSON.stringify(body) !== first}
      wide
      action={save}
      label={webhook ? common.save : text.create}
    >
      <TextField
        name="url"
        label={text.url}
        hint={text.urlHint}
        type="url"
        placeholder="https://"
        value={url}
        onChange={setUrl}
        required
        autoFocus
      />
      <CheckboxGroup
        name="events"
        label={text.events}
        hint={text.eventsHint}
        choices={useChoices()}
        chosen={events}
        all="*"
        onChange={(next) => setEvents(withExtras(events, next, can))}
      />
      <TextField
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        value={description}
        onChange={setDescription}
      />
      {webhook?.mode !== 'pull' && (
        <HeadersField
          rows={headers}
          onChange={setHeaders}
          isOtherUrl={webhook !== undefined && url !== webhook.url}
        />
      )}
      <ConflictNotice error={save.error} onReload={onReload} onOverwrite={overwrite} />
    </FormDialog>
  );
}

function useChoices() {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { 'webhook.test': _, ...texts } = text.eventTexts;
  // Fails to compile if the texts lack an event type of the API.
  const hints: Record<Exclude<EventChoice, '*'>, string> = texts;
  const single = Object.entries(hints).map(([value, hint]) => ({
    value: value as EventChoice,
    label: value,
    hint,
    isExtra: isOptIn(value),
  }));
  return [{ value: '*' as const, label: text.allEvents, hint: text.allEventsHint }, ...single];
}

const isOptIn = (event: string): boolean => OPT_IN_EVENTS.some((one) => one === event);
