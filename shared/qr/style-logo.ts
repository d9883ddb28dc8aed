import { cleanImage } from '#shared/core/media/images/clean-image.ts';
import { UNATTACHED_MS } from '#shared/core/media/media-change.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { attachAction, insertOwnMedia, releaseAction } from '#shared/core/media/media-store.ts';
import { fileName } from '#shared/core/media/media-type.ts';
import { storeFile } from '#shared/core/media/object-store.ts';
import { removeMedia } from '#shared/core/media/remove-media.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { readLogo } from './find-logo.ts';
import { decodeLogo, LOGO_RULES } from './logo.ts';

/**
 * Logos of saved styles, logos and icons of brands. Each has a file of its own, a copy: the upload expires,
 * and the page that shows the image may be deleted. Files without an item do not exist, and those that
 * nothing uses are removed by the sweep of media.
 */
export class StyleLogo {
  readonly #ownerId: string;
  readonly #now: Date;
  readonly #rules: typeof LOGO_RULES;
  readonly #copies = new Map<string, string>();
  #unused: string[] = [];

  constructor(ownerId: string, now: Date, rules = LOGO_RULES) {
    this.#ownerId = ownerId;
    this.#now = now;
    this.#rules = rules;
  }

  /**
   * The file of a storage code for a style that has `current`, which may be kept. Retries after a conflict
   * copy nothing twice. Throws as `findLogo` does.
   */
  async resolve(storageCode: string, current: string | undefined): Promise<string> {
    if (current !== undefined && mediaIdOf(current) === storageCode) return current;
    const file = this.#copies.get(storageCode) ?? (await this.#copy(storageCode));
    this.#copies.set(storageCode, file);
    return file;
  }

  /** Actions that attach the file of a changed style, and release that of the one before. */
  writes(before: string | undefined, after: string | undefined): TransactItems {
    const isChanged = before !== after;
    this.#unused = [
      ...(isChanged && before !== undefined ? [before] : []),
      ...[...this.#copies.values()].filter((file) => file !== after),
    ];
    if (!isChanged) return [];
    return [
      ...(after === undefined ? [] : [attachAction(mediaIdOf(after), this.#ownerId, this.#ownerId)]),
      ...(before === undefined ? [] : [releaseAction(mediaIdOf(before), before, this.#now)]),
    ];
  }

  /** Call after the transaction. Never throws: the sweep handles failures. */
  afterCommit = (): Promise<void> => this.#remove(this.#unused);

  /** Call if the change failed. Never throws. An attached file is not removed. */
  rollback = (): Promise<void> => this.#remove([...this.#copies.values()]);

  /** Copies a logo. The copy does not count against a quota: an account has one for each of its styles. */
  async #copy(storageCode: string): Promise<string> {
    const { bytes, type } = await readLogo(this.#ownerId, storageCode, this.#rules);
    // One that cannot be drawn would break every code.
    await decodeLogo(bytes, type, this.#rules);
    const id = newId('media');
    const file = fileName(id, type);
    const media = { id, ownerId: this.#ownerId, contentType: type, size: 0, state: 'stored' as const, file };
    const due = new Date(this.#now.getTime() + UNATTACHED_MS);
    await insertOwnMedia({ ...media, createdAt: this.#now.toISOString() }, due);
    await storeFile(file, await cleanImage(bytes, type, this.#rules.field), type);
    return file;
  }

  async #remove(files: readonly string[]): Promise<void> {
    await Promise.all(
      files.map((file) =>
        removeMedia(mediaIdOf(file), this.#now).catch((error) => log.warn('file not removed', { error })),
      ),
    );
  }
}
