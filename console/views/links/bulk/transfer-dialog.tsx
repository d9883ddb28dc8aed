import type { Link } from '@signpost/client/core';
import { useRef, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { Select } from '#console/components/forms/field.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { Closing, titlesOf } from './bulk-delete-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulkRun } from './use-bulk-run.ts';
import { useOtherAccounts } from './use-other-accounts.ts';

type Item = Pick<Link, '_id' | 'title'>;

const PATHS = {
  links: '/v1/api/links/bulk/transfer',
  pages: '/v1/api/smart-links/bulk/transfer',
} as const;

interface TransferDialogProps {
  of: keyof typeof PATHS;
  items: readonly Item[];
  onClose: () => void;
  onTransferred: (ids: readonly string[]) => void;
}

/** Moves links or pages to another account of the person, and stays open with those that failed. */
export function TransferDialog({ of, items, onClose, onTransferred }: TransferDialogProps) {
  const { bulk } = useTexts();
  const text = bulk.transfers[of];
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const accounts = useOtherAccounts();
  const [accountId, setAccountId] = useState(accounts[0]?._id ?? '');
  const count = format.number(items.length);
  const run = useBulkRun(
    items.map(({ _id }) => _id),
    async (ids) => {
      const { results } = await api.post(PATHS[of], { body: { ids, accountId } });
      const failures = results.flatMap((result) => (result.status === 'failed' ? [result] : []));
      onTransferred(ids.filter((id) => !failures.some(({ _id }) => _id === id)));
      return failures;
    },
    (failures) => {
      if (failures.length > 0) return;
      const { name = '' } = accounts.find(({ _id }) => _id === accountId) ?? {};
      toast({ text: text.wereMoved(items.length, count, name) });
      onClose();
    },
  );
  return (
    <Dialog title={text.title(items.length, count)} onClose={onClose}>
      {run.isFinished ? (
        <>
          <BulkProgress {...run} failed={text.failed} total={items.length} nameOf={titlesOf(items)} />
          <Closing onClose={onClose} />
        </>
      ) : (
        <Form onSubmit={run.run} error={run.error}>
          <Select
            name="accountId"
            label={bulk.transferTo}
            value={accountId}
            onChange={setAccountId}
            options={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <p>{text.keeps}</p>
          <p>{text.leaves}</p>
          <BulkProgress
            {...run}
            failed={text.failed}
            error={undefined}
            total={items.length}
            nameOf={titlesOf(items)}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" variant="primary" isBusy={run.isRunning}>
              {text.them(items.length, count)}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

interface TransferOneDialogProps extends Pick<TransferDialogProps, 'of' | 'onClose'> {
  item: Item;
  /** Called once the dialog is closed: its view has nothing to show any more. */
  onTransferred: () => void;
}

export function TransferOneDialog({ of, item, onClose, onTransferred }: TransferOneDialogProps) {
  const isTransferred = useRef(false);
  const close = () => {
    onClose();
    if (isTransferred.current) onTransferred();
  };
  const note = (ids: readonly string[]) => {
    isTransferred.current = ids.length > 0;
  };
  return <TransferDialog of={of} items={[item]} onClose={close} onTransferred={note} />;
}
