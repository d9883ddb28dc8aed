import type { Link } from '@signpost/client/core';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface BulkDeleteDialogProps {
  links: readonly Link[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Confirms the deletion of the selected links, and stays open with those that failed. */
export function BulkDeleteDialog({ links, onClose, onDeleted }: BulkDeleteDialogProps) {
  const { bulk: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const count = format.number(links.length);
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0);
  const ids = links.map(({ _id }) => _id);
  const run = useBulkRun(
    ids,
    async (chunk) => {
      const { results } = await api.post('/v1/api/links/bulk/delete', { body: { ids: chunk } });
      // A link that is not found was deleted elsewhere, or a response was lost.
      const failures = results.flatMap((result) =>
        result.status === 'failed' && result.error.code !== 'LINK_NOT_FOUND' ? [result] : [],
      );
      onDeleted(chunk.filter((id) => !failures.some(({ _id }) => _id === id)));
      return failures;
    },
    (failures) => {
      if (failures.length > 0) return;
      toast({ text: text.wereDeleted(links.length, count) });
      onClose();
    },
  );
  return (
    <Dialog title={text.deleteTitle(links.length, count)} onClose={onClose}>
      <p>{text.deleteText(format.number(clicks))}</p>
      <BulkProgress {...run} total={links.length} nameOf={titlesOf(links)} />
      {run.isFinished ? (
        <Closing onClose={onClose} />
      ) : (
        <DialogActions onCancel={onClose}>
          <Button variant="danger" isBusy={run.isRunning} onClick={() => void run.run()}>
            {text.deleteThem(links.length, count)}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

export const titlesOf = (links: readonly Pick<Link, '_id' | 'title'>[]) => (id: string) =>
  links.find((link) => link._id === id)?.title ?? id;

/** The footer once nothing is left to do. */
export function Closing({ onClose }: { onClose: () => void }) {
  const { common } = useTexts();
  return (
    <div class="dialog-actions">
      <Button variant="primary" onClick={onClose}>
        {common.close}
      </Button>
    </div>
  );
}
