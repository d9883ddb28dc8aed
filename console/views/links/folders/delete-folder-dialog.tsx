import type { Folder } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { FOLDERS_KEY } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

/** Confirms that a folder is deleted, and shows how many links and pages have been moved out of it. */
export function DeleteFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const texts = useTexts();
  const { folders: text } = texts;
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const [moved, setMoved] = useState(0);
  const remove = useAction(async () => {
    for (let total = moved; ; ) {
      const data = await api.delete('/v1/api/folders/{id}', { path: { id: folder._id } });
      total += data.moved;
      setMoved(total);
      if (data.deleted) break;
    }
    for (const key of [FOLDERS_KEY, 'links', 'smart-links']) invalidate(key);
    toast({ text: text.wasDeleted(folder.name) });
    onClose();
  });
  return (
    <Dialog title={text.deleteTitle} onClose={onClose}>
      <p>{text.deleteText(folder.name)}</p>
      {remove.isRunning && <p role="status">{text.moved(format.number(moved))}</p>}
      {remove.error && <Notice tone="wrong">{errorText(texts, remove.error)}</Notice>}
      <DialogActions onCancel={onClose}>
        <Button variant="danger" isBusy={remove.isRunning} onClick={() => void remove.run()}>
          {text.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
