import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { type IdSource, isId, newId } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { cleanImage } from './images/clean-image.ts';
import type { MediaAllowance } from './media-allowance.ts';
import { MEDIA_FILE, mediaIdOf } from './media-file.ts';
import {
  attachAction,
  findMedia,
  type Media,
  markUploadStored,
  releaseAction,
  reserveFileName,
} from './media-store.ts';
import {
  contentTypeOf,
  fileName,
  kindOf,
  MAX_UPLOAD_BYTES,
  type MediaKind,
  type MediaType,
  requireKind,
  SIGNATURE_BYTES,
  typeOfFile,
} from './media-type.ts';
import { copyUpload, readUpload, readWholeUpload, removeUpload, storeFile } from './object-store.ts';
import { removeMedia } from './remove-media.ts';

export type { MediaKind } from './media-type.ts';

/** A file of a request; its type is detected from its content. */
export interface UploadedFile {
  bytes: Uint8Array;
  contentType: string;
}

export interface MediaOwner {
  ownerId: string;
  /** The Smart Link or link that uses the files. */
  recordId: string;
  /** Scheme and host of media: URLs there refer to our own files. */
  mediaOrigin: string;
  /** Counts stored files. Absent if the change stores none. */
  allowance?: MediaAllowance;
  ids: IdSource;
  now: Date;
}

/** How long an unused file is kept. */
export const UNATTACHED_MS = 24 * 3_600_000;

/**
 * The media of one change of a Smart Link or link: resolves the caller's sources to stored references, and
 * builds the writes that attach each file to exactly one of them or release it.
 */
export class MediaChange {
  readonly #owner: MediaOwner;
  /** Files of the request stored by this change. */
  readonly #stored = new Map<UploadedFile, string>();
  #released: readonly string[] = [];

  constructor(owner: MediaOwner) {
    this.#owner = owner;
  }

  /**
   * Resolves an image or video to the reference to store: the name of our own file, or another site's URL.
   * `source` is a file of the request, a storage code, or a URL; `current` are the existing files, which may
   * be kept. Throws VALIDATION_ERROR for the field `path`, or UNSUPPORTED_MEDIA_TYPE. Retries after a
   * conflict store nothing twice.
   */
  async resolve(
    source: string | UploadedFile,
    { kind, path, current }: { kind: MediaKind; path: string; current: readonly string[] },
  ): Promise<string> {
    if (typeof source !== 'string') return this.#store(source, kind, path);
    const id = isId('media', source) ? source : this.#idInUrl(source, path);
    if (id === undefined) return source;
    const kept = current.find((file) => mediaIdOf(file) === id);
    const file = kept ?? (await this.#claim(id, kind, path));
    requireKind(typeOfFile(file), kind, path);
    return file;
  }

  /**
   * Actions that attach the files in `after` and release those only in `before`. A condition fails if a file
   * was attached or removed concurrently; `resolve` then throws the reason.
   */
  writes(before: readonly string[], after: readonly string[]): TransactItems {
    const { ownerId, recordId, now } = this.#owner;
    const had = new Set(before);
    const has = new Set(after);
    const gained = [...has].filter((file) => !had.has(file));
    const lost = [...had].filter((file) => !has.has(file));
    const unused = [...this.#stored.values()].filter((file) => !has.has(file));
    this.#released = [...lost, ...unused];
    return [
      ...gained.map((file) => attachAction(mediaIdOf(file), ownerId, recordId)),
      ...lost.map((file) => releaseAction(mediaIdOf(file), file, now)),
    ];
  }

  /** Call after the transaction: removes released files. Never throws; the sweep handles failures. */
  async afterCommit(): Promise<void> {
    await this.#remove(this.#released);
  }

  /** Call if the change failed: removes files stored for it. Never throws; the sweep handles failures. */
  async rollback(): Promise<void> {
    await this.#remove([...this.#stored.values()]);
  }

  /** Stores a file of the request: its item first, so that no object ever exists without one. */
  async #store(upload: UploadedFile, kind: MediaKind, path: string): Promise<string> {
    const known = this.#stored.get(upload);
    if (known !== undefined) return known;
    const type = requireKind(upload.contentType, kind, path);
    const bytes = await cleanImage(upload.bytes, type, path);
    const file = await this.#reserve(type, bytes.length);
    this.#stored.set(upload, file);
    await storeFile(file, bytes, type);
    return file;
  }

  async #reserve(type: MediaType, size: number): Promise<string> {
    const { ownerId, ids } = this.#owner;
    const [file, isNew] = await this.#insert(ids.newId('media'), type, size);
    if (isNew) return file;
    // A request retried after a crash reuses the file its first attempt stored.
    const earlier = await findMedia(ownerId, mediaIdOf(file));
    const isOwn = earlier?.state === 'stored' || this.#isAttachedHere(earlier);
    if (isOwn && earlier?.file === file) return file;
    const [other] = await this.#insert(newId('media'), type, size);
    return other;
  }

