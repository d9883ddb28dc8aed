import type { Draft } from './draft.ts';
import type { Uploads } from './uploads.ts';

/** An unsaved draft, restored after navigating away and back. A page reload asks first. */
export interface KeptDraft {
  draft: Draft;
  uploads: Uploads;
}

/** Belongs to the session: cleared on sign-out. */
type Kept = Map<string, unknown>;

export const keptDraft = (kept: Kept, of: string): KeptDraft | undefined =>
  kept.get(`draft ${of}`) as KeptDraft | undefined;

export function keepDraft(kept: Kept, of: string, draft: KeptDraft | undefined): void {
  if (draft) kept.set(`draft ${of}`, draft);
  else kept.delete(`draft ${of}`);
}
