import type { Link } from '../../../clients/typescript/src/api.ts';
import { DeleteLinkDialog } from './delete-link-dialog.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import type { LinkAction } from './link-table.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface LinkDialogProps {
  action: LinkAction;
  link: Link;
  knownTags: readonly string[];
  onClose: () => void;
  /** The link as it is now; without one, it is gone. */
  onChanged: (id: string, link?: Link) => void;
}

/** What a button of a link opens. */
export function LinkDialog({ action, link, knownTags, onClose, onChanged }: LinkDialogProps) {
  if (action === 'qr') return <QrDialog link={link} onClose={onClose} />;
  if (action === 'delete') {
    return <DeleteLinkDialog link={link} onClose={onClose} onDeleted={() => onChanged(link._id)} />;
  }
  return (
    <EditLinkDialog
      link={link}
      knownTags={knownTags}
      onClose={onClose}
      onSaved={(saved) => onChanged(link._id, saved)}
    />
  );
}
