import type { Link } from '@signpost/client/core';
import { TransferOneDialog } from './bulk/transfer-dialog.tsx';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import { CreateLinkDialog } from './form/create-link-dialog.tsx';
import { EditLinkDialog } from './form/edit-link-dialog.tsx';
import { QrDialog } from './qr/qr-dialog.tsx';

export type LinkAction = 'qr' | 'edit' | 'duplicate' | 'transfer' | 'delete';

interface LinkDialogProps {
  action: LinkAction;
  link: Link;
  knownTags: readonly string[];
  onClose: () => void;
  /** Called with the updated link, or without one if it was deleted or moved to another account. */
  onChanged: (id: string, link?: Link) => void;
}

/** The dialog for an action on a link. */
export function LinkDialog({ action, link, knownTags, onClose, onChanged }: LinkDialogProps) {
  if (action === 'qr') return <QrDialog link={link} onClose={onClose} />;
  if (action === 'delete') {
    return <DeleteLinkDialog link={link} onClose={onClose} onDeleted={() => onChanged(link._id)} />;
  }
  if (action === 'transfer') {
    return (
      <TransferOneDialog of="links" item={link} onClose={onClose} onTransferred={() => onChanged(link._id)} />
    );
  }
  if (action === 'duplicate') return <CreateLinkDialog from={link} knownTags={knownTags} onClose={onClose} />;
  return (
    <EditLinkDialog
      link={link}
      knownTags={knownTags}
      onClose={onClose}
      onSaved={(saved) => onChanged(link._id, saved)}
    />
  );
}
