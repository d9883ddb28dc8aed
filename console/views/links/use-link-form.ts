import { useState } from 'preact/hooks';
import { ApiError } from '../../../clients/typescript/src/api-error.ts';
import { type Action, useAction } from '../../data/use-action.ts';
import { useTexts } from '../../texts/text.tsx';
import { isChanged, type LinkDraft } from './link-draft.ts';

interface LinkForm {
  draft: LinkDraft;
  change: (change: Partial<LinkDraft>) => void;
  isUnsaved: boolean;
  save: Action<[], void>;
}

/** Draft and save action of a link form. */
export function useLinkForm(before: LinkDraft, action: (draft: LinkDraft) => Promise<void>): LinkForm {
  const texts = useTexts();
  const [draft, setDraft] = useState(before);
  const save = useAction(async () => {
    const problem = problemOf(before, draft, texts);
    if (problem) throw new ApiError('', { status: 400, code: 'VALIDATION_ERROR', details: [problem] });
    await action(draft);
  });
  return {
    draft,
    change: (change) => setDraft((known) => ({ ...known, ...change })),
    isUnsaved: isChanged(before, draft),
    save,
  };
}

/** Client-side validation of inputs that are chosen but empty, which the API does not see. */
function problemOf(before: LinkDraft, draft: LinkDraft, { links: text }: ReturnType<typeof useTexts>) {
  const { expiry, afterCount, date, password, passwordChange } = draft;
  if (expiry === 'after' && !/^\s*[1-9]\d{0,3}\s*$/.test(afterCount)) {
    return { path: 'expiresAt', message: text.problems.afterCount };
  }
  if (expiry === 'date' && date === '') return { path: 'expiresAt', message: text.problems.date };
  if (before.passwordChange === 'keep' && passwordChange === 'set' && password === '') {
    return { path: 'password', message: text.problems.password };
  }
  return undefined;
}
