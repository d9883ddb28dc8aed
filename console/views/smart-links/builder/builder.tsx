import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useUnloadGuard } from '../../../components/navigation/use-unload-guard.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.tsx';
import { useTexts } from '../../../texts/text.tsx';
import type { BuilderPart } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import { MainFields, Pictures, Settings } from './common-fields.tsx';
import { type Draft, isSame } from './draft.ts';
import { errorOfRows } from './draft-body.ts';
import { PreviewPane, type Screen } from './preview-pane.tsx';
import { keepDraft, keptDraft } from './unsaved-draft.ts';
import type { Uploads } from './uploads.ts';

interface BuilderProps {
  /** Key of the unsaved draft, which is restored later. */
  of: string;
  /** The saved state. */
  saved: Draft;
  /** Changes with `saved`. */
  version?: string;
  isNew?: boolean;
  /** Returns the saved state, or undefined if it navigates away. Throws an `ApiError`. */
  save: (draft: Draft) => Promise<Draft | undefined>;
}

const FIELD_OF_CODE = { LINK_ALREADY_EXISTS: 'title', SLUG_TAKEN: 'slug' };

/** Page editor: form and live preview. */
export function Builder({ of, saved, version, isNew = false, save }: BuilderProps) {
  const { smartLinks: text } = useTexts();
  const { kept } = useSession();
  const [found] = useState(() => keptDraft(kept, of));
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<Draft>(found?.draft ?? saved);
  const [uploads, setUploads] = useState<Uploads>(found?.uploads ?? new Map());
  const [isFound, setFound] = useState(found !== undefined);
  const [uploading, setUploading] = useState(0);
  const [screen, setScreen] = useState<Screen>('phone');
  const [pane, setPane] = useState<'fields' | 'preview'>('fields');
  const isChanged = !isSame(draft, base);

  const latest = useRef({ draft, uploads, isChanged });
  latest.current = { draft, uploads, isChanged };
  const isDone = useRef(false);
  useEffect(() => {
    // Changed elsewhere; unsaved changes here win.
    if (latest.current.isChanged || isSame(saved, base)) return;
    setBase(saved);
    setDraft(saved);
  }, [version]);
  useUnloadGuard(isChanged || uploading > 0);
  useEffect(
    () => () => {
      const { isChanged: isLeft, ...left } = latest.current;
      keepDraft(kept, of, isLeft && !isDone.current ? left : undefined);
    },
    [],
  );

  const action = useAction(async () => {
    const sent = draft;
    try {
      const now = await save(sent);
      setFound(false);
      isDone.current = now === undefined;
      if (now === undefined) return;
      setBase(now);
      // Edits made while saving stay unsaved.
      setDraft((current) => (current === sent ? now : current));
    } catch (error) {
      setPane('fields');
      throw error instanceof ApiError ? errorOfRows(error, sent) : error;
    }
  });

  const part: BuilderPart<Draft> = {
    draft,
    change: (edit) => setDraft((now) => ({ ...now, ...edit(now) })),
    uploads,
    addUpload: (storageCode, file) => setUploads((before) => new Map([...before, [storageCode, file]])),
    onBusy: (difference) => setUploading((count) => count + difference),
  };
  const { Fields, MoreFields } = PAGE_FORMS[draft.type];
  return (
    <>
      <fieldset class="smart-panes">
        <legend class="visually-hidden">{text.panes}</legend>
        {(['fields', 'preview'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={pane === one} onClick={() => setPane(one)}>
            {one === 'fields' ? text.edit : text.preview}
          </button>
        ))}
      </fieldset>
      <div class={`smart-builder smart-builder-${screen} smart-builder-show-${pane}`}>
        <div class="card smart-fields">
          {isFound && isChanged && (
            <Notice>
              {text.found}{' '}
              <Button
                look="quiet"
                onClick={() => {
                  setDraft(base);
                  setFound(false);
                }}
              >
                {text.startOver}
              </Button>
            </Notice>
          )}
          <Form onSubmit={action.run} error={action.error} fieldOfCode={FIELD_OF_CODE}>
            <MainFields {...part} />
            <Fields {...part} />
            <Pictures {...part} />
            {MoreFields && <MoreFields {...part} />}
            <Settings {...part} isNew={isNew} />
            <div class="smart-save">
              <p class="soft small" role="status">
                {uploading > 0
                  ? text.uploadsFirst
                  : isChanged
                    ? text.unsavedChanges
                    : isNew
                      ? ''
                      : text.allSaved}
              </p>
              <Button
                type="submit"
                look="primary"
                isBusy={action.isRunning}
                disabled={uploading > 0 || (!isNew && !isChanged)}
              >
                {isNew ? text.create : text.save}
              </Button>
            </div>
          </Form>
        </div>
        <PreviewPane draft={draft} uploads={uploads} screen={screen} onScreen={setScreen} />
      </div>
    </>
  );
}
