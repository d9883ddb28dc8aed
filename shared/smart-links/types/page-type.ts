import type * as z from 'zod';
import type { FileParts } from '../../media/file-parts.ts';
import type { UploadedFile } from '../../media/media-change.ts';
import type { MediaKind } from '../../media/media-type.ts';

/**
 * A type of Smart Links: what it has besides the fields that all types have. How visitors see it is in `pages/types/`,
 * which imports no zod.
 */
export interface PageType<
  Update extends z.ZodRawShape,
  Create extends Readonly<Record<keyof Update, z.ZodType>>,
  Stored extends StoredShape,
  Public extends z.ZodRawShape,
  Private extends z.ZodRawShape,
> {
  /** What a caller sends to create one. */
  create: Create;
  /** What a caller sends to change one. Each field may be absent or null: clients send the fields of other types empty. */
  update: Update;
  /** Which of these fields a form sends as text, and which as JSON in a text part. */
  form: Readonly<Record<keyof Update, 'text' | 'json'>>;
  stored: Stored;
  /** What everybody sees; `public-smart-link.ts` derives it from the stored fields. */
  public: Public;
  /** Stored fields that only the owner sees. */
  private: Private;
  /** Whether `videoFiles` and `videos[0].file` can be sent with it. */
  takesVideoFiles: boolean;
  /**
   * The stored fields after a change: what is absent stays. Where they refer to media, a function that stores the media
   * first, so that nothing is stored before all fields are checked. Throws VALIDATION_ERROR.
   */
  change: (
    before: Values<Stored>,
    change: FieldChange<Values<Update>>,
  ) => Values<Stored> | ((store: StoreMedia) => Promise<Values<Stored>>);
  /** The images and videos that its fields refer to. Files of ours that are missing here are deleted. */
  media: (fields: Values<Stored>) => (string | null)[];
}

/** Each field has a default: Smart Links of other types, and those stored before the type was added, do not have it. */
type StoredShape = Readonly<Record<string, z.ZodDefault>>;

type Values<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface FieldChange<Input> {
  input: Input & { videoFileIndexes?: number[] | null | undefined };
  files: FileParts;
  hosts: { ownHosts: readonly string[]; mediaOrigin: string };
}

/** Stores what a field refers to, and returns the reference to keep. `path` is the field that an error names. */
export type StoreMedia = (source: string | UploadedFile, kind: MediaKind, path: string) => Promise<string>;

/** Checks a definition and keeps its exact shapes. */
export const pageType = <
  Update extends z.ZodRawShape,
  Create extends Readonly<Record<keyof Update, z.ZodType>>,
  Stored extends StoredShape,
  Public extends z.ZodRawShape,
  Private extends z.ZodRawShape,
>(
  definition: PageType<Update, Create, Stored, Public, Private>,
): PageType<Update, Create, Stored, Public, Private> => definition;
