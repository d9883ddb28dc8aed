import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Owner } from '../accounts/account.ts';
import { findOwner } from '../accounts/owner-store.ts';
import { PLAN_LIMITS } from '../accounts/plans.ts';
import { quotaExceeded } from '../accounts/quotas.ts';
import { startStorageCount, storageUseAction } from '../accounts/storage-quota-store.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { insertMedia, type Media } from './media-store.ts';

const ATTEMPTS = 5;

/** The media an account may still store: limited by its plan's quotas of bytes and daily uploads. */
export class MediaAllowance {
  #owner: Owner;
  readonly #countBytes: (ownerId: string) => Promise<number>;

  /** `countBytes` counts an owner's stored bytes, for an account whose count was reset. */
  constructor(owner: Owner, countBytes: (ownerId: string) => Promise<number>) {
    this.#owner = owner;
    this.#countBytes = countBytes;
  }

  /**
   * Stores a new media item, removed at `due` unless attached, and the audit entry of an upload. False if the
   * ID exists. Throws QUOTA_EXCEEDED.
   */
  async insert(media: Media, due: Date, { now, entry }: { now: Date; entry?: AuditEntry }): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await insertMedia(media, due, { use: await this.#use(media.size, now), entry });
      if (outcome !== 'refused') return outcome === 'stored';
      const owner = await findOwner(this.#owner.ownerId);
      if (!owner) throw new AppError('OWNER_SUSPENDED');
      this.#owner = owner;
      const exceeded = this.#exceeded(media.size, now);
      if (exceeded) throw exceeded;
      // Otherwise another request counted the account, freed storage, or started the day.
      if (attempt === ATTEMPTS) throw new Error(`${ATTEMPTS} attempts to count an upload failed`);
    }
  }

  async #use(bytes: number, now: Date): Promise<TransactAction> {
    const { ownerId, plan, storageBytes, uploadDay } = this.#owner;
    if (storageBytes === undefined) await countStorageOnce(ownerId, this.#countBytes);
    const { storageBytes: maxBytes, uploadsPerDay: maxUploads } = PLAN_LIMITS[plan];
    const day = this.#day(now);
    return storageUseAction(ownerId, { bytes, maxBytes, day, maxUploads, isCountedDay: day === uploadDay });
  }

  #exceeded(bytes: number, now: Date): AppError | undefined {
    const { plan, storageBytes = 0 } = this.#owner;
    const limits = PLAN_LIMITS[plan];
    if (storageBytes + bytes > limits.storageBytes) {
      return quotaExceeded('storage', plan, { used: storageBytes, limit: limits.storageBytes });
    }
    const uploads = uploadsOn(this.#day(now), this.#owner);
    return uploads >= limits.uploadsPerDay
      ? quotaExceeded('uploads', plan, { used: uploads, limit: limits.uploadsPerDay })
      : undefined;
  }

  /** Today, or the day that a server with a faster clock has started. */
  #day(now: Date): string {
    const today = now.toISOString().slice(0, 10);
    const { uploadDay = '' } = this.#owner;
    return uploadDay > today ? uploadDay : today;
  }
}

/** An owner's uploads on a day (UTC), such as `2027-01-31`. */
export const uploadsOn = (day: string, { uploadDay, uploadsOnDay }: Owner): number =>
  uploadDay === day ? uploadsOnDay : 0;

/** Counts an owner's bytes once; later uploads and removals keep the count. Returns it. */
export async function countStorageOnce(
  ownerId: string,
  countBytes: (ownerId: string) => Promise<number>,
): Promise<number> {
  const bytes = await countBytes(ownerId);
  await startStorageCount(ownerId, bytes);
  return bytes;
}
