import type { Draft } from './draft.ts';
import type { Uploads } from './uploads.ts';

/** What was left unsaved: led away by a link or the back button, one finds it again. Reloading the page asks first. */
export interface KeptDraft {
  draft: Draft;
  uploads: Uploads;
}

const kept = new Map<string, KeptDraft>();

/** Of one key only: the next one who signs in here sees nothing of it. */
const keyOf = (apiKey: string, of: string): string => `${apiKey} ${of}`;

export const keptDraft = (apiKey: string, of: string): KeptDraft | undefined => kept.get(keyOf(apiKey, of));

export function keepDraft(apiKey: string, of: string, draft: KeptDraft | undefined): void {
  if (draft) kept.set(keyOf(apiKey, of), draft);
  else kept.delete(keyOf(apiKey, of));
}
