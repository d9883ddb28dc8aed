import type { ClickEvent } from '#shared/clicks/click.ts';
import { type CountResult, countClicks as count } from '#shared/clicks/journal/count-clicks.ts';

/** Counts clicks on targets without an owner, unless `owners` names theirs. */
export const countClicks = (
  clicks: readonly ClickEvent[],
  now: Date,
  owners: ReadonlyMap<string, string> = new Map(),
): Promise<CountResult> => count(clicks, { now, ownersOf: async () => owners });
