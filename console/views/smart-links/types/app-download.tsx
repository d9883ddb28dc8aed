import { TextField } from '#console/components/forms/field.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { type BuilderPart, orNull, type PageForm, partFields } from './page-form.ts';
import { exampleUrl, gradient } from './starters.ts';

interface Own {
  appstoreLink: string;
  playstoreLink: string;
  webUrl: string;
}

const EMPTY: Own = { appstoreLink: '', playstoreLink: '', webUrl: '' };

const linksOf = ({ appstoreLink, playstoreLink, webUrl }: Own) => ({
  appstoreLink: orNull(appstoreLink),
  playstoreLink: orNull(playstoreLink),
  webUrl: orNull(webUrl),
});

export const appDownload: PageForm<Own, 'appDownload'> = {
  icon: 'download',
  empty: EMPTY,
  blank: () => EMPTY,
  draftOf: ({ appstoreLink, playstoreLink, webUrl }) => ({
    appstoreLink: appstoreLink ?? '',
    playstoreLink: playstoreLink ?? '',
    webUrl: webUrl ?? '',
  }),
  body: linksOf,
  preview: linksOf,
  problems: ({ appstoreLink, playstoreLink, webUrl }, checks) => {
    checks.url('appstoreLink', appstoreLink);
    checks.url('playstoreLink', playstoreLink);
    checks.url('webUrl', webUrl);
    if (!appstoreLink.trim() && !playstoreLink.trim()) checks.add('appstoreLink', checks.text.storeMissing);
  },
  targets: () => [],
  starters: {
    themes: {
      fitness: { preset: 'midnight', font: 'inter', ...gradient('#0d2f3f', '#06121b') },
      finance: { preset: 'clean', accent: '#0f6b4f' },
      learning: { preset: 'pastel' },
      game: { preset: 'brutalist' },
      travel: { preset: 'sunset' },
      calm: { preset: 'notebook', buttons: 'pill' },
    },
    fields: () => ({
      appstoreLink: exampleUrl('app-store'),
      playstoreLink: exampleUrl('play-store'),
      webUrl: exampleUrl('app'),
    }),
  },
  Fields: Stores,
};

function Stores(part: BuilderPart<Own>) {
  const { smartLinks: text } = useTexts();
  const field = partFields(part);
  return (
    <section class="smart-section" aria-label={text.stores}>
      <h2>{text.stores}</h2>
      <p class="hint">{text.storesHint}</p>
      <TextField
        {...field('appstoreLink')}
        label="App Store"
        type="url"
        placeholder="https://apps.apple.com/…"
      />
      <TextField
        {...field('playstoreLink')}
        label="Google Play"
        type="url"
        placeholder="https://play.google.com/…"
      />
      <TextField
        {...field('webUrl')}
        label={text.webUrl}
        hint={text.webUrlHint}
        type="url"
        placeholder="https://"
      />
    </section>
  );
}
