import type { Records } from '#shared/clicks/folds/fold-account.ts';
import type { Labels } from '#shared/clicks/folds/tag-directory.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { readEntries } from '#shared/core/audit/audit-store.ts';
import { ReadBudget } from '#shared/platform/dynamo/read-budget.ts';
import { countListed } from './count-created.ts';
import { ownedBy, readTargets, type Target } from './targets.ts';

/** The links and pages whose records were changed at a time or later. Half a unit for eight changes. */
export async function changedSince(ownerId: string, since: number): Promise<string[]> {
  const changed = new Set<string>();
  const from = new Date(since).toISOString();
  // A worker reads all of them, however many there are.
  const budget = new ReadBudget(Number.POSITIVE_INFINITY);
  for await (const page of readEntries(ownerId, { from, pageSize: 500, budget })) {
    for (const { target } of page) changed.add(target.id);
  }
  return [...changed];
}

const labelsOf = ({ tags, folderId, campaign }: Target): Labels => ({
  ...{ tags, folderId },
  campaign: campaign ?? null,
});

/** What folds need to know of links and pages, from their records. */
export const TARGET_RECORDS: Records = {
  ownedBy,
  changedSince,
  countCreated: (ownerId, range) => countListed(wholeAccount(ownerId), range),
  async labelsOf(ownerId, targetIds) {
    const targets = await readTargets(wholeAccount(ownerId), targetIds);
    return new Map([...targets].map(([id, target]) => [id, labelsOf(target)]));
  },
};
