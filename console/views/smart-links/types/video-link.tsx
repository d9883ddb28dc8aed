import { MAX_ROWS } from '@signpost/client/values';
import { Select, TextArea, TextField } from '#console/components/forms/field.tsx';
import { ListEditor } from '#console/components/forms/list-editor.tsx';
import { MediaField } from '#console/components/forms/media-field.tsx';
import { type Row, row } from '#console/components/forms/row.ts';
import { useTexts } from '#console/texts/text.tsx';
import { chapterLines, chapterProblem, chaptersOf } from './chapters.ts';
import { type BuilderPart, orNull, type PageForm } from './page-form.ts';
import { exampleUrl, gradient } from './starters.ts';

interface VideoFields {
  title: string;
  url: string;
  /** Storage code of an uploaded video; empty: an external `url`. */
  storageCode: string;
  description: string;
  subLink: string;
  ctaText: string;
  cover: string;
  orientation: '' | 'landscape' | 'portrait';
  /** One per line: `1:05 Title`. */
  chapters: string;
  /** Thumbnail of the saved URL. */
  thumbnail: string;
}

interface Own {
  videos: Row<VideoFields>[];
}

const blankRow = () =>
  row<VideoFields>({
    title: '',
    url: '',
    storageCode: '',
    description: '',
    subLink: '',
    ctaText: '',
    cover: '',
    orientation: '',
    chapters: '',
    thumbnail: '',
  });

/** A single video needs no title of its own: it has that of the page. */
export const titleOf = (video: { title: string }, videos: readonly unknown[], page: string): string =>
  video.title.trim() === '' && videos.length === 1 ? page : video.title;

export const videoLink: PageForm<Own, 'videoLink'> = {
  icon: 'play',
  list: 'videos',
  sharedInputs: { storageCode: 'url' },
  empty: { videos: [] },
  blank: () => ({ videos: [blankRow()] }),
  draftOf: ({ videos = [] }) => ({
    videos: videos.map((video) =>
      row({
        title: video.title,
        url: video.url,
        storageCode: video.storageCode ?? '',
        description: video.description ?? '',
        subLink: video.subLink ?? '',
        ctaText: video.ctaText ?? '',
        cover: video.cover ?? '',
        orientation: video.orientation ?? '',
        chapters: chapterLines(video.chapters),
        thumbnail: video.thumbnail ?? '',
      }),
    ),
  }),
  body: ({ videos, title }) => ({
    videos: videos.map((video) => ({
      title: titleOf(video, videos, title),
      url: orNull(video.url),
      storageCode: orNull(video.storageCode),
      description: orNull(video.description),
      subLink: orNull(video.subLink),
      ctaText: orNull(video.ctaText),
      cover: orNull(video.cover),
      orientation: video.orientation || null,
      chapters: chaptersOf(video.chapters),
    })),
  }),
  preview: ({ videos, title }, { upload, image, untitled }) => ({
    videos: videos.map((video) => ({
      title: titleOf(video, videos, title).trim() || untitled,
      url: upload(video.storageCode) ?? video.url.trim(),
      storageCode: video.storageCode || null,
      description: orNull(video.description),
      subLink: orNull(video.subLink),
      ctaText: orNull(video.ctaText),
      cover: image(video.cover),
      thumbnail: orNull(video.thumbnail),
      orientation: video.orientation || null,
      chapters: chaptersOf(video.chapters).filter(({ at }) => Number.isInteger(at)),
    })),
  }),
  problems: ({ videos }, checks) => {
    if (videos.length === 0) checks.add('videos', checks.text.rowMissing);
    for (const [index, video] of videos.entries()) {
      const at = (field: string) => `videos[${index}].${field}`;
      checks.words(at('title'), video.title, { isRequired: videos.length > 1 });
      if (video.storageCode === '') checks.url(at('url'), video.url, { isRequired: true });
      checks.words(at('description'), video.description);
      checks.media(at('cover'), video.cover);
      checks.target(at('subLink'), video.subLink);
      checks.words(at('ctaText'), video.ctaText);
      const wrong = chapterProblem(chaptersOf(video.chapters), checks.text.chapters);
      if (wrong) checks.add(at('chapters'), wrong);
    }
  },
  targets: ({ videos = [] }) => [
    ...videos.map(({ ctaText, title, subLink }) => ({ title: ctaText ?? title, url: subLink ?? '' })),
    ...videos.map(({ title, url }) => ({ title, url })),
  ],
  starters: {
    themes: {
      course: { preset: 'editorial', layout: 'centered' },
      trailer: { preset: 'midnight', font: 'playfair', buttons: 'square', ...gradient('#101418', '#050607') },
      demo: { preset: 'clean', accent: '#3a45c4' },
      workout: { preset: 'brutalist' },
      travel: { preset: 'forest' },
      family: { preset: 'pastel' },
    },
    fields: ({ items, action }) => ({
      videos: items.map((title, i) => ({
        title,
        url: exampleUrl(`watch/${i + 1}`),
        storageCode: null,
        description: null,
        subLink: i === 0 ? exampleUrl('more') : null,
        ctaText: i === 0 ? action : null,
        cover: null,
        thumbnail: null,
        orientation: null,
        chapters: [],
      })),
    }),
  },
  Fields: VideoRows,
};

function VideoRows({ draft, change, ...media }: BuilderPart<Own>) {
  const { smartLinks: text } = useTexts();
  return (
    <ListEditor<VideoFields>
      name="videos"
      max={MAX_ROWS.videos}
      title={text.lists.videos}
      rows={draft.videos}
      onChange={(edit) => change(({ videos }) => ({ videos: edit(videos) }))}
      blank={blankRow}
      noun={text.nouns.videos}
      addLabel={text.add.videos}
      nameOf={({ title, url }) => title || url}
    >
      {({ row: video, change: set, path, field }) => (
        <>
          <div class="smart-row-wide">
            <TextField
              {...field('title')}
              label={text.rowTitle}
              hint={draft.videos.length === 1 ? text.onlyVideo : undefined}
              required={draft.videos.length > 1}
            />
          </div>
          <div class="smart-row-wide">
            <MediaField
              {...media}
              name={path('url')}
              label={text.video}
              hint={text.videoHint}
              kind="video"
              required
              value={video.storageCode || video.url}
              onChange={(source, file) =>
                set(
                  file
                    ? { storageCode: source, url: '', thumbnail: '' }
                    : { storageCode: '', url: source, thumbnail: '' },
                )
              }
            />
          </div>
          <div class="smart-row-wide">
            <MediaField {...media} {...field('cover')} label={text.poster} kind="image" />
          </div>
          <div class="smart-row-wide">
            <TextArea {...field('description')} label={text.description} rows={2} />
          </div>
          <div class="smart-row-wide">
            <TextArea
              {...field('chapters')}
              label={text.chapters}
              hint={text.chaptersHint}
              rows={3}
              placeholder={'0:00 …\n1:05 …'}
            />
          </div>
          <div class="smart-row-wide">
            <Select
              {...field('orientation')}
              label={text.orientation}
              options={(['', 'landscape', 'portrait'] as const).map((value) => ({
                value,
                label: text.orientations[value || 'auto'],
              }))}
            />
          </div>
          <TextField {...field('subLink')} label={text.subLink} type="url" placeholder="https://" />
          <TextField {...field('ctaText')} label={text.ctaText} />
        </>
      )}
    </ListEditor>
  );
}
