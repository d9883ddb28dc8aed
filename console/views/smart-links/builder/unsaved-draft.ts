import type { Uploads } from '#console/data/uploads.ts';
import type { Draft } from './draft.ts';
import type { History } from './history.ts';

/** An unsaved draft, restored after navigating away and back. */
export interface UnsavedDraft {
  /** Id of the draft that is kept beyond the tab. */
  id: string;
  history: History<Draft>;
  uploads: Uploads;
  uploadTimes: Readonly<Record<string, string>>;
  /** `updatedAt` of the page; undefined: a new one. */
  version: string | undefined;
}

/** Belongs to the session: cleared on sign-out. */
type ViewState = Map<string, unknown>;

export const unsavedDraft = (viewState: ViewState, key: string): UnsavedDraft | undefined =>
  viewState.get(`draft ${key}`) as UnsavedDraft | undefined;

export function keepUnsavedDraft(viewState: ViewState, key: string, draft: UnsavedDraft | undefined): void {
  if (draft) viewState.set(`draft ${key}`, draft);
  else viewState.delete(`draft ${key}`);
}
