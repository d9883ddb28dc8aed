import { AppError } from '#shared/platform/errors.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import type { Act } from '../audit/author.ts';
import { changesOf } from '../audit/changes.ts';
import type { MediaAllowance } from './media-allowance.ts';
import { UNATTACHED_MS } from './media-change.ts';
import { pendingUploads } from './media-store.ts';
import { uploadForm } from './object-store.ts';
import type { CreateUpload, Upload } from './upload.ts';

/** Limits of unattached uploads per owner: above normal use, but too low to fill the bucket. */
export const MAX_PENDING_UPLOADS = 100;
const MAX_PENDING_BYTES = 20 * 1024 ** 3;

const UPLOADABLE_SECONDS = 3600;
/** S3 checks the expiry when an upload starts; a large one may end later. */
const LATEST_END_MS = 2 * UPLOADABLE_SECONDS * 1000;

/**
 * Creates an upload form. The uploaded file is kept for 24 hours without a link or Smart Link. Idempotent by
 * `id`. Throws QUOTA_EXCEEDED, and RATE_LIMITED while too many uploads are pending.
 */
export async function createUpload(
  { by, now }: Act,
  { contentType, size }: CreateUpload,
  { id, allowance }: { id: string; allowance: MediaAllowance },
): Promise<Upload> {
  const { ownerId } = by;
  await assertPendingLimits(ownerId, size, now);
  const action = {
    action: 'upload.created',
    target: { type: 'upload', id, name: null },
    changes: changesOf(null, { contentType, size }),
  };
  const later = (ms: number) => new Date(now.getTime() + ms);
  await allowance.insert(
    {
      id,
      ownerId,
      contentType,
      size,
      state: 'pending',
      uploadableUntil: later(LATEST_END_MS).toISOString(),
      createdAt: now.toISOString(),
    },
    later(UNATTACHED_MS),
    { now, entry: auditEntry(by, action, now) },
  );
  const { url, fields } = await uploadForm(id, {
    contentType,
    maxBytes: size,
    seconds: UPLOADABLE_SECONDS,
  });
  return {
    uploadUrl: url,
    fields,
    storageCode: id,
    expiresAt: later(UPLOADABLE_SECONDS * 1000).toISOString(),
    maxBytes: size,
  };
}

// Approximate: the index lags, and concurrent requests may both pass.
async function assertPendingLimits(ownerId: string, size: number, now: Date): Promise<void> {
  const pending = await pendingUploads(ownerId, MAX_PENDING_UPLOADS);
  const bytes = pending.reduce((sum, upload) => sum + upload.size, size);
  if (pending.length < MAX_PENDING_UPLOADS && bytes <= MAX_PENDING_BYTES) return;
  const seconds = (Date.parse(pending[0]?.endsAt ?? '') - now.getTime()) / 1000;
  const retryAfter = Math.max(1, Math.ceil(seconds || 0));
  throw new AppError(
    'RATE_LIMITED',
    `At most ${MAX_PENDING_UPLOADS} uploads and ${MAX_PENDING_BYTES / 1024 ** 3} GB may wait for a link or ` +
      'Smart Link. Use the uploads that you have; those that are not used are removed after 24 hours.',
    {
      params: { quota: 'pendingUploads', limit: MAX_PENDING_UPLOADS, retryAfter },
      headers: { 'retry-after': String(retryAfter) },
    },
  );
}
