import type { Link } from '@signpost/client/core';
import { WRITABLE_LINK_STATUSES } from '@signpost/client/values';
import type { BulkChanges } from './bulk-draft.ts';

/** Links that get the same values back in one request. */
export interface Restored {
  ids: string[];
  changes: BulkChanges;
}

/**
 * What restores links after the same change of all: requests, each for links that had the same values. Not
 * restored are a status that nobody can set, such as expired, a password, which nobody can read, the image of
 * a preview that was uploaded, which is gone with it, and a test that has ended.
 */
export function restorationOf(
  before: readonly Link[],
  changes: BulkChanges,
  publicOrigin: string,
): Restored[] {
  const requests = new Map<string, Restored>();
  for (const link of before) {
    const restored = valuesOf(link, changes, publicOrigin);
    if (Object.keys(restored).length === 0) continue;
    const key = JSON.stringify(restored);
    const known = requests.get(key);
    if (known) known.ids.push(link._id);
    else requests.set(key, { ids: [link._id], changes: restored });
  }
  return [...requests.values()];
}

type Field = Exclude<keyof BulkChanges, 'addTags' | 'removeTags' | 'setUtm' | 'expiration'>;

/** The field that a change of single entries changes. */
const FIELD_OF: Readonly<Record<string, Field>> = { addTags: 'tags', removeTags: 'tags', setUtm: 'utm' };

function valuesOf(link: Link, changes: BulkChanges, publicOrigin: string): BulkChanges {
  const fields = new Set(Object.keys(changes).map((name) => FIELD_OF[name] ?? (name as Field)));
  const values = [...fields].map((field) => [field, earlierValue(link, field, publicOrigin)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** What a link had; undefined: it cannot be set again. */
function earlierValue(link: Link, field: Field, publicOrigin: string): unknown {
  switch (field) {
    case 'status':
      return WRITABLE_LINK_STATUSES.find((one) => one === link.status);
    case 'password':
      return link.hasPassword ? undefined : null;
    case 'preview': {
      const { image = '', ...words } = link.preview ?? {};
      return image.startsWith(`${publicOrigin}/media/`) ? words : link.preview;
    }
    case 'test': {
      if (link.test === null || link.test.result !== null) return null;
      const { goal, minimum, endsAt, apply } = link.test;
      return { goal, minimum, endsAt, apply };
    }
    default:
      return link[field];
  }
}
