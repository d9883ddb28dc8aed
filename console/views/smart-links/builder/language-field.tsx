import { useState } from 'preact/hooks';
import { Select, TextField } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { TEXT_LANGUAGES } from '#console/texts/text-languages.ts';

const OTHER = 'other';

/** A language of the built-in texts, or the tag of another one. */
export function LanguageField({
  language,
  onChange,
}: {
  /** A language tag, as typed; empty: none. */
  language: string;
  onChange: (language: string) => void;
}) {
  const { smartLinks: text, builder } = useTexts();
  const isKnown = language === '' || Object.hasOwn(TEXT_LANGUAGES, language);
  const [isTyped, setTyped] = useState(!isKnown);
  const isOther = isTyped || !isKnown;
  return (
    <>
      <Select
        name={isOther ? 'languageChoice' : 'language'}
        label={text.language}
        hint={builder.languageHint}
        required={false}
        value={isOther ? OTHER : language}
        onChange={(value) => {
          setTyped(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
        options={[
          { value: '', label: builder.languageUnset },
          ...Object.entries(TEXT_LANGUAGES).map(([value, label]) => ({ value, label })),
          { value: OTHER, label: builder.otherLanguage },
        ]}
      />
      {isOther && (
        <TextField
          name="language"
          label={builder.languageTag}
          hint={text.languageHint}
          placeholder="ja"
          spellcheck={false}
          value={language}
          onChange={onChange}
        />
      )}
    </>
  );
}
