import type { Webhook } from '@signpost/client/core';
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { EditWebhookDialog } from './webhook-dialog.tsx';

export type WebhookAction = 'edit' | 'switchOff' | 'replay' | 'rotate' | 'delete';

interface WebhookActionDialogProps {
  action: WebhookAction;
  webhook: Webhook;
  /** Where a replay begins; ISO 8601. */
  replaySince: string;
  onClose: () => void;
}

/** The dialog for an action. */
export function WebhookActionDialog({ action, webhook, replaySince, onClose }: WebhookActionDialogProps) {
  const { common, developer } = useTexts();
  const { webhooks: text } = developer;
  const { api, refresh } = useSession();
  const { route } = useLocation();
  const toast = useToast();
  const path = { id: webhook._id };
  if (action === 'edit') return <EditWebhookDialog webhook={webhook} onClose={onClose} />;
  if (action === 'replay') return <ReplayDialog webhook={webhook} since={replaySince} onClose={onClose} />;
  if (action === 'rotate') return <RotateDialog webhook={webhook} onClose={onClose} />;
  if (action === 'switchOff') {
    const switchOff = async () => {
      await api.patch('/v1/api/webhooks/{id}', { path, body: { status: 'inactive' } });
      invalidate('webhooks');
      toast({ text: text.wasSwitchedOff });
    };
    return (
      <ConfirmDialog
        title={text.switchOffTitle}
        action={text.switchOff}
        onConfirm={switchOff}
        onClose={onClose}
      >
        {text.switchOffText}
      </ConfirmDialog>
    );
  }
  const remove = async () => {
    await api.delete('/v1/api/webhooks/{id}', { path });
    void refresh();
    toast({ text: text.wasDeleted });
    route(`${BASE}/developer/webhooks`, true);
  };
  return (
    <ConfirmDialog title={text.deleteTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {text.deleteText(webhook.url)}
    </ConfirmDialog>
  );
}

function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { developer } = useTexts();
  const { webhooks: text } = developer;
  const { api } = useSession();
  const idempotencyKey = useIdempotency();
  const [secret, setSecret] = useState<string>();
  const isRotated = useRef(false);
  const rotate = async () => {
    const rotated = await api.post('/v1/api/webhooks/{id}/rotate-secret', {
      path: { id: webhook._id },
      idempotencyKey: idempotencyKey(),
    });
    isRotated.current = true;
    setSecret(rotated.webhook.secret);
    invalidate('webhooks');
  };
  if (secret !== undefined) {
    return (
      <SecretDialog title={text.secretTitle} label={text.secret} secret={secret} onClose={onClose}>
        {text.secretText}
      </SecretDialog>
    );
  }
  return (
    <ConfirmDialog
      title={text.rotateTitle}
      action={text.rotate}
      variant="primary"
      onConfirm={rotate}
      // After success, the secret dialog replaces this one.
      onClose={() => isRotated.current || onClose()}
    >
      {text.rotateText}
    </ConfirmDialog>
  );
}
