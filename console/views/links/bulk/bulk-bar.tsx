import type { ApiError, Link } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { focusSelectedRow, SELECTION_BAR } from '#console/components/content/selection.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { errorText } from '#console/texts/error-text.ts';
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
  matching: Matching;
}

/** Selects all links that the filter matches, beyond those that are shown. */
interface Matching {
  isOffered: boolean;
  isRunning: boolean;
  error: ApiError | undefined;
  /** Links read so far. */
  read: number;
  /** How many match; null: unknown. */
  total: number | null;
  select: () => void;
}

/** Actions on the selected links. */
export function BulkBar({ links, knownTags, onClear, onUpdated, onRemoved, matching }: BulkBarProps) {
  const texts = useTexts();
  const { bulk: text } = texts;
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
          <span role="status">
            {matching.isRunning
              ? text.selecting(format.number(matching.read))
              : text.selected(links.length, format.number(links.length))}
          </span>
          {matching.isOffered && (
            <Button variant="quiet" onClick={matching.select}>
              {text.selectMatching(matching.total === null ? undefined : format.number(matching.total))}
            </Button>
          )}
          {matching.error && <Notice tone="wrong">{errorText(texts, matching.error)}</Notice>}
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
