import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Icon } from '#console/components/elements/icon.tsx';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SECTIONS } from '#console/views/views.ts';
import { CommandPalette } from './command-palette.tsx';
import { Keys } from './keys.tsx';
import { MODIFIER } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The button that opens the command palette, and everything that the keyboard opens. */
export function Commands() {
  const { commands: text } = useTexts();
  const { can } = useSession();
  const { route } = useLocation();
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const close = () => setShown(undefined);
  useShortcuts({
    openPalette: () => setShown('palette'),
    showShortcuts: () => setShown('shortcuts'),
    createLink: () => can('links:write') && route(`${BASE}/links?create=yes`),
    goTo: (section) => route(`${BASE}${SECTIONS.find(({ key }) => key === section)?.path ?? ''}`),
  });
  return (
    <>
      <button
        type="button"
        class="button commands-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={text.palette}
        onClick={() => setShown('palette')}
      >
        <Icon name="search" />
        <span class="commands-label">{text.button}</span>
        <span class="commands-keys" aria-hidden="true">
          <Keys keys={[MODIFIER, 'K']} />
        </span>
      </button>
      {shown === 'palette' && <CommandPalette onClose={close} showShortcuts={() => setShown('shortcuts')} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
