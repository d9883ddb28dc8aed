import type * as z from 'zod';
import type { FileParts } from '#shared/core/media/file-parts.ts';
import type { UploadedFile } from '#shared/core/media/media-change.ts';
import type { MediaKind } from '#shared/core/media/media-type.ts';
import type { ThumbnailSource } from '../../services/video-thumbnails.ts';

/**
 * A Smart Link type: its own fields, besides those of all types. Its path and destinations are in
 * `core/pages/page-outlines.ts`, its design in `rendering/types/`, neither of which may import zod.
 */
export interface PageType<
  Update extends z.ZodRawShape,
  Create extends Readonly<Record<keyof Update, z.ZodType>>,
  Stored extends StoredShape,
  Public extends z.ZodRawShape,
  Private extends z.ZodRawShape,
> {
  create: Create;
  /** What `create` requires besides a title, for people. */
  needs: string;
  /** Each field may be absent or null: clients send other types' fields empty. */
  update: Update;
  /** Form encoding of each field: text, or JSON in a text part. */
  form: Readonly<Record<keyof Update, 'text' | 'json'>>;
  stored: Stored;
  /** Public fields, as in its outline; `public-smart-link.ts` derives them from the stored ones. */
  public: Public;
  /** Stored fields returned only to the owner. */
  private: Private;
  /** Whether it accepts `videoFiles` and `videos[0].file`. */
  takesVideoFiles: boolean;
  /**
   * Applies a change; absent fields do not change. With media, returns a function that stores them first, so
   * that nothing is stored before all fields are valid. Throws VALIDATION_ERROR.
   */
  change: (
    before: Values<Stored>,
    change: FieldChange<Values<Update>>,
  ) => Values<Stored> | ((store: StoreMedia) => Promise<Values<Stored>>);
  /** All media references in its fields. Our own files that are missing here are deleted. */
  media: (fields: Values<Stored>) => (string | null)[];
  /** Whether images that are pictures of music services are read and stored with the page. */
  storesMusicPictures?: true;
  /** How its social card shows a picture, most preferred first; `media`: an image of its own fields. */
  cardArt?: CardArt;
  /** The line below the title of its card. */
  cardDetail?: (fields: Values<Stored>) => CardDetail;
}

export type CardArt = {
  readonly [Of in 'cover' | 'image' | 'media']?: 'panel' | 'disc' | 'square' | 'icon' | 'video';
};

/** Names, of which a few are shown; a number of things; or a time. */
export type CardDetail =
  | { names: readonly (string | null | undefined)[] }
  | { count: number; of: 'questions' | 'videos' }
  | { time: string | null; timezone: string | null }
  | undefined;

/**
 * Every field needs a default: Smart Links of other types lack it, and so do those stored before a type was
 * added.
 */
type StoredShape = Readonly<Record<string, z.ZodDefault>>;

type Values<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface FieldChange<Input> {
  input: Input & { videoFileIndexes?: number[] | null | undefined };
  files: FileParts;
  hosts: {
    ownHosts: readonly string[];
    mediaOrigin: string;
    /** Absent: no thumbnails are read. */
    thumbnails?: ThumbnailSource;
  };
}

/** Stores a media source and returns its reference. `path` names the field in errors. */
export type StoreMedia = (source: string | UploadedFile, kind: MediaKind, path: string) => Promise<string>;

/** Type-checks a definition while keeping its exact shapes. */
export const pageType = <
  Update extends z.ZodRawShape,
  Create extends Readonly<Record<keyof Update, z.ZodType>>,
  Stored extends StoredShape,
  Public extends z.ZodRawShape,
  Private extends z.ZodRawShape,
>(
  definition: PageType<Update, Create, Stored, Public, Private>,
): PageType<Update, Create, Stored, Public, Private> => definition;
