import type { SmartLink } from '@signpost/client/core';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

/** Says that the responses to a survey are not emailed, or no longer, and resends the confirmation email. */
export function MailStatus({
  link: { _id: id, folderId, submissionDetails, mailStatus, digest },
}: {
  link: SmartLink;
}) {
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const isViewOnly = useIsViewOnly(folderId);
  const send = useToastedAction(async () => {
    const result = await api.post('/v1/api/smart-links/{id}/mail-confirmation', { path: { id } });
    toast({ text: text.confirmationSent[result.mailStatus] });
    invalidate(`smart-links/${id}`);
  });
  if (mailStatus === undefined || mailStatus === 'confirmed' || digest === 'off') return null;
  const email = String(submissionDetails?.['email'] ?? '');
  return (
    <Notice>
      <p>{text.mailStatus[mailStatus](email)}</p>
      {mailStatus === 'pending' && !isViewOnly && (
        <p>
          <PermittedButton to="smart-links:write" isBusy={send.isRunning} onClick={() => void send.run()}>
            {text.sendConfirmation}
          </PermittedButton>
        </p>
      )}
    </Notice>
  );
}
