import { countFoldedCreated } from '#shared/clicks/folds/read-created.ts';
import type { TimeRange } from '#shared/clicks/period.ts';
import { isoInstant } from '#shared/clicks/time-zone.ts';
import { seesAll, type Viewer } from '#shared/core/access/scope.ts';
import { countLinks } from '#shared/links/store/link-list-store.ts';
import { countSmartLinks } from '#shared/smart-links/store/smart-link-list-store.ts';

/**
 * How many of the links and Smart Links that a viewer sees were created in a time range. Those of folded days
 * cost a viewer of the whole account four read units; others half a unit for 4 KB of the list.
 */
export async function countCreated(viewer: Viewer, range: TimeRange): Promise<number> {
  if (!seesAll(viewer.scope)) return countListed(viewer, range);
  const { count, left } = await countFoldedCreated(viewer.ownerId, range);
  const others = await Promise.all(left.map((part) => countListed(viewer, part)));
  return others.reduce((sum, other) => sum + other, count);
}

/** Counts in the lists of links and pages. */
export async function countListed(viewer: Viewer, { start, end }: TimeRange): Promise<number> {
  const range = {
    ...(Number.isFinite(start) && { from: isoInstant(start) }),
    ...(Number.isFinite(end) && { before: isoInstant(end) }),
  };
  const [links, pages] = await Promise.all([countLinks(viewer, range), countSmartLinks(viewer, range)]);
  return links + pages;
}
