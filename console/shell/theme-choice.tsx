import { useId, useState } from 'preact/hooks';
import { Icon } from '#console/components/elements/icon.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { chooseTheme, chosenTheme, THEMES } from '#console/theme/theme.ts';

const ICONS = { system: 'desktop', light: 'sun', dark: 'moon' } as const;

/** Chooses the color scheme: system, light or dark. */
export function ThemeChoice() {
  const { commands: text } = useTexts();
  const [chosen, setChosen] = useState(chosenTheme);
  const name = useId();
  return (
    <fieldset class="theme-choice">
      <legend class="visually-hidden">{text.theme}</legend>
      {THEMES.map((theme) => (
        <label key={theme} title={text.themes[theme]}>
          <input
            type="radio"
            name={name}
            class="visually-hidden"
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          <Icon name={ICONS[theme]} />
          <span class="visually-hidden">{text.themes[theme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
