import { Select, TextField } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { type AppDraft, placeName } from './app-draft.ts';

interface AppFieldsProps {
  app: AppDraft;
  onChange: (app: AppDraft) => void;
}

/** Where a link opens an app, and where visitors without it go. */
export function AppFields({ app, onChange }: AppFieldsProps) {
  const { apps: text } = useTexts();
  const fieldOf = (name: Exclude<keyof AppDraft, 'ifMissing'>) => ({
    value: app[name],
    onChange: (value: string) => onChange({ ...app, [name]: value }),
    autoComplete: 'off',
    spellcheck: false,
  });
  return (
    <>
      <p class="hint">{text.hint}</p>
      <div class="links-pair">
        <TextField
          name={`app.ios.${placeName(app.ios)}`}
          label={text.iosPlace}
          hint={text.placeHint}
          placeholder="/shop/7"
          {...fieldOf('ios')}
        />
        <TextField
          name="app.ios.appStoreId"
          label={text.appStoreId}
          placeholder="1234567890"
          inputMode="numeric"
          {...fieldOf('appStoreId')}
        />
        <TextField
          name={`app.android.${placeName(app.android)}`}
          label={text.androidPlace}
          placeholder="/shop/7"
          {...fieldOf('android')}
        />
        <TextField
          name="app.android.package"
          label={text.packageName}
          placeholder="com.example.app"
          {...fieldOf('package')}
        />
      </div>
      <Select
        name="app.ifMissing"
        label={text.ifMissing}
        value={app.ifMissing}
        onChange={(ifMissing) => onChange({ ...app, ifMissing })}
        options={(['store', 'destination'] as const).map((value) => ({ value, label: text.missing[value] }))}
      />
    </>
  );
}
