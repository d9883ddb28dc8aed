import { useLocation } from 'preact-iso/router';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { LANGUAGES, type Language } from '#console/texts/language.ts';
import { useLanguage, useTexts } from '#console/texts/text.tsx';
import { chooseTheme, chosenTheme, THEMES } from '#console/theme/theme.ts';
import { SECTIONS } from '#console/views/views.ts';
import type { Command, CommandGroup } from './command.ts';
import { CREATIONS, PARTS, wordsOf } from './parts.ts';
import { GO_KEYS } from './shortcuts.ts';

/** The commands that are always there, without those that the key or the role does not allow. */
export function useCommands(showShortcuts: () => void): CommandGroup[] {
  const texts = useTexts();
  const { commands: text, shell, developer } = texts;
  const { account, can, switchTo, showInvitations, signOut } = useSession();
  const { language, setLanguage } = useLanguage();
  const { route } = useLocation();
  const leave = useToastedAction(signOut);
  const change = useToastedAction((id: string) => switchTo(id, BASE));
  const go = (path: string) => () => route(`${BASE}${path}`);
  const views: Command[] = SECTIONS.map(({ key, path, icon }) => ({
    id: `go-${key}`,
    title: shell[key],
    icon,
    words: wordsOf(key, texts),
    keys: ['G', GO_KEYS[key].toUpperCase()],
    run: go(path),
  }));
  const parts = PARTS.filter(({ isPersonal }) => !isPersonal || account.member).map(
    ({ path, section, title }): Command => {
      const { key, icon } = SECTIONS.find((one) => one.key === section) ?? SECTIONS[0];
      const words = wordsOf(path, texts);
      return { id: `go-${path}`, title: `${shell[key]}: ${title(texts)}`, icon, words, run: go(path) };
    },
  );
  const create = CREATIONS.filter(({ needs }) => can(needs)).map(
    ({ path, title, words, keys }): Command => ({
      id: path,
      title: title(texts),
      icon: 'plus',
      ...(words && { words: words(texts) }),
      ...(keys && { keys }),
      run: go(path),
    }),
  );
  const theme = chosenTheme();
  return [
    { title: text.create, commands: create },
    {
      title: text.goTo,
      commands: [
        ...views,
        ...parts,
        {
          id: 'docs',
          title: developer.reference,
          icon: 'external',
          run: () => open('/docs', '_blank', 'noopener'),
        },
      ],
    },
    {
      title: text.settings,
      commands: [
        ...(account.accounts ?? [])
          .filter(({ _id }) => _id !== account.owner._id)
          .map(
            ({ _id, name }): Command => ({
              id: `account-${_id}`,
              title: text.switchTo(name),
              icon: 'switch',
              run: () => change.run(_id),
            }),
          ),
        ...(account.invitations?.length
          ? [
              {
                id: 'invitations',
                title: text.invitations,
                icon: 'account',
                run: () => showInvitations(),
              } satisfies Command,
            ]
          : []),
        ...THEMES.filter((one) => one !== theme).map(
          (one): Command => ({
            id: `theme-${one}`,
            title: text.themes[one],
            icon: ({ system: 'desktop', light: 'sun', dark: 'moon' } as const)[one],
            run: () => chooseTheme(one),
          }),
        ),
        ...Object.entries(LANGUAGES)
          .filter(([tag]) => tag !== language)
          .map(
            ([tag, name]): Command => ({
              id: `language-${tag}`,
              title: text.useLanguage(name),
              icon: 'globe',
              run: () => setLanguage(tag as Language),
            }),
          ),
        { id: 'shortcuts', title: text.shortcuts, icon: 'keyboard', keys: ['?'], run: showShortcuts },
        { id: 'sign-out', title: shell.signOut, icon: 'signOut', run: () => leave.run() },
      ],
    },
  ];
}
