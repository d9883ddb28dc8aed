import { MAX_UPLOAD_BYTES, MEDIA_TYPES } from '@signpost/client/values';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isUpload, type MediaKind, megabytes, type Uploads } from '#console/data/uploads.ts';
import { useSession } from '#console/session/session.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { PermittedButton } from '../actions/permitted-button.tsx';
import { Button } from '../elements/button.tsx';
import { Icon } from '../elements/icon.tsx';
import { withScheme } from './bare-url.ts';
import { Field } from './field.tsx';
import { useMediaUpload } from './use-media-upload.ts';

/** The uploads of a draft. */
export interface MediaUploads {
  uploads: Uploads;
  addUpload: (storageCode: string, file: File) => void;
  /** Counts uploads in progress: the draft cannot be saved until they finish. */
  onBusy: (difference: 1 | -1) => void;
}

interface MediaFieldProps extends MediaUploads {
  name: string;
  label: string;
  hint?: string | undefined;
  kind: MediaKind;
  required?: boolean;
  /** A URL or the storage code of an upload; empty: none. */
  value: string;
  /** With a file: its upload, which was added before. */
  onChange: (value: string, file?: File) => void;
}

/** A picture or video: an upload with progress, or an external URL. */
export function MediaField(props: MediaFieldProps) {
  const { name, label, hint, kind, required, value: source, uploads, addUpload, onChange, onBusy } = props;
  const { forms: text } = useTexts();
  const format = useFormat();
  const { can } = useSession();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const file = uploads.get(source);
  const sending = useMediaUpload(kind, onBusy, (storageCode, chosen) => {
    addUpload(storageCode, chosen);
    onChange(storageCode, chosen);
  });
  const choose = (chosen: File | undefined) => sending.send(chosen ? [chosen] : []);
  const mayUpload = can('media:write');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop zone; the button does the same
    <div
      class={isOver ? 'smart-media smart-media-over' : 'smart-media'}
      onDragOver={(event) => {
        if (!mayUpload || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!mayUpload) return;
        event.preventDefault();
        choose(event.dataTransfer?.files[0]);
      }}
    >
      <Field name={name} label={label} required={required}>
        {(input) => (
          <div class="smart-media-box">
            <Thumbnail kind={kind} source={source} file={file} />
            <div class="smart-media-choice">
              {isUpload(source) ? (
                <output id={input.id} class="smart-media-name">
                  <Icon name="check" />
                  {file ? text.uploadedFile(file.name, format.number(sizeOf(file))) : text.uploaded}
                </output>
              ) : (
                <input
                  {...input}
                  aria-describedby={[input['aria-describedby'], `${input.id}-about`]
                    .filter(Boolean)
                    .join(' ')}
                  type="url"
                  placeholder={text.mediaPlaceholder}
                  aria-required={required}
                  value={source}
                  onInput={({ currentTarget: { value } }) => onChange(value)}
                />
              )}
              <div class="smart-media-buttons">
                <input
                  ref={picker}
                  type="file"
                  hidden
                  aria-label={`${text.upload} ${label}`}
                  accept={MEDIA_TYPES[kind].join(',')}
                  onChange={({ currentTarget }) => {
                    choose(currentTarget.files?.[0]);
                    // Allows choosing the same file again.
                    currentTarget.value = '';
                  }}
                />
                <PermittedButton
                  to="media:write"
                  icon="upload"
                  isBusy={sending.isRunning}
                  onClick={() => picker.current?.click()}
                >
                  {text.upload} <span class="visually-hidden">{label}</span>
                </PermittedButton>
                {sending.isRunning && (
                  <Button variant="quiet" onClick={sending.stop}>
                    {text.stopUpload}
                  </Button>
                )}
                {source !== '' && !sending.isRunning && (
                  <Button variant="quiet" icon="close" onClick={() => onChange('')}>
                    {text.remove} <span class="visually-hidden">{label}</span>
                  </Button>
                )}
              </div>
              <UploadProgress of={sending} />
              <p class="hint" id={`${input.id}-about`}>
                {hint} {text.accepted[kind](megabytes(MAX_UPLOAD_BYTES[kind]))}
              </p>
            </div>
          </div>
        )}
      </Field>
    </div>
  );
}

/** How far an upload is, and why it failed. */
export function UploadProgress({ of: { progress, problem } }: { of: ReturnType<typeof useMediaUpload> }) {
  const { forms: text } = useTexts();
  const format = useFormat();
  return (
    <>
      {progress !== undefined && (
        <div class="smart-progress">
          <progress value={progress} max={1} aria-label={text.uploading} />
          <span>{format.percent(Math.round(progress * 100) / 100)}</span>
        </div>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const sizeOf = ({ size }: File): number => Math.max(0.01, Math.round(megabytes(size) * 100) / 100);

/** Preview of the choice, or an icon. */
function Thumbnail({ kind, source, file }: { kind: MediaKind; source: string; file: File | undefined }) {
  const [url, setUrl] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    if (!file) {
      const url = withScheme(source.trim());
      setUrl(URL.canParse(url) && /^https?:/.test(url) ? url : undefined);
      return undefined;
    }
    const url = URL.createObjectURL(file);
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [source, file]);
  return (
    <span class="smart-thumbnail" aria-hidden="true">
      {url && kind === 'image' && !hasFailed ? (
        <img src={url} alt="" onError={() => setFailed(true)} />
      ) : (
        <Icon name={source === '' ? 'upload' : kind === 'image' ? 'pages' : 'play'} />
      )}
    </span>
  );
}
