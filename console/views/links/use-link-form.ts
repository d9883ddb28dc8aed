import { useState } from 'preact/hooks';
import { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { type Action, useAction } from '../../data/use-action.ts';
import { useTexts } from '../../texts/text.tsx';
import { isChanged, type LinkDraft } from './link-draft.ts';
import { unknownValue } from './targeting/targeting-draft.ts';

/** Changed fields, or a function that derives them from the latest draft. */
export type DraftChange = Partial<LinkDraft> | ((draft: LinkDraft) => Partial<LinkDraft>);

interface LinkForm {
  draft: LinkDraft;
  change: (change: DraftChange) => void;
  isUnsaved: boolean;
  save: Action<[], void>;
  /** Saves it as a duplicate of another link. */
  saveDuplicate: () => void;
}

/** Draft and save action of a link form. */
export function useLinkForm(before: LinkDraft, action: (draft: LinkDraft) => Promise<void>): LinkForm {
  const texts = useTexts();
  const [draft, setDraft] = useState(before);
  const run = useAction(async (draft: LinkDraft) => {
    const problem = problemOf(before, draft, texts);
    if (problem) throw new ApiError('', { status: 400, code: 'VALIDATION_ERROR', details: [problem] });
    await action(draft);
  });
  const change = (change: DraftChange) =>
    setDraft((known) => ({ ...known, ...(typeof change === 'function' ? change(known) : change) }));
  return {
    draft,
    change,
    isUnsaved: isChanged(before, draft),
    save: { ...run, run: () => run.run(draft) },
    saveDuplicate: () => {
      const duplicate = { ...draft, allowDuplicate: true };
      change({ allowDuplicate: true });
      void run.run(duplicate);
    },
  };
}

/** Client-side validation of inputs that are chosen but empty, which the API does not see. */
function problemOf(
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
