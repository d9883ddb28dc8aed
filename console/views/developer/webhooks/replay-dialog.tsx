import { useState } from 'preact/hooks';
import type { Webhook } from '../../../../clients/typescript/src/api.ts';
import { useToast } from '../../../components/feedback/toast.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { localDateTime } from '../../../components/forms/local-date-time.ts';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { useIdempotency } from '../../../data/use-idempotency.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';

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
