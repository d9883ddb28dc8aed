import { LANGUAGES, type Language } from '#console/texts/language.ts';
import { useFirstTexts, useLanguage } from '#console/texts/text.tsx';

export function LanguageSelect() {
  const { common } = useFirstTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <select
      class="language"
      aria-label={common.language}
      value={language}
      onChange={({ currentTarget: { value } }) => void setLanguage(value as Language)}
    >
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
