import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useUnloadGuard } from '../../../components/navigation/use-unload-guard.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
import type { BuilderPart } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import { MainFields, Pictures, Settings } from './common-fields.tsx';
import { DesignSection } from './design-section.tsx';
import { type Draft, isEqual } from './draft.ts';
import { withRowKeys } from './draft-body.ts';
import { SearchAndBranding, Socials } from './identity-sections.tsx';
import { PreviewPane, type Screen } from './preview-pane.tsx';
import { sharingProblems } from './sharing-draft.ts';
import { EmbedSection, PixelsSection } from './sharing-section.tsx';
import { keepUnsavedDraft, unsavedDraft } from './unsaved-draft.ts';
import type { Uploads } from './uploads.ts';

interface BuilderProps {
  /** Key of the unsaved draft, which is restored later. */
  draftKey: string;
  /** The saved state. */
  saved: Draft;
  /** Changes with `saved`. */
  version?: string;
  isNew?: boolean;
  /** Returns the saved state, or undefined if it navigates away. Throws an `ApiError`. */
  save: (draft: Draft) => Promise<Draft | undefined>;
}

const FIELD_BY_ERROR_CODE = { LINK_ALREADY_EXISTS: 'title', SLUG_TAKEN: 'slug' };

/** Page editor: form and live preview. */
export function Builder({ draftKey, saved, version, isNew = false, save }: BuilderProps) {
  const { smartLinks: text } = useTexts();
  const { viewState } = useSession();
  const [restored] = useState(() => unsavedDraft(viewState, draftKey));
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<Draft>(restored?.draft ?? saved);
  const [uploads, setUploads] = useState<Uploads>(restored?.uploads ?? new Map());
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [uploading, setUploading] = useState(0);
  const [screen, setScreen] = useState<Screen>('phone');
  const [pane, setPane] = useState<'fields' | 'preview'>('fields');
  const isChanged = !isEqual(draft, base);

  const latest = useRef({ draft, uploads, isChanged });
  latest.current = { draft, uploads, isChanged };
  const isDone = useRef(false);
  useEffect(() => {
    // Changed elsewhere; unsaved changes here win.
    if (latest.current.isChanged || isEqual(saved, base)) return;
    setBase(saved);
    setDraft(saved);
  }, [version]);
  useUnloadGuard(isChanged || uploading > 0);
  useEffect(
    () => () => {
      const { isChanged: isLeft, ...left } = latest.current;
      keepUnsavedDraft(viewState, draftKey, isLeft && !isDone.current ? left : undefined);
    },
    [],
  );

  const action = useAction(async () => {
    const sent = draft;
    try {
      const { problems } = PAGE_FORMS[sent.type];
      const details = [...(problems?.(sent, text) ?? []), ...sharingProblems(sent, text)];
      if (details.length > 0)
        throw new ApiError(text.problems.check, { status: 400, code: 'VALIDATION_ERROR', details });
      const now = await save(sent);
      setRestored(false);
      isDone.current = now === undefined;
      if (now === undefined) return;
      setBase(now);
      // Edits made while saving stay unsaved.
      setDraft((current) => (current === sent ? now : current));
    } catch (error) {
      setPane('fields');
      throw error instanceof ApiError ? withRowKeys(error, sent) : error;
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
          {isRestored && isChanged && (
            <Notice>
              {text.found}{' '}
              <Button
                variant="quiet"
                onClick={() => {
                  setDraft(base);
                  setRestored(false);
                }}
              >
                {text.startOver}
              </Button>
            </Notice>
          )}
          <Form onSubmit={action.run} error={action.error} fieldByErrorCode={FIELD_BY_ERROR_CODE}>
            <MainFields {...part} />
            <Fields {...part} />
            <Pictures {...part} />
            {MoreFields && <MoreFields {...part} />}
            <DesignSection {...part} />
            <Socials {...part} />
            <SearchAndBranding {...part} />
            <PixelsSection {...part} />
            <EmbedSection {...part} isNew={isNew} />
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
                variant="primary"
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
