import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { Closing } from '../bulk/bulk-delete-dialog.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import type { Tag } from './tag.ts';
import { useTagRun } from './use-tag-run.ts';

interface RemoveTagDialogProps {
  tag: Tag;
  onClose: () => void;
  onChanged: () => void;
}

/** Confirms that a tag is removed from all links. */
export function RemoveTagDialog({ tag, onClose, onChanged }: RemoveTagDialogProps) {
  const { bulk: text } = useTexts();
  const format = useFormat();
  const toast = useToast();
  const close = () => {
    onClose();
    onChanged();
  };
  const run = useTagRun(tag.name, (failures) => {
    if (failures.length > 0) return;
    toast({ text: text.tagRemoved(tag.name) });
    close();
  });
  return (
    <Dialog title={text.removeTagTitle} onClose={run.done > 0 ? close : onClose}>
      <p>{text.removeTagText(tag.name, text.linkCount(tag.links, format.number(tag.links)))}</p>
      <BulkProgress {...run} total={Math.max(tag.links, run.done)} nameOf={(id) => id} />
      {run.isFinished ? (
        <Closing onClose={close} />
      ) : (
        <DialogActions onCancel={onClose}>
          <Button variant="danger" isBusy={run.isRunning} onClick={() => void run.run(null)}>
            {text.removeTag}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
