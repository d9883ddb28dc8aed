import { TextField } from '../../../components/forms/field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import { type BuilderPart, orNull, type PageForm } from './page-form.ts';

interface Own {
  appstoreLink: string;
  playstoreLink: string;
}

const EMPTY: Own = { appstoreLink: '', playstoreLink: '' };

const linksOf = ({ appstoreLink, playstoreLink }: Own) => ({
  appstoreLink: orNull(appstoreLink),
  playstoreLink: orNull(playstoreLink),
});

export const appDownload: PageForm<Own> = {
  icon: 'download',
  empty: EMPTY,
  blank: () => EMPTY,
  draftOf: ({ appstoreLink, playstoreLink }) => ({
    appstoreLink: appstoreLink ?? '',
    playstoreLink: playstoreLink ?? '',
  }),
  body: linksOf,
  preview: linksOf,
  targets: () => [],
  Fields: Stores,
};

function Stores({ draft, change }: BuilderPart<Own>) {
  const { smartLinks: text } = useTexts();
  return (
    <section class="smart-section" aria-label={text.stores}>
      <h2>{text.stores}</h2>
      <p class="hint">{text.storesHint}</p>
      <TextField
        name="appstoreLink"
        label="App Store"
        type="url"
        placeholder="https://apps.apple.com/…"
        value={draft.appstoreLink}
        onChange={(appstoreLink) => change(() => ({ appstoreLink }))}
      />
      <TextField
        name="playstoreLink"
        label="Google Play"
        type="url"
        placeholder="https://play.google.com/…"
        value={draft.playstoreLink}
        onChange={(playstoreLink) => change(() => ({ playstoreLink }))}
      />
    </section>
  );
}
