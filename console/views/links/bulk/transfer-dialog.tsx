import { useState } from 'preact/hooks';
import type { Link } from '../../../../clients/typescript/src/api.ts';
import { Button } from '../../../components/elements/button.tsx';
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { Select } from '../../../components/forms/field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useSession } from '../../../session/session.ts';
import { useFormat, useTexts } from '../../../texts/text.tsx';
import { Closing, titlesOf } from './bulk-delete-dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulkRun } from './use-bulk-run.ts';
import { useOtherAccounts } from './use-other-accounts.ts';

interface TransferDialogProps {
  links: readonly Link[];
  onClose: () => void;
  onTransferred: (ids: readonly string[]) => void;
}

/** Moves links to another account of the person, and stays open with those that failed. */
export function TransferDialog({ links, onClose, onTransferred }: TransferDialogProps) {
  const { bulk: text } = useTexts();
  const { api } = useSession();
  const format = useFormat();
  const toast = useToast();
  const accounts = useOtherAccounts();
  const [accountId, setAccountId] = useState(accounts[0]?._id ?? '');
  const count = format.number(links.length);
  const run = useBulkRun(
    links.map(({ _id }) => _id),
    async (ids) => {
      const { results } = await api.post('/v1/api/links/bulk/transfer', { body: { ids, accountId } });
      const failures = results.flatMap((result) => (result.status === 'failed' ? [result] : []));
      onTransferred(ids.filter((id) => !failures.some(({ _id }) => _id === id)));
      return failures;
    },
    (failures) => {
      if (failures.length > 0) return;
      const { name = '' } = accounts.find(({ _id }) => _id === accountId) ?? {};
      toast({ text: text.wereTransferred(links.length, count, name) });
      onClose();
    },
  );
  return (
    <Dialog title={text.transferTitle(links.length, count)} onClose={onClose}>
      {run.isFinished ? (
        <>
          <BulkProgress {...run} total={links.length} nameOf={titlesOf(links)} />
          <Closing onClose={onClose} />
        </>
      ) : (
        <Form onSubmit={run.run} error={run.error}>
          <Select
            name="accountId"
            label={text.transferTo}
            value={accountId}
            onChange={setAccountId}
            options={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          <p>{text.transferKeeps}</p>
          <p>{text.transferLeaves}</p>
          <BulkProgress {...run} error={undefined} total={links.length} nameOf={titlesOf(links)} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" variant="primary" isBusy={run.isRunning}>
              {text.transferThem(links.length, count)}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
