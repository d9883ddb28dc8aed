import { useState } from 'preact/hooks';
import { useAction } from '#console/data/use-action.ts';
import { useTexts } from '#console/texts/text.tsx';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface RenameDialogProps {
  title: string;
  /** Label of the input. */
  label: string;
  /** The current name. */
  name: string;
  onRename: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for another name. */
export function RenameDialog({ title, label, name: before, onRename, onClose }: RenameDialogProps) {
  const { common } = useTexts();
  const [name, setName] = useState(before);
  const rename = useAction(async () => {
    await onRename(name);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isUnsaved={name !== before}
      action={rename}
      label={common.save}
    >
      <TextField name="name" label={label} value={name} onChange={setName} required autoFocus />
    </FormDialog>
  );
}