  async #insert(id: string, type: MediaType, size: number): Promise<[file: string, isNew: boolean]> {
    const { ownerId, allowance, now } = this.#owner;
    if (!allowance) throw new Error('A change without an allowance has a file');
    const file = fileName(id, type);
    const media: Media = {
      id,
      ownerId,
      contentType: type,
      size,
      state: 'stored',
      file,
      createdAt: now.toISOString(),
    };
    return [file, await allowance.insert(media, new Date(now.getTime() + UNATTACHED_MS), { now })];
  }

  #isAttachedHere(media: Media | undefined): boolean {
    return media?.state === 'attached' && media.recordId === this.#owner.recordId;
  }

  /** The id of our own file at a URL; undefined for other URLs. */
  #idInUrl(source: string, path: string): string | undefined {
    const url = URL.parse(source);
    if (url?.origin !== this.#owner.mediaOrigin || !url.pathname.startsWith('/media/')) return undefined;
    const file = url.pathname.slice('/media/'.length);
    if (!MEDIA_FILE.test(file)) throw noSuchUpload(path);
    return mediaIdOf(file);
  }

  /** The file of an upload to attach. */
  async #claim(id: string, kind: MediaKind, path: string): Promise<string> {
    const media = await findMedia(this.#owner.ownerId, id);
    switch (media?.state) {
      case 'pending':
        return this.#finishUpload(media, kind, path);
      case 'stored':
        return media.file as string;
      case 'attached':
        if (this.#isAttachedHere(media)) return media.file as string;
        throw invalidField(
          path,
          problem(
            'upload_in_use',
            'belongs to another link or page; upload the file again to use it here too',
          ),
        );
      default:
        throw noSuchUpload(path);
    }
  }

  /**
   * Validates an upload, removes the metadata of an image, and copies it to where its owner
   * can no longer overwrite it.
   */
  async #finishUpload(media: Media, kind: MediaKind, path: string): Promise<string> {
    const { id } = media;
    const upload = await readUpload(id, SIGNATURE_BYTES);
    if (!upload) {
      const stored = await this.#resolveConcurrent(id, kind, path);
      if (stored) return stored;
      throw invalidField(
        path,
        problem('not_uploaded', 'has not been uploaded yet; send the file to its uploadUrl first'),
      );
    }
    const { size, etag, start } = upload;
    if (size > media.size)
      throw invalidField(
        path,
        problem('too_many_bytes', `must have at most ${media.size} bytes, the size of the upload request`, {
          maximum: media.size,
        }),
      );
    const contentType = requireKind(await contentTypeOf(start), kind, path);
    // An image may have been declared as a video, which may be larger.
    if (size > MAX_UPLOAD_BYTES[kind])
      throw invalidField(
        path,
        problem('too_many_bytes', `may have at most ${MAX_UPLOAD_BYTES[kind]} bytes`, {
          maximum: MAX_UPLOAD_BYTES[kind],
        }),
      );
    const file = fileName(id, contentType);
    const publish = await preparedUpload(id, { etag, file, contentType, size }, path);
    const published = publish && (await reserveFileName(id, file)) && (await publish());
    const isDone = published && (await markUploadStored(media, { contentType, size: published.size }));
    if (!isDone) {
      const stored = await this.#resolveConcurrent(id, kind, path);
      if (stored) return stored;
      throw invalidField(
        path,
        problem('upload_changed', 'was replaced while it was being used; create a new upload'),
      );
    }
    // Redundant now: on failure it is removed with its item, or by the bucket's lifecycle rule.
    await removeUpload(id).catch(warn('upload not removed'));
    return file;
  }

  /** The file that a concurrent request made from the upload; undefined if there was none. */
  async #resolveConcurrent(id: string, kind: MediaKind, path: string): Promise<string | undefined> {
    const media = await findMedia(this.#owner.ownerId, id);
    return media?.state === 'pending' ? undefined : this.#claim(id, kind, path);
  }

  async #remove(files: readonly string[]): Promise<void> {
    await Promise.all(
      files.map((file) => removeMedia(mediaIdOf(file), this.#owner.now).catch(warn('file not removed'))),
    );
  }
}

/** Stores a version of an upload under its public name; undefined if the upload is gone or was replaced. */
type Publish = () => Promise<{ size: number } | undefined>;

/** Validates the whole image before a name is reserved for it; undefined if it is gone or was replaced. */
async function preparedUpload(
  id: string,
  { etag, file, contentType, size }: { etag: string; file: string; contentType: MediaType; size: number },
  path: string,
): Promise<Publish | undefined> {
  if (kindOf(contentType) !== 'image') {
    return async () => ((await copyUpload(id, { etag, file, contentType })) ? { size } : undefined);
  }
  const upload = await readWholeUpload(id, etag);
  if (!upload) return undefined;
  const bytes = await cleanImage(upload, contentType, path);
  return async () => {
    await storeFile(file, bytes, contentType);
    // A rewritten file may be slightly larger, but only the declared size is counted.
    return { size: Math.min(bytes.length, size) };
  };
}

/** One error for unknown codes and for other owners' codes, so that codes cannot be probed. */
const noSuchUpload = (path: string) =>
  invalidField(
    path,
    problem('not_found', 'is not one of your uploads; create one with POST /v1/api/uploads'),
  );

const warn = (message: string) => (error: unknown) => log.warn(message, { error });
