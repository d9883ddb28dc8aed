import type { AccountChoice, Invitation, Member } from '@signpost/client/core';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Badge } from '#console/components/elements/badge.tsx';
import { Icon } from '#console/components/elements/icon.tsx';
import { Popover } from '#console/components/feedback/popover.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SECTIONS, sectionOf } from '#console/views/views.ts';

interface ChoicesProps {
  accounts: readonly AccountChoice[];
  invitations: readonly Invitation[];
}

/** The current account and the member's role, and a menu of the member's other accounts and invitations. */
export function AccountSwitcher({ member, accounts, invitations }: ChoicesProps & { member: Member }) {
  const { shell, members } = useTexts();
  const { account, isSwitched } = useSession();
  const toast = useToast();
  useEffect(() => {
    if (isSwitched) toast({ text: shell.switchedTo(account.owner.name) });
  }, []);
  return (
    <div class="account-switcher">
      <Popover
        title={shell.switchAccount}
        icon="switch"
        label={
          <span class="account-switcher-label">
            <span class="account-choice-name">{account.owner.name}</span>
            <span class="soft small">{members.roles[member.role]}</span>
            {invitations.length > 0 && <Badge tone="good">{shell.invitations(invitations.length)}</Badge>}
          </span>
        }
      >
        {(close) => <Choices accounts={accounts} invitations={invitations} onClose={close} />}
      </Popover>
    </div>
  );
}

function Choices({ accounts, invitations, onClose }: ChoicesProps & { onClose: () => void }) {
  const { shell, members } = useTexts();
  const { account, switchTo, showInvitations } = useSession();
  const { path } = useLocation();
  // The part of the path after the section belongs to the account.
  const section = SECTIONS.find(({ key }) => key === sectionOf(path.slice(BASE.length)));
  const change = useToastedAction(({ _id }: AccountChoice) => switchTo(_id, `${BASE}${section?.path ?? ''}`));
  return (
    <ul class="account-choices" aria-label={shell.accounts}>
      {accounts.map((choice) => {
        const isCurrent = choice._id === account.owner._id;
        return (
          <li key={choice._id}>
            <button
              type="button"
              class="account-choice"
              aria-current={isCurrent || undefined}
              aria-busy={change.isRunning || undefined}
              onClick={() => (isCurrent ? onClose() : void change.run(choice))}
            >
              <span class="account-choice-name">{choice.name}</span>
              <span class="soft small">{members.roles[choice.role]}</span>
              {isCurrent && <Icon name="check" />}
            </button>
          </li>
        );
      })}
      {invitations.map(({ _id, name }) => (
        <li key={_id}>
          <button type="button" class="account-choice" onClick={() => showInvitations(_id)}>
            <span class="account-choice-name">{name}</span>
            <span class="soft small">{shell.seeInvitation}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
