import type { Draft } from './draft.ts';
import type { Uploads } from './uploads.ts';

/** What was left unsaved: led away by a link or the back button, one finds it again. Reloading the page asks first. */
export interface KeptDraft {
  draft: Draft;
  uploads: Uploads;
}

/** Of a session, so that it goes with that. */
type Kept = Map<string, unknown>;

export const keptDraft = (kept: Kept, of: string): KeptDraft | undefined =>
  kept.get(`draft ${of}`) as KeptDraft | undefined;

export function keepDraft(kept: Kept, of: string, draft: KeptDraft | undefined): void {
  if (draft) kept.set(`draft ${of}`, draft);
  else kept.delete(`draft ${of}`);
}
