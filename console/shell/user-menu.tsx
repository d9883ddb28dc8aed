import type { Member } from '@signpost/client/core';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { Popover } from '#console/components/feedback/popover.tsx';
import { LanguageSelect } from '#console/components/forms/language-select.tsx';
import { BASE } from '#console/config.ts';
import { shownAddress } from '#console/data/shown-address.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** The signed-in user: sessions, language and sign-out. */
export function UserMenu({ member }: { member: Member }) {
  const { shell } = useTexts();
  const { signOut } = useSession();
  const leave = useToastedAction(signOut);
  return (
    <div class="user-menu">
      <Popover
        title={shell.user}
        icon="account"
        isShort
        label={<span class="user-menu-email">{shownAddress(member.email)}</span>}
      >
        {(close) => (
          <div class="user-menu-items">
            <p class="small user-menu-email">{shownAddress(member.email)}</p>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks the link within */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the link within is the control */}
            <div onClick={close}>
              <LinkButton href={`${BASE}/account/sessions`} variant="quiet" icon="lock">
                {shell.sessions}
              </LinkButton>
            </div>
            <LanguageSelect />
            <ThemeChoice />
            <Button variant="quiet" icon="signOut" isBusy={leave.isRunning} onClick={() => void leave.run()}>
              {shell.signOut}
            </Button>
          </div>
        )}
      </Popover>
    </div>
  );
}
