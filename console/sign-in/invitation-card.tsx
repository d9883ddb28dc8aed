import type { Invitation } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useAction } from '#console/data/use-action.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';

interface Props {
  invitation: Invitation;
  onAccept: () => Promise<unknown>;
  onDecline: () => Promise<unknown>;
}

/** An invitation to accept or, after a confirmation, to decline. */
export function InvitationCard({ invitation, onAccept, onDecline }: Props) {
  const texts = useTexts();
  const { signIn: text, members } = texts;
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const accept = useAction(onAccept);
  const decline = useAction(onDecline);
  const { name, role, invitedBy, expiresAt } = invitation;
  const error = accept.error ?? decline.error;
  return (
    <article class="invitation" aria-label={name}>
      <h2>{name}</h2>
      <p class="soft small">
        {[
          ...(invitedBy === null ? [] : [text.invitedBy(invitedBy)]),
          text.invitationRole(members.roles[role]),
          text.expires(format.date(expiresAt)),
        ].join(' · ')}
      </p>
      {error && (
        <Notice tone="wrong">{error.code === 'NOT_A_MEMBER' ? text.gone : errorText(texts, error)}</Notice>
      )}
      {isAsking ? (
        <>
          <p role="status">{text.declineText(name)}</p>
          <div class="invitation-actions">
            <Button variant="danger" isBusy={decline.isRunning} onClick={() => void decline.run()}>
              {text.decline}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
          </div>
        </>
      ) : (
        <div class="invitation-actions">
          <Button variant="primary" isBusy={accept.isRunning} onClick={() => void accept.run()}>
            {text.accept}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {text.decline}
          </Button>
        </div>
      )}
    </article>
  );
}
