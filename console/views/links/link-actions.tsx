import type { Link } from '@signpost/client/core';
import { DeleteMenu } from '#console/components/actions/delete-menu.tsx';
import { PermittedButton } from '#console/components/actions/permitted-button.tsx';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { useOtherAccounts } from './bulk/use-other-accounts.ts';
import type { LinkAction } from './link-dialog.tsx';

interface LinkActionsProps {
  link: Link;
  onAction: (action: LinkAction) => void;
  onChanged: (link: Link) => void;
}

/** Buttons of the link page. */
export function LinkActions({ link, onAction, onChanged }: LinkActionsProps) {
  const { links: text, folders, common } = useTexts();
  const isViewOnly = useIsViewOnly(link.folderId);
  const canTransfer = useOtherAccounts().length > 0 && link.status !== 'blocked';
  const qr = (
    <Button icon="qr" onClick={() => onAction('qr')}>
      {text.qr}
    </Button>
  );
  if (isViewOnly) {
    return (
      <>
        <Badge tone="plain">{folders.viewOnly}</Badge>
        {qr}
      </>
    );
  }
  return (
    <>
      {qr}
      {link.status !== 'expired' && link.status !== 'blocked' && (
        <SwitchButton link={link} onChanged={onChanged} />
      )}
      {link.status !== 'blocked' && (
        <PermittedButton to="links:write" icon="edit" onClick={() => onAction('edit')}>
          {common.edit}
        </PermittedButton>
      )}
      <DeleteMenu
        name={link.title}
        to="links:write"
        onDuplicate={() => onAction('duplicate')}
        onTransfer={canTransfer ? () => onAction('transfer') : undefined}
        onDelete={() => onAction('delete')}
      />
    </>
  );
}

function SwitchButton({ link, onChanged }: Pick<LinkActionsProps, 'link' | 'onChanged'>) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const { _id: id, status, title } = link;
  const next = status === 'active' ? 'inactive' : 'active';
  const change = useToastedAction(async () => {
    const saved = await api.put('/v1/api/links/{id}', { path: { id }, body: { status: next } });
    onChanged(saved.link);
    toast({ text: text.wasSwitched[next](title) });
  });
  return (
    <PermittedButton to="links:write" isBusy={change.isRunning} onClick={() => void change.run()}>
      {text.switchTo[next]}
    </PermittedButton>
  );
}
