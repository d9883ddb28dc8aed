import type { Act } from '#shared/core/audit/author.ts';
import type { MediaChange, MediaOwner } from '#shared/core/media/media-change.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { isId, randomIds } from '#shared/platform/runtime/ids.ts';
import { isLinkBlocked } from '../blocks/block-store.ts';
import type { Link } from '../model/link.ts';
import type { RecordContext } from '../model/link-record.ts';
import type { Preview } from '../model/targeting-schema.ts';
import { filesOf, isOwnImage } from '../previews/preview-image.ts';
import { readLink } from '../store/link-store.ts';

/**
 * Uploaded images of link previews. The file handling code is only loaded for links with an image: it takes
 * longer to load than everything else that a change needs.
 */

/** The image in one change of a link. */
export class LinkImage {
  readonly #owner: MediaOwner;
  #loaded: MediaChange | undefined;

  constructor({ by, hosts, now }: Act & RecordContext, linkId: string) {
    const { ownerId } = by;
    this.#owner = { ownerId, recordId: linkId, mediaOrigin: hosts.publicOrigin, ids: randomIds, now };
  }

  /**
   * The preview to store: an upload's storage code, or the URL of the link's current image,
   * becomes the name of its file.
   * `before`: the stored link, for an update. Throws VALIDATION_ERROR or UNSUPPORTED_MEDIA_TYPE.
   */
  async resolve(preview: Preview | null, before?: Link): Promise<Preview | null> {
    const image = preview?.image;
    if (!preview || image === undefined) return preview;
    if (!isId('media', image) && !isOwnImage(image, this.#owner.mediaOrigin)) return preview;
    // From an import, which stores such a URL unchanged.
    if (image === before?.preview?.image) return preview;
    const media = await this.#media();
    const file = await media.resolve(image, {
      kind: 'image',
      path: 'preview.image',
      current: before ? filesOf(before) : [],
    });
    return { ...preview, image: file };
  }

  /**
   * Actions that attach the file of `after` and release that of `before`; a failed condition is handled as in
   * `MediaChange.writes`.
   */
  async writes(before: Link | undefined, after: Link | undefined): Promise<TransactItems> {
    const had = before ? filesOf(before) : [];
    const has = after ? filesOf(after) : [];
    if (!this.#loaded && had[0] === has[0]) return [];
    return (await this.#media()).writes(had, has);
  }

  /** Call after the transaction: deletes a released file. Never throws; the sweep handles failures. */
  async afterCommit(): Promise<void> {
    await this.#loaded?.afterCommit();
  }

  async #media(): Promise<MediaChange> {
    if (!this.#loaded) {
      const { MediaChange } = await import('#shared/core/media/media-change.ts');
      this.#loaded = new MediaChange(this.#owner);
    }
    return this.#loaded;
  }
}

/** Hides or publishes a link's image as `syncFiles` does; returns 1 if it has one. */
export async function syncLinkMedia(linkId: string): Promise<number> {
  const { syncFiles } = await import('#shared/core/media/sync-files.ts');
  return syncFiles(async () => {
    const link = await readLink(linkId);
    if (!link) return undefined;
    const files = filesOf(link);
    return {
      files,
      version: link.version,
      isHidden: files.length > 0 && (await isLinkBlocked(link.code)),
    };
  });
}
