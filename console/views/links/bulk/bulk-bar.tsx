import type { Link } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { focusSelectedRow, SELECTION_BAR } from '#console/components/content/selection.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useOtherAccounts } from './use-other-accounts.ts';

interface BulkBarProps {
  links: readonly Link[];
  knownTags: readonly string[];
  onClear: () => void;
  onUpdated: (links: readonly Link[]) => void;
  /** Deleted, or moved to another account. */
  onRemoved: (ids: readonly string[]) => void;
}

/** Actions on the selected links. */
export function BulkBar({ links, knownTags, onClear, onUpdated, onRemoved }: BulkBarProps) {
  const { bulk: text } = useTexts();
  const format = useFormat();
  // The links as they were selected: deleted ones leave the selection.
  const [dialog, setDialog] = useState<{ action: 'edit' | 'transfer' | 'delete'; links: readonly Link[] }>();
  const canTransfer = useOtherAccounts().length > 0;
  const close = () => setDialog(undefined);
  const open = (action: 'edit' | 'transfer' | 'delete') => setDialog({ action, links });
  return (
    <>
      {links.length > 0 && (
        <section class="links-bulk" id={SELECTION_BAR} aria-label={text.bar}>
          <span role="status">{text.selected(links.length, format.number(links.length))}</span>
          <span class="actions">
            <PermittedButton to="links:write" icon="edit" onClick={() => open('edit')}>
              {text.edit}
            </PermittedButton>
            {canTransfer && (
              <Button icon="switch" onClick={() => open('transfer')}>
                {text.transfer}
              </Button>
            )}
            <PermittedButton to="links:write" variant="danger" icon="trash" onClick={() => open('delete')}>
              {text.delete}
            </PermittedButton>
            <Button
              variant="quiet"
              icon="close"
              onClick={() => {
                focusSelectedRow();
                onClear();
              }}
            >
              {text.clear}
            </Button>
          </span>
        </section>
      )}
      {dialog?.action === 'edit' && (
        <BulkEditDialog links={dialog.links} knownTags={knownTags} onClose={close} onUpdated={onUpdated} />
      )}
      {dialog?.action === 'transfer' && (
        <TransferDialog of="links" items={dialog.links} onClose={close} onTransferred={onRemoved} />
      )}
      {dialog?.action === 'delete' && (
        <BulkDeleteDialog links={dialog.links} onClose={close} onDeleted={onRemoved} />
      )}
    </>
  );
}
