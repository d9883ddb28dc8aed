import type { RegisteredApp } from '@signpost/client/core';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { DeleteDialog } from '#console/components/feedback/delete-dialog.tsx';
import { invalidate } from '#console/data/query.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

export type AppActionKind = 'edit' | 'rotate' | 'delete';

interface AppActionDialogProps {
  kind: Exclude<AppActionKind, 'edit'>;
  app: RegisteredApp;
  /** `secret`: the new one. */
  onDone: (secret?: string | null) => void;
  onClose: () => void;
}

/** Confirms that a secret is rotated, or an app deleted. */
export function AppActionDialog({ kind, app, onDone, onClose }: AppActionDialogProps) {
  const { registered: text } = useTexts().connections;
  const { api, refresh } = useSession();
  const idempotencyKey = useIdempotency();
  const path = { id: app._id };
  if (kind === 'delete')
    return (
      <DeleteDialog
        title={text.deleteTitle(app.name)}
        onDelete={() => api.delete('/v1/api/apps/{id}', { path })}
        deleted={text.wasDeleted}
        onDeleted={() => {
          for (const name of ['apps', 'connections']) invalidate(name);
          void refresh();
        }}
        onClose={onClose}
      >
        {text.deleteText}
      </DeleteDialog>
    );
  const rotate = async () => {
    const rotated = await api.post('/v1/api/apps/{id}/rotate-secret', {
      path,
      idempotencyKey: idempotencyKey(),
    });
    invalidate('apps');
    onDone(rotated.app.secret);
  };
  return (
    <ConfirmDialog
      title={text.rotateTitle}
      action={text.rotate}
      variant="primary"
      onConfirm={rotate}
      onClose={onClose}
    >
      {text.rotateText}
    </ConfirmDialog>
  );
}
