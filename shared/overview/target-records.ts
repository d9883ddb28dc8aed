import type { Records } from '#shared/clicks/folds/fold-account.ts';
import type { Labels } from '#shared/clicks/folds/tag-directory.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { readEntries } from '#shared/core/audit/audit-store.ts';
import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { countListed } from './count-created.ts';
import { ownedBy, readTargets, type Target } from './targets.ts';

/** Entries of the audit log that are read at once: some 5 read units. */
const PAGE_CHANGES = 40;

/**
 * The links and pages that were created or changed at a time or later, and whether they were only created;
 * undefined if reading that takes more than the budget. A read unit for some ten changes.
 */
export async function changedWithin(
  budget: ReadBudget,
  ownerId: string,
  since: number,
): Promise<Map<string, boolean> | undefined> {
  const changed = new Map<string, boolean>();
  const from = new Date(since).toISOString();
  for await (const page of readEntries(ownerId, { from, pageSize: PAGE_CHANGES, budget })) {
    for (const { action, target } of page)
      changed.set(target.id, (changed.get(target.id) ?? true) && action.endsWith('.created'));
  }
  return budget.rest === undefined ? changed : undefined;
}

const labelsOf = ({ tags, folderId, campaign }: Target): Labels => ({
  ...{ tags, folderId },
  campaign: campaign ?? null,
});

/** What folds need to know of links and pages, from their records. */
export const TARGET_RECORDS: Records = {
  ownedBy,
  // A worker reads all of them, however many there are.
  async changedSince(ownerId, since) {
    const changed = await changedWithin(new ReadBudget(Number.POSITIVE_INFINITY), ownerId, since);
    return [...(changed ?? new Map<string, boolean>()).keys()];
  },
  countCreated: (ownerId, range) => countListed(wholeAccount(ownerId), range),
  async labelsOf(ownerId, targetIds) {
    const targets = await readTargets(wholeAccount(ownerId), targetIds);
    return new Map([...targets].map(([id, target]) => [id, labelsOf(target)]));
  },
};
