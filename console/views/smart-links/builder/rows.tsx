import { QUESTION_TYPES } from '../../../../clients/typescript/src/values.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../components/field.tsx';
import { useTexts } from '../../../texts/text.tsx';
import {
  BLANK,
  type Draft,
  type LinkFields,
  type PlatformFields,
  type QuestionFields,
  row,
  type VideoFields,
} from './draft.ts';
import { hasOptions } from './draft-body.ts';
import { ListEditor } from './list-editor.tsx';
import { MediaField } from './media-field.tsx';
import type { Uploads } from './uploads.ts';

/** The lists that pages are made of, each with the fields of its rows. */

/** What every part of the builder works on. */
export interface BuilderPart {
  draft: Draft;
  change: (change: (draft: Draft) => Draft) => void;
  uploads: Uploads;
  addUpload: (storageCode: string, file: File) => void;
  onBusy: (difference: 1 | -1) => void;
}

/** `myBio` and `webinarLink` */
export function LinkRows({ draft, change }: BuilderPart) {
  const { smartLinks: text } = useTexts();
  const isWebinar = draft.type === 'webinarLink';
  return (
    <ListEditor<LinkFields>
      name="urls"
      title={text.lists.urls}
      {...(isWebinar && { hint: text.firstLinkHint })}
      rows={draft.urls}
      onChange={(edit) => change((now) => ({ ...now, urls: edit(now.urls) }))}
      blank={() => row<LinkFields>(BLANK.urls)}
      noun={text.nouns.urls}
      addLabel={text.add.urls}
      nameOf={({ title, url }) => title || url}
    >
      {({ row: { title, url, description }, change: set, field }) => (
        <>
          <TextField
            name={field('title')}
            label={text.rowTitle}
            value={title}
            onChange={(value) => set({ title: value })}
            required
          />
          <TextField
            name={field('url')}
            label={text.rowUrl}
            type="url"
            placeholder="https://"
            value={url}
            onChange={(value) => set({ url: value })}
            required
          />
          <div class="smart-row-wide">
            <TextField
              name={field('description')}
              label={text.rowDescription}
              value={description}
              onChange={(value) => set({ description: value })}
            />
          </div>
        </>
      )}
    </ListEditor>
  );
}

/** Names whose marks the pages know best. */
const PLATFORMS = [
  'Spotify',
  'Apple Music',
  'YouTube Music',
  'Deezer',
  'Tidal',
  'SoundCloud',
  'Bandcamp',
  'Amazon Music',
];

/** `musicLink` */
export function PlatformRows({ draft, change }: BuilderPart) {
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
        title={text.lists.platforms}
        rows={draft.platforms}
        onChange={(edit) => change((now) => ({ ...now, platforms: edit(now.platforms) }))}
        blank={() => row<PlatformFields>(BLANK.platforms)}
        noun={text.nouns.platforms}
        addLabel={text.add.platforms}
        nameOf={({ name, url }) => name || url}
      >
        {({ row: { name, url, icon }, change: set, field }) => (
          <>
            <TextField
              name={field('name')}
              label={text.platformName}
              list="smart-platforms"
              value={name}
              onChange={(value) => set({ name: value })}
              required
            />
            <TextField
              name={field('url')}
              label={text.rowUrl}
              type="url"
              placeholder="https://"
              value={url}
              onChange={(value) => set({ url: value })}
              required
            />
            <div class="smart-row-wide">
              <TextField
                name={field('icon')}
                label={text.icon}
                hint={text.iconHint}
                value={icon}
                onChange={(value) => set({ icon: value })}
              />
            </div>
          </>
        )}
      </ListEditor>
    </>
  );
}

/** `videoLink` */
export function VideoRows({ draft, change, uploads, addUpload, onBusy }: BuilderPart) {
  const { smartLinks: text } = useTexts();
  return (
    <ListEditor<VideoFields>
      name="videos"
      title={text.lists.videos}
      rows={draft.videos}
      onChange={(edit) => change((now) => ({ ...now, videos: edit(now.videos) }))}
      blank={() => row<VideoFields>(BLANK.videos)}
      noun={text.nouns.videos}
      addLabel={text.add.videos}
      nameOf={({ title, url }) => title || url}
    >
      {({ row: video, change: set, field }) => (
        <>
          <div class="smart-row-wide">
            <TextField
              name={field('title')}
              label={text.rowTitle}
              value={video.title}
              onChange={(title) => set({ title })}
              required
            />
          </div>
          <div class="smart-row-wide">
            <MediaField
              name={field('url')}
              label={text.video}
              hint={text.videoHint}
              kind="video"
              required
              source={video.storageCode || video.url}
              uploads={uploads}
              onBusy={onBusy}
              onChange={(source, file) => {
                if (file) addUpload(source, file);
                set(file ? { storageCode: source, url: '' } : { storageCode: '', url: source });
              }}
            />
          </div>
          <div class="smart-row-wide">
            <MediaField
              name={field('cover')}
              label={text.poster}
              kind="image"
              source={video.cover}
              uploads={uploads}
              onBusy={onBusy}
              onChange={(cover, file) => {
                if (file) addUpload(cover, file);
                set({ cover });
              }}
            />
          </div>
          <div class="smart-row-wide">
            <TextArea
              name={field('description')}
              label={text.description}
              rows={2}
              value={video.description}
              onChange={(description) => set({ description })}
            />
          </div>
          <TextField
            name={field('subLink')}
            label={text.subLink}
            type="url"
            placeholder="https://"
            value={video.subLink}
            onChange={(subLink) => set({ subLink })}
          />
          <TextField
            name={field('ctaText')}
            label={text.ctaText}
            value={video.ctaText}
            onChange={(ctaText) => set({ ctaText })}
          />
        </>
      )}
    </ListEditor>
  );
}

/** `surveyLink` */
export function QuestionRows({ draft, change }: BuilderPart) {
  const { smartLinks: text } = useTexts();
  return (
    <ListEditor<QuestionFields>
      name="questions"
      title={text.lists.questions}
      hint={text.questionsHint}
      rows={draft.questions}
      onChange={(edit) => change((now) => ({ ...now, questions: edit(now.questions) }))}
      blank={() => row<QuestionFields>(BLANK.questions)}
      noun={text.nouns.questions}
      addLabel={text.add.questions}
      nameOf={({ question }) => question}
    >
      {({ row: question, change: set, field }) => (
        <>
          <div class="smart-row-wide">
            <TextField
              name={field('question')}
              label={text.question}
              value={question.question}
              onChange={(value) => set({ question: value })}
              required
            />
          </div>
          <Select
            name={field('type')}
            label={text.answerType}
            value={question.type}
            onChange={(type) => set({ type })}
            options={QUESTION_TYPES.map((type) => ({ value: type, label: text.questionTypes[type] }))}
          />
          <div class="smart-row-check">
            <Checkbox
              name={field('required')}
              label={text.answerRequired}
              checked={question.required}
              onChange={(required) => set({ required })}
            />
          </div>
          {hasOptions(question) && (
            <div class="smart-row-wide">
              <TextArea
                name={field('options')}
                label={text.options}
                hint={question.type === 'rating' ? text.ratingOptionsHint : text.optionsHint}
                rows={3}
                required={question.type !== 'rating'}
                value={question.options}
                onChange={(options) => set({ options })}
              />
            </div>
          )}
        </>
      )}
    </ListEditor>
  );
}
