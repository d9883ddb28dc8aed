import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { TextField } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { Closing } from '../bulk/bulk-delete-dialog.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import type { Tag } from './tag.ts';
import { useTagRun } from './use-tag-run.ts';

interface RenameTagDialogProps {
  tag: Tag;
  known: readonly Tag[];
  onClose: () => void;
  onChanged: () => void;
}

/** Renames a tag on all links; says so if that merges it with another one. */
export function RenameTagDialog({ tag, known, onClose, onChanged }: RenameTagDialogProps) {
  const { bulk: text } = useTexts();
  const format = useFormat();
  const toast = useToast();
  const [typed, setTyped] = useState(tag.name);
  const name = typed.trim();
  const merges = name !== tag.name && known.some((one) => one.name === name);
  const close = () => {
    onClose();
    onChanged();
  };
  const run = useTagRun(tag.name, (failures) => {
    if (failures.length > 0) return;
    if (name !== tag.name) toast({ text: text.tagRenamed(tag.name, name) });
    close();
  });
  const progress = {
    ...run,
    error: undefined,
    total: Math.max(tag.links, run.done),
    nameOf: (id: string) => id,
  };
  return (
    <Dialog title={text.renameTitle} onClose={run.done > 0 ? close : onClose}>
      {run.isFinished ? (
        <>
          <BulkProgress {...progress} />
          <Closing onClose={close} />
        </>
      ) : (
        <Form onSubmit={() => run.run(name)} error={run.error}>
          <TextField
            name="name"
            label={text.newName}
            hint={text.renameHint(text.linkCount(tag.links, format.number(tag.links)))}
            value={typed}
            onChange={setTyped}
            required
            autoFocus
          />
          {merges && <Notice>{text.renameMerges(name)}</Notice>}
          <BulkProgress {...progress} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" variant="primary" isBusy={run.isRunning}>
              {text.rename}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
