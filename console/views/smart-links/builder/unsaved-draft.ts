import type { Draft } from './draft.ts';
import type { Uploads } from './uploads.ts';

/** An unsaved draft, restored after navigating away and back. A page reload asks first. */
export interface UnsavedDraft {
  draft: Draft;
  uploads: Uploads;
}

/** Belongs to the session: cleared on sign-out. */
type ViewState = Map<string, unknown>;

export const unsavedDraft = (viewState: ViewState, key: string): UnsavedDraft | undefined =>
  viewState.get(`draft ${key}`) as UnsavedDraft | undefined;

export function keepUnsavedDraft(viewState: ViewState, key: string, draft: UnsavedDraft | undefined): void {
  if (draft) viewState.set(`draft ${key}`, draft);
  else viewState.delete(`draft ${key}`);
}
