import type { Domain } from '../../../../clients/typescript/src/api.ts';
import { CopyButton } from '../../../components/actions/copy-button.tsx';
import { Button } from '../../../components/elements/button.tsx';
import { Dialog, DialogActions } from '../../../components/feedback/dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { invalidate } from '../../../data/query.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/text.tsx';

/**
 * The TXT record of a domain, and a button to check it. The result of the DNS query is shown in the API's own
 * words.
 */
export function VerifyDomainDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const texts = useTexts();
  const { domains: text } = texts.account;
  const { api, refresh } = useSession();
  const toast = useToast();
  const verify = useAction(async () => {
    await api.post('/v1/api/domains/{host}/verify', { path: { host: domain.host } });
    invalidate('domains', 'links');
    await refresh();
    toast({ text: text.wasVerified(domain.host) });
    onClose();
  });
  return (
    <Dialog title={text.verifyTitle(domain.host)} onClose={onClose} wide>
      <p>{text.verifyText}</p>
      <dl class="account-facts">
        <dt>{text.recordType}</dt>
        <dd class="mono">TXT</dd>
        <dt>{text.recordName}</dt>
        <dd class="account-record">
          <span class="mono">{domain.txtName}</span>
          <CopyButton text={domain.txtName} what={text.recordName} />
        </dd>
        <dt>{text.recordValue}</dt>
        <dd class="account-record">
          <span class="mono">{domain.txtValue}</span>
          <CopyButton text={domain.txtValue} what={text.recordValue} />
        </dd>
      </dl>
      <p class="soft small">{text.trafficHint}</p>
      {verify.error && <Notice tone="wrong">{errorText(texts, verify.error)}</Notice>}
      <DialogActions onCancel={onClose}>
        <Button variant="primary" isBusy={verify.isRunning} onClick={() => void verify.run()}>
          {text.verify}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
