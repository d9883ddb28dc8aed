import type { Domain } from '@signpost/client/core';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { account, common } = useTexts();
  const { domains: text } = account;
  const { api, refresh } = useSession();
  const toast = useToast();
  const { host, verifiedAt, cname } = domain;
  const remove = async () => {
    await api.delete('/v1/api/domains/{host}', { path: { host } });
    invalidate('domains');
    void refresh();
    toast({ text: text.wasRemoved(host) });
  };
  return (
    <ConfirmDialog title={text.removeTitle} action={common.delete} onConfirm={remove} onClose={onClose}>
      {!verifiedAt ? text.removePending(host) : cname ? text.removeLive(host) : text.removeVerified(host)}
    </ConfirmDialog>
  );
}
