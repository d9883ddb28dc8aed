import { MAX_ROWS } from '@signpost/client/values';
import { TextField } from '#console/components/forms/field.tsx';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { isoOf, localOf } from '#console/components/forms/local-date-time.ts';
import { type Row, row } from '#console/components/forms/row.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ICON_NAME, IconField } from './icon-field.tsx';
import type { PlatformFields } from './music-facts.ts';
import { MusicLookup } from './music-lookup.tsx';
import { withUrl } from './music-platform.ts';
import { type BuilderPart, orNull, type PageForm, partFields } from './page-form.ts';
import { exampleUrl, gradient } from './starters.ts';

interface Own {
  platforms: Row<PlatformFields>[];
  /** Value of a datetime-local input; empty: already released. */
  releaseDate: string;
}

const blankRow = () => row<PlatformFields>({ name: '', url: '', icon: '' });

export const musicLink: PageForm<Own, 'musicLink'> = {
  icon: 'music',
  list: 'platforms',
  empty: { platforms: [], releaseDate: '' },
  blank: () => ({ platforms: [blankRow()], releaseDate: '' }),
  draftOf: ({ platforms = [], releaseDate = null }) => ({
    releaseDate: localOf(releaseDate),
    platforms: platforms.map(({ icon, ...fields }) => row({ ...fields, icon: icon ?? '' })),
  }),
  body: ({ platforms, releaseDate }) => ({
    releaseDate: isoOf(releaseDate),
    platforms: platforms.map(({ name, url, icon }) => ({ name, url, icon: orNull(icon) })),
  }),
  preview: ({ platforms, releaseDate }) => ({
    releaseDate: futureOf(releaseDate),
    platforms: platforms.map(({ name, url, icon }) => ({
      name: name.trim() || url,
      url,
      icon: orNull(icon),
    })),
  }),
  problems: ({ platforms, releaseDate }, checks) => {
    if (platforms.length === 0) checks.add('platforms', checks.text.rowMissing);
    for (const [index, { name, url, icon }] of platforms.entries()) {
      const at = (field: string) => `platforms[${index}].${field}`;
      checks.words(at('name'), name, { isRequired: true });
      checks.url(at('url'), url, { isRequired: true });
      if (icon.trim() !== '' && !ICON_NAME.test(icon.trim())) checks.url(at('icon'), icon);
    }
    checks.time('releaseDate', releaseDate);
  },
  targets: ({ platforms = [] }) => platforms.map(({ name, url }) => ({ title: name, url })),
  starters: {
    themes: {
      single: { preset: 'midnight' },
      album: { preset: 'poster' },
      podcast: { preset: 'notebook' },
      classical: { preset: 'editorial' },
      electronic: { preset: 'terminal' },
      summer: { preset: 'sunset', buttons: 'rounded', ...gradient('#8a2a4f', '#a8401f', '160') },
    },
    fields: () => ({
      platforms: ['Spotify', 'Apple Music', 'YouTube Music', 'Deezer', 'Bandcamp'].map((name) => ({
        name,
        url: exampleUrl(name.toLowerCase().replace(' ', '-')),
        icon: null,
      })),
    }),
  },
  FirstFields: MusicLookup,
  Fields: PlatformRows,
};

/** The date if it is in the future, as visitors get it. */
function futureOf(releaseDate: string): string | null {
  const time = new Date(releaseDate).getTime();
  return time > Date.now() ? new Date(time).toISOString() : null;
}

/** Suggested platforms. */
const PLATFORMS = [
  'Spotify',
  'Apple Music',
  'YouTube Music',
  'Deezer',
  'Tidal',
  'SoundCloud',
  'Bandcamp',
  'Amazon Music',
  'Qobuz',
  'Audiomack',
  'Pandora',
  'Beatport',
  'Mixcloud',
  'Anghami',
  'Boomplay',
];

function PlatformRows(part: BuilderPart<Own>) {
  const { draft, change } = part;
  const { smartLinks: text } = useTexts();
  return (
    <>
      <datalist id="smart-platforms">
        {PLATFORMS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ListEditor<PlatformFields>
        name="platforms"
        max={MAX_ROWS.platforms}
        title={text.lists.platforms}
        rows={draft.platforms}
        onChange={(edit) => change(({ platforms }) => ({ platforms: edit(platforms) }))}
        blank={blankRow}
        noun={text.nouns.platforms}
        addLabel={text.add.platforms}
        nameOf={({ name, url }) => name || url}
      >
        {({ row: { name, url }, change: set, path, field }) => (
          <>
            <TextField {...field('name')} label={text.platformName} list="smart-platforms" required />
            <TextField
              name={path('url')}
              label={text.rowUrl}
              type="url"
              placeholder="https://"
              value={url}
              onChange={(value) => set(withUrl({ name, url }, value))}
              required
            />
            <div class="smart-row-wide">
              <IconField {...field('icon')} label={text.icon} hint={text.iconHint} link={{ name, url }} />
            </div>
          </>
        )}
      </ListEditor>
      <TextField
        {...partFields(part)('releaseDate')}
        label={text.releaseDate}
        hint={text.releaseDateHint}
        type="datetime-local"
      />
    </>
  );
}
