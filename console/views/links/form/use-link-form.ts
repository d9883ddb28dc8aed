import { ApiError } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import type { Problem } from '#console/components/forms/checks.ts';
import { type Action, useAction } from '#console/data/use-action.ts';
import { useTexts } from '#console/texts/text.tsx';
import { unknownValue } from '../targeting/targeting-draft.ts';
import { isChanged, type LinkDraft } from './link-draft.ts';
import { linkProblems } from './link-problems.ts';

/** Changed fields, or a function that derives them from the latest draft. */
export type DraftChange = Partial<LinkDraft> | ((draft: LinkDraft) => Partial<LinkDraft>);

interface LinkForm {
  draft: LinkDraft;
  change: (change: DraftChange) => void;
  /** Begins with another draft, as saved. */
  reset: (draft: LinkDraft) => void;
  /** Current validation errors; nothing is sent until they are fixed. */
  problems: readonly Problem[];
  isUnsaved: boolean;
  save: Action<[], void>;
  /** Saves it as a duplicate of another link. */
  saveDuplicate: () => void;
}

/** Draft and save action of a link form; `findMore` finds problems that are not in the draft alone. */
export function useLinkForm(
  first: LinkDraft,
  action: (draft: LinkDraft) => Promise<void>,
  {
    isNew = false,
    findMore = () => [],
  }: { isNew?: boolean; findMore?: (draft: LinkDraft) => readonly Problem[] } = {},
): LinkForm {
  const texts = useTexts();
  const [before, setBefore] = useState(first);
  const [draft, setDraft] = useState(first);
  const problemsIn = (draft: LinkDraft) => [...linkProblems(draft, texts, { isNew }), ...findMore(draft)];
  const run = useAction(async (draft: LinkDraft) => {
    const missing = missingIn(before, draft, texts);
    const details = [...problemsIn(draft), ...(missing ? [missing] : [])];
    if (details.length > 0) throw new ApiError('', { status: 400, code: 'VALIDATION_ERROR', details });
    await action(draft);
  });
  const change = (change: DraftChange) =>
    setDraft((known) => ({ ...known, ...(typeof change === 'function' ? change(known) : change) }));
  return {
    draft,
    change,
    reset: (next) => {
      run.reset();
      setBefore(next);
      setDraft(next);
    },
    problems: problemsIn(draft),
    isUnsaved: isChanged(before, draft),
    save: { ...run, run: () => run.run(draft) },
    saveDuplicate: () => {
      const duplicate = { ...draft, allowDuplicate: true };
      change({ allowDuplicate: true });
      void run.run(duplicate);
    },
  };
}

/**
 * An input that is chosen but empty or unfinished, which the API does not see. Found
 * only when the form is sent.
 */
function missingIn(
  before: LinkDraft,
  draft: LinkDraft,
  { links: text, targeting }: ReturnType<typeof useTexts>,
) {
  const { expiry, afterCount, date, password, passwordChange } = draft;
  if (expiry === 'after' && !/^\s*[1-9]\d{0,3}\s*$/.test(afterCount)) {
    return { path: 'expiresAt', message: text.problems.afterCount };
  }
  if (expiry === 'date' && date === '') return { path: 'expiresAt', message: text.problems.date };
  if (before.passwordChange === 'keep' && passwordChange === 'set' && password === '') {
    return { path: 'password', message: text.problems.password };
  }
  if (draft.isUploading) return { path: 'preview.image', message: targeting.uploading };
  const unknown = unknownValue(draft);
  if (unknown) return { path: unknown, message: targeting.unknown };
  return undefined;
}
