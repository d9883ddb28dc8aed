import type { Operations } from '@signpost/client/core';

export type BulkChanges = Operations['patch']['/v1/api/links/bulk']['input']['body']['changes'];

/** Form state of changes to all selected links. */
export interface BulkDraft {
  status: 'keep' | 'active' | 'inactive';
  /** `keep`; empty: out of the folders. */
  folderId: string;
  addTags: string[];
  removeTags: string[];
  expiry: 'keep' | 'never' | 'date';
  /** Value of a datetime-local input. */
  date: string;
  /** Values of yes-or-no fields. */
  forwardQuery: 'keep' | 'yes' | 'no';
  trackConversions: 'keep' | 'yes' | 'no';
  /** Blank: no change; 0: unlimited. */
  maxClicks: string;
  /** Value of a datetime-local input; blank: no change. */
  startsAt: string;
}

export const EMPTY_BULK_DRAFT: BulkDraft = {
  status: 'keep',
  folderId: 'keep',
  addTags: [],
  removeTags: [],
  expiry: 'keep',
  date: '',
  forwardQuery: 'keep',
  trackConversions: 'keep',
  maxClicks: '',
  startsAt: '',
};

/** The changes; empty if nothing was chosen. An invalid date is sent unchanged: the API validates it. */
export function changesOf(draft: BulkDraft): BulkChanges {
  const { status, folderId, addTags, removeTags, expiry, date, maxClicks, startsAt } = draft;
  const { forwardQuery, trackConversions } = draft;
  return {
    ...(status !== 'keep' && { status }),
    ...(folderId !== 'keep' && { folderId: folderId || null }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(expiry !== 'keep' && { expiresAt: expiry === 'never' ? null : isoTime(date) }),
    ...(startsAt !== '' && { startsAt: isoTime(startsAt) }),
    ...(maxClicks.trim() !== '' && { maxClicks: Number(maxClicks) || null }),
    ...(forwardQuery !== 'keep' && { forwardQuery: forwardQuery === 'yes' }),
    ...(trackConversions !== 'keep' && { trackConversions: trackConversions === 'yes' }),
  };
}

function isoTime(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toISOString();
}
