import type { CreateLink, Link, UpdateLink } from '@signpost/client/core';
import { localDateTime } from '#console/components/forms/local-date-time.ts';
import {
  EMPTY_TARGETING,
  EMPTY_TEST,
  type TargetingDraft,
  targetingDraftOf,
  targetingFields,
} from '../targeting/targeting-draft.ts';

/** Form state of a link, and the request bodies made from it. */

export const UNITS = ['hours', 'days', 'weeks', 'months'] as const;
export type Unit = (typeof UNITS)[number];

/** API fields with an input: all except `expiration`, which combines two of them. */
export type FormField = Exclude<keyof CreateLink, 'expiration'>;

/** Fields that the form of a link sends in an update; a code is sent by itself. */
type ChangeableField = Exclude<FormField & keyof UpdateLink, 'code'>;

export interface LinkDraft extends TargetingDraft {
  originalUrl: string;
  title: string;
  tags: string[];
  /** Empty: none. */
  folderId: string;
  code: string;
  /** Earlier codes of an existing link that it keeps. */
  aliases: readonly string[];
  /** UTM template of a new link; empty: none. */
  utmTemplateId: string;
  customDomain: string;
  /** Never, after a period, or at a date. */
  expiry: 'never' | 'after' | 'date';
  afterCount: string;
  afterUnit: Unit;
  /** Value of a datetime-local input: `2026-11-20T18:00`. */
  date: string;
  maxClicks: string;
  /** What to do with the current password; `set` if there is none. */
  passwordChange: 'keep' | 'set' | 'remove';
  password: string;
  expiredUrl: string;
  status: 'active' | 'inactive';
}

export const EMPTY_DRAFT: LinkDraft = {
  originalUrl: '',
  title: '',
  tags: [],
  folderId: '',
  code: '',
  aliases: [],
  utmTemplateId: '',
  customDomain: '',
  expiry: 'never',
  afterCount: '7',
  afterUnit: 'days',
  date: '',
  maxClicks: '',
  passwordChange: 'set',
  password: '',
  expiredUrl: '',
  status: 'active',
  ...EMPTY_TARGETING,
};

/** Form state of a link. An expired link is shown as active with an expiry. */
export function draftOf(link: Link): LinkDraft {
  const { afterCount, afterUnit, password } = EMPTY_DRAFT;
  return {
    originalUrl: link.originalUrl,
    title: link.title,
    tags: link.tags,
    folderId: link.folderId ?? '',
    code: link.code,
    aliases: link.aliases,
    utmTemplateId: '',
    customDomain: link.customDomain ?? '',
    expiry: link.expiresAt === null ? 'never' : 'date',
    afterCount,
    afterUnit,
    date: link.expiresAt === null ? '' : localDateTime(new Date(link.expiresAt)),
    maxClicks: link.maxClicks === null ? '' : String(link.maxClicks),
    passwordChange: link.hasPassword ? 'keep' : 'set',
    password,
    expiredUrl: link.expiredUrl ?? '',
    status: link.status === 'inactive' ? 'inactive' : 'active',
    ...targetingDraftOf(link),
  };
}

/**
 * Form state of a new link that is like another one. Without its code, its password, which nobody can read, a
 * date in the past, and an uploaded image, which belongs to one link.
 */
export function duplicateOf(link: Link, now: Date, publicOrigin: string): LinkDraft {
  const { code, aliases, passwordChange, password, expiry, date } = EMPTY_DRAFT;
  const draft = draftOf(link);
  const isOver = link.expiresAt !== null && new Date(link.expiresAt) <= now;
  const { image } = draft.preview;
  return {
    ...draft,
    ...(isOver && { expiry, date }),
    // One that has ended would begin again.
    ...(link.test?.result && { test: EMPTY_TEST }),
    code,
    aliases,
    passwordChange,
    password,
    preview: { ...draft.preview, image: image.startsWith(`${publicOrigin}/media/`) ? '' : image },
    allowDuplicate: true,
  };
}

export function createBody(draft: LinkDraft, now: Date): CreateLink {
  const body: { [Field in FormField]: CreateLink[Field] } = {
    code: textOrNull(draft.code),
    utmTemplateId: textOrNull(draft.utmTemplateId),
    ...changeableFields(draft, now),
  };
  return body;
}

/** Only changed fields, to keep concurrent changes of others. */
export function updateBody(before: LinkDraft, draft: LinkDraft, now: Date): UpdateLink {
  const was: Record<string, unknown> = { ...changeableFields(before, now), ...codesOf(before) };
  const fields = Object.entries({ ...changeableFields(draft, now), ...codesOf(draft) });
  const changed = fields.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]));
  return Object.fromEntries(changed) as UpdateLink;
}

const codesOf = ({ code, aliases }: LinkDraft) => ({ code: code.trim(), aliases });

export const isChanged = (before: LinkDraft, draft: LinkDraft): boolean =>
  JSON.stringify(before) !== JSON.stringify(draft);

/** Invalid numbers and times are sent as is: the API validates them. */
function changeableFields(draft: LinkDraft, now: Date): { [Field in ChangeableField]: CreateLink[Field] } {
  return {
    originalUrl: draft.originalUrl,
    title: textOrNull(draft.title),
    tags: draft.tags,
    folderId: textOrNull(draft.folderId),
    customDomain: textOrNull(draft.customDomain),
    expiresAt: expiryOf(draft, now),
    maxClicks: numberOrText(draft.maxClicks) as number | null,
    password: passwordOf(draft),
    expiredUrl: textOrNull(draft.expiredUrl),
    status: draft.status,
    ...targetingFields(draft),
  };
}

function passwordOf({ passwordChange, password }: LinkDraft): string | null | undefined {
  if (passwordChange === 'keep') return undefined;
  if (passwordChange === 'remove') return null;
  return password === '' ? undefined : password;
}

function expiryOf({ expiry, afterCount, afterUnit, date }: LinkDraft, now: Date): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'after') {
    const count = Number(afterCount);
    // An invalid number gives an invalid time.
    return Number.isInteger(count) && count > 0 ? (expiryAfter(now, count, afterUnit) ?? afterCount) : '';
  }
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : time.toISOString();
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const UNIT_MS = { hours: HOUR_MS, days: 24 * HOUR_MS, weeks: 7 * 24 * HOUR_MS };

/** Rounded up to the minute, so that a retry sends the same body. */
function expiryAfter(now: Date, count: number, unit: Unit): string | undefined {
  const minute = new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const time =
    unit === 'months' ? addMonths(minute, count) : new Date(minute.getTime() + count * UNIT_MS[unit]);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Clamped to the month: 31 January plus a month is the last day of February. */
function addMonths(from: Date, count: number): Date {
  const time = new Date(from);
  time.setUTCMonth(from.getUTCMonth() + count);
  if (time.getUTCDate() !== from.getUTCDate()) time.setUTCDate(0);
  return time;
}

function numberOrText(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

const textOrNull = (text: string): string | null => text.trim() || null;
