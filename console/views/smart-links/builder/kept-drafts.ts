import { row } from '#console/components/forms/row.ts';
import type { LocalStore } from '#console/data/local-store.ts';
import { PAGE_FORMS } from '../types/registry.ts';
import { blankDraft, type Draft } from './draft.ts';

/**
 * Unsaved drafts that survive a closed tab. Files are not stored: an upload is kept for 24 hours, by its
 * storage code.
 */

export interface KeptDraft {
  id: string;
  /** ID of the page, or the type of a new one: `new myBio`. */
  page: string;
  /** Time of the last change. */
  at: string;
  /** `updatedAt` of the edited page; null for a new one. */
  version: string | null;
  draft: Draft;
  /** When its files were uploaded, by storage code. */
  uploads: Readonly<Record<string, string>>;
}

/** Version of the stored shape. Drafts of other versions are dropped. */
const VERSION = 1;

export const MAX_DRAFTS = 10;
/** In characters of JSON. A larger draft is not stored; its last smaller state remains. */
export const MAX_LENGTH = 300_000;
const MAX_AGE_MS = 30 * 24 * 3600_000;
/** An hour less than the API keeps unused uploads. */
const UPLOAD_AGE_MS = 23 * 3600_000;

const NAME = 'draft.';

/** Stores a draft in place of its earlier state. Drops the oldest ones if necessary. */
export function keepDraft(store: LocalStore, kept: KeptDraft, now: Date): void {
  const { id, page, at, version, uploads, draft } = kept;
  const used = usedUploads(draft, uploads);
  const value = { v: VERSION, page, at, version, uploads: used, draft };
  if (JSON.stringify(value).length > MAX_LENGTH) return;
  const others = keptDrafts(store, now).filter((one) => one.id !== id);
  for (const { id: oldest } of others.slice(MAX_DRAFTS - 1)) forgetDraft(store, oldest);
  const left = others.slice(0, MAX_DRAFTS - 1);
  while (!store.set(NAME + id, value)) {
    const oldest = left.pop();
    if (!oldest) return;
    forgetDraft(store, oldest.id);
  }
}

/** Newest first. Removes those that are too old or unreadable. */
export function keptDrafts(store: LocalStore, now: Date): KeptDraft[] {
  const found: KeptDraft[] = [];
  for (const [name, value] of store.entries()) {
    if (!name.startsWith(NAME)) continue;
    const id = name.slice(NAME.length);
    const kept = readDraft(id, value, now);
    if (kept) found.push(kept);
    else forgetDraft(store, id);
  }
  return found.sort((a, b) => b.at.localeCompare(a.at));
}

export const forgetDraft = (store: LocalStore, id: string): void => store.remove(NAME + id);

function readDraft(id: string, value: unknown, now: Date): KeptDraft | undefined {
  const { v, page, at, version, uploads, draft } = (value ?? {}) as Record<string, unknown>;
  if (v !== VERSION || typeof page !== 'string' || typeof at !== 'string') return undefined;
  if (!(now.getTime() - Date.parse(at) <= MAX_AGE_MS)) return undefined;
  const { type } = (draft ?? {}) as { type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(PAGE_FORMS, type)) return undefined;
  const times = Object.entries(uploads ?? {}).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  const gone = times.filter(([, time]) => !(now.getTime() - Date.parse(time) <= UPLOAD_AGE_MS));
  return {
    id,
    page,
    at,
    version: typeof version === 'string' ? version : null,
    uploads: Object.fromEntries(times),
    draft: fitted(without(draft, new Set(gone.map(([code]) => code))), type as Draft['type']),
  };
}

/** The form's current fields: missing ones are empty, unknown ones dropped. Rows get keys of this tab. */
function fitted(value: unknown, type: Draft['type']): Draft {
  const shape = blankDraft(type);
  const rows: Record<string, unknown> = { socials: { platform: '', url: '' } };
  for (const [name, list] of Object.entries(shape)) {
    if (Array.isArray(list) && list.length > 0) rows[name] = list[0];
  }
  return { ...(shaped(value, { ...shape, type }, rows) as Draft), type };
}

function shaped(value: unknown, shape: unknown, rows: Record<string, unknown> = {}): unknown {
  if (Array.isArray(shape)) return Array.isArray(value) ? value.map(withNewKey) : shape;
  if (typeof shape !== 'object' || shape === null) {
    // Null is in place of an object that is optional.
    const isSame = shape === null ? typeof value === 'object' : typeof value === typeof shape;
    return isSame ? value : shape;
  }
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  // An object of any names.
  if (Object.keys(shape).length === 0) return given;
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => {
      const list = given[name];
      const one = rows[name];
      if (one === undefined) return [name, shaped(list, part)];
      const entries = Array.isArray(list) ? list : [];
      return [name, entries.map((entry) => row(shaped(entry, one) as object))];
    }),
  );
}

const withNewKey = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? row(entry) : entry;

/** The draft without these storage codes. */
const without = (draft: unknown, codes: ReadonlySet<string>): unknown =>
  JSON.parse(
    JSON.stringify(draft, (_, part: unknown) => (typeof part === 'string' && codes.has(part) ? '' : part)),
  );

function usedUploads(draft: Draft, uploads: KeptDraft['uploads']): KeptDraft['uploads'] {
  const json = JSON.stringify(draft);
  return Object.fromEntries(Object.entries(uploads).filter(([code]) => json.includes(`"${code}"`)));
}
