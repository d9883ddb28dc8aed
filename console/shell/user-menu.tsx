import type { Member } from '../../clients/typescript/src/api.ts';
import { useToastedAction } from '../components/actions/use-toasted-action.ts';
import { Button, LinkButton } from '../components/elements/button.tsx';
import { Popover } from '../components/feedback/popover.tsx';
import { LanguageSelect } from '../components/forms/language-select.tsx';
import { BASE } from '../config.ts';
import { useSession } from '../session/session.ts';
import { useTexts } from '../texts/text.tsx';
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
        label={<span class="user-menu-email">{member.email}</span>}
      >
        {(close) => (
          <div class="user-menu-items">
            <p class="small user-menu-email">{member.email}</p>
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
