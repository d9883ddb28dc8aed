import type { CreateLink, Operations } from '@signpost/client/core';
import { createBody, EMPTY_DRAFT, type LinkDraft } from '../form/link-draft.ts';

export type BulkChanges = Operations['patch']['/v1/api/links/bulk']['input']['body']['changes'];

/** Parts of a link that a change keeps, sets or removes as a whole, with their fields in requests. */
const PART_FIELDS = {
  originalUrl: ['originalUrl'],
  customDomain: ['customDomain'],
  expiredUrl: ['expiredUrl'],
  password: ['password'],
  utm: ['utm'],
  rules: ['rules'],
  variants: ['variants', 'test'],
  preview: ['preview'],
  app: ['app'],
} as const satisfies Record<string, readonly (keyof CreateLink & keyof BulkChanges)[]>;

export type BulkPart = keyof typeof PART_FIELDS;
export const BULK_PARTS = Object.keys(PART_FIELDS) as BulkPart[];

/** How a part of several links changes. `replace` also removes the UTM parameters that are left blank. */
export type PartChange = 'keep' | 'set' | 'replace' | 'remove';

/** What can be done with a part: every link has a destination and a domain. */
export function choicesOf(part: BulkPart): readonly PartChange[] {
  if (part === 'originalUrl' || part === 'customDomain') return ['keep', 'set'];
  return part === 'utm' ? ['keep', 'set', 'replace', 'remove'] : ['keep', 'set', 'remove'];
}

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
  parts: Readonly<Record<BulkPart, PartChange>>;
  /** Fields of the parts that are set. */
  values: LinkDraft;
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
  parts: Object.fromEntries(BULK_PARTS.map((part) => [part, 'keep'])) as BulkDraft['parts'],
  values: EMPTY_DRAFT,
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
    ...partsOf(draft),
  };
}

function partsOf({ parts, values }: BulkDraft): BulkChanges {
  const body = bodyOf(values);
  const changes: BulkChanges = {};
  for (const part of BULK_PARTS) {
    if (parts[part] === 'keep') continue;
    const fields = PART_FIELDS[part].map((name) => [name, parts[part] === 'remove' ? null : body[name]]);
    Object.assign(changes, Object.fromEntries(fields));
  }
  const { utm, ...others } = changes;
  return {
    ...others,
    ...(utm !== undefined && (parts.utm === 'set' ? { setUtm: givenIn(utm ?? {}) } : { utm })),
    // Here, several links to one destination are wanted.
    ...(parts.originalUrl === 'set' && { allowDuplicate: true }),
    // A test counts conversions.
    ...(changes.test && { trackConversions: true }),
  };
}

const givenIn = (utm: NonNullable<BulkChanges['utm']>) =>
  Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== null));

/** The fields of the parts; none depends on the time. */
const bodyOf = (values: LinkDraft): CreateLink => createBody(values, new Date(0));

/** The first part that is to be set, and is blank. */
export function blankPart({ parts, values }: BulkDraft): BulkPart | undefined {
  const body = bodyOf(values);
  return BULK_PARTS.find((part) => {
    // A blank domain is that of the service.
    if (part === 'customDomain' || parts[part] === 'keep' || parts[part] === 'remove') return false;
    const value = body[part];
    return value == null || value === '' || (Array.isArray(value) && value.length === 0);
  });
}

function isoTime(date: string): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toISOString();
}
