import { ApiError } from '@signpost/client/core';
import type { ComponentChild } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#console/components/elements/button.tsx';
import { ConflictNotice } from '#console/components/forms/conflict-notice.tsx';
import { Form } from '#console/components/forms/form.tsx';
import { ProblemSummary } from '#console/components/forms/problem-summary.tsx';
import { useUnloadGuard } from '#console/components/navigation/use-unload-guard.ts';
import { useAction } from '#console/data/use-action.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { BuilderPart } from '../types/page-form.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import { MainFields, Pictures, Settings } from './common-fields.tsx';
import { DesignSection, ThemeSection } from './design-section.tsx';
import type { Draft } from './draft.ts';
import { rowPath, withRowKeys } from './draft-body.ts';
import { problemsOf } from './draft-problems.ts';
import { SearchAndBranding, Socials } from './identity-sections.tsx';
import { LeftChanges } from './left-changes.tsx';
import { PreviewPane, type Screen } from './preview-pane.tsx';
import { SameTitleNotice } from './same-title-notice.tsx';
import { EmbedSection, PixelsSection } from './sharing-section.tsx';
import { UndoButtons } from './undo.tsx';
import { useDraft } from './use-draft.ts';
import { useEditedEntry } from './use-edited-entry.ts';
import { useSlugCheck } from './use-slug-check.ts';

interface BuilderProps {
  /** Key of the unsaved draft, which is restored later. */
  draftKey: string;
  /** The saved state. */
  saved: Draft;
  /** `updatedAt` of the saved state; absent: a new page. */
  version?: string;
  /** URL of the saved state's social card, if it is drawn. */
  card?: string | null;
  isNew?: boolean;
  /** Above the fields, such as the starters of a new page. */
  first?: (part: BuilderPart<Draft>) => ComponentChild;
  /**
   * Returns the saved state, or undefined if it navigates away. Throws an `ApiError`. `version`: of the state
   * that the draft changes; undefined: any.
   */
  save: (draft: Draft, version: string | undefined) => Promise<Draft | undefined>;
  /** Loads the saved state; absent: a new page. */
  load?: () => Promise<Draft>;
}

const FIELD_BY_ERROR_CODE = { LINK_ALREADY_EXISTS: 'title', SLUG_TAKEN: 'slug' };

/** Page editor: form and live preview. */
export function Builder({
  draftKey,
  saved,
  version,
  card = null,
  isNew = false,
  first,
  save,
  load,
}: BuilderProps) {
  const texts = useTexts();
  const { smartLinks: text } = texts;
  const state = useDraft({ page: draftKey, saved, version });
  const { draft, uploads, isChanged } = state;
  const [uploading, setUploading] = useState(0);
  const [screen, setScreen] = useState<Screen>('phone');
  const { pane, panes, setPane, showPane } = usePane();
  const { edited, onFocusIn } = useEditedEntry(draft);
  useUnloadGuard(isChanged || uploading > 0);

  const problems = useMemo(() => problemsOf(draft, texts), [draft, texts]);
  const slug = useSlugCheck(draft.type, saved.slug);
  const isTaken = slug.taken !== '' && draft.slug.trim().toLowerCase() === slug.taken;
  const shownProblems = [
    ...problems.map(({ path, message }) => ({ path: rowPath(path, draft), message })),
    ...(isTaken ? [{ path: 'slug', message: texts.errors.SLUG_TAKEN }] : []),
  ];

  const action = useAction(async ({ overwrites = false } = {}) => {
    const sent = draft;
    try {
      if (problems.length > 0) {
        throw new ApiError(text.problems.check, { status: 400, code: 'VALIDATION_ERROR', details: problems });
      }
      state.onSaved(sent, await save(sent, overwrites ? undefined : state.version));
    } catch (error) {
      setPane('fields');
      throw error instanceof ApiError ? withRowKeys(error, sent) : error;
    }
  });

  const restart = async () => {
    if (!load) return;
    state.restart(await load());
    action.reset();
  };

  const wrong = action.error && problems.length > 0 ? texts.builder.problemCount(problems.length) : undefined;
  const note = uploading > 0 ? text.uploadsFirst : wrong;

  const part: BuilderPart<Draft> = {
    draft,
    change: (edit) => state.edit((now) => ({ ...now, ...edit(now) })),
    uploads,
    addUpload: state.addUpload,
    onBusy: (difference) => setUploading((count) => count + difference),
  };
  const { FirstFields, Fields, MoreFields } = PAGE_FORMS[draft.type];
  return (
    <>
      <fieldset class="smart-panes" ref={panes}>
        <legend class="visually-hidden">{text.panes}</legend>
        {(['fields', 'preview'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={pane === one} onClick={() => showPane(one)}>
            {one === 'fields' ? text.edit : text.preview}
          </button>
        ))}
      </fieldset>
      <div class={`smart-builder smart-builder-${screen} smart-builder-show-${pane}`}>
        <div class="card smart-fields" onFocusIn={onFocusIn}>
          <LeftChanges {...state} />
          {FirstFields && <FirstFields {...part} />}
          <Form
            onSubmit={() => action.run()}
            error={action.error}
            problems={shownProblems}
            fieldByErrorCode={FIELD_BY_ERROR_CODE}
          >
            <ProblemSummary />
            <SameTitleNotice
              error={action.error}
              onUse={(title) => {
                part.change(() => ({ title }));
                action.reset();
              }}
            />
            {first?.(part)}
            <MainFields {...part} />
            <ThemeSection {...part} />
            <Fields {...part} />
            <Pictures {...part} />
            {MoreFields && <MoreFields {...part} />}
            <DesignSection {...part} />
            <Socials {...part} />
            <SearchAndBranding {...part} card={card} />
            <PixelsSection {...part} />
            <EmbedSection {...part} isNew={isNew} />
            <Settings {...part} isNew={isNew} onSlugLeft={slug.check} />
            <ConflictNotice
              error={action.error}
              onReload={() => void restart()}
              onOverwrite={() => void action.run({ overwrites: true })}
            />
            <div class="smart-save">
              <UndoButtons {...state} />
              <p class={note ? 'small' : 'soft small smart-save-calm'} role="status">
                {note ?? (isChanged ? text.unsavedChanges : isNew ? '' : text.allSaved)}
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
        <PreviewPane draft={draft} uploads={uploads} edited={edited} screen={screen} onScreen={setScreen} />
      </div>
    </>
  );
}

/** Distance from the window's top, and from the content below it. */
const STUCK_PX = 24;

type Pane = 'fields' | 'preview';

/** On phones: the visible half. Each keeps its scroll position. */
function usePane() {
  const [pane, setPane] = useState<Pane>('fields');
  const panes = useRef<HTMLFieldSetElement>(null);
  const scrolled = useRef<Partial<Record<Pane, number>>>({});
  const isChosen = useRef(false);
  /** Where the choice has just stuck to the top. */
  const beginning = () => {
    const { current } = panes;
    const below = current?.nextElementSibling?.getBoundingClientRect().top ?? 0;
    return Math.min(scrollY, scrollY + below - (current?.offsetHeight ?? 0) - STUCK_PX);
  };
  useLayoutEffect(() => {
    if (isChosen.current) scrollTo({ top: scrolled.current[pane] ?? beginning(), behavior: 'instant' });
    isChosen.current = false;
  }, [pane]);
  const showPane = (next: Pane) => {
    if (next === pane) return;
    scrolled.current[pane] = scrollY;
    isChosen.current = true;
    setPane(next);
  };
  return { pane, panes, setPane, showPane };
}
