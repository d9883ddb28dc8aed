import type { Webhook } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { useToast } from '#console/components/feedback/toast.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { FormDialog } from '#console/components/forms/form-dialog.tsx';
import { localDateTime } from '#console/components/forms/local-date-time.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

interface ReplayDialogProps {
  webhook: Webhook;
  /** Proposed start; ISO 8601. */
  since: string;
  onClose: () => void;
}

/** Replays everything that was not delivered since a time. */
export function ReplayDialog({ webhook, since, onClose }: ReplayDialogProps) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { api } = useSession();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const [from, setFrom] = useState(localDateTime(new Date(since)));
  const replay = useAction(async () => {
    const time = new Date(from);
    const body = { from: Number.isNaN(time.getTime()) ? from : time.toISOString() };
    await api.post('/v1/api/webhooks/{id}/replay', {
      path: { id: webhook._id },
      body,
      idempotencyKey: idempotencyKey(body),
    });
    toast({ text: text.replayStarted });
    invalidate('webhooks');
    onClose();
  });
  return (
    <FormDialog title={text.replayEvents} onClose={onClose} action={replay} label={text.replay}>
      <p>{text.replayEventsText}</p>
      <TextField
        name="from"
        label={text.replayFrom}
        hint={text.replayFromHint}
        type="datetime-local"
        value={from}
        onChange={setFrom}
        required
        autoFocus
      />
    </FormDialog>
  );
}
