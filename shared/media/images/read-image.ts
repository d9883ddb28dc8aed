/** What the header of an image says, and the file without its metadata. */
export interface ReadImage {
  /** In pixels, of the largest frame. */
  width: number;
  height: number;
  /** How decoders turn it (Exif, 2 to 8); absent for one that is upright, and where it is not read. */
  orientation?: number | undefined;
  /** A copy would not look like it: it moves, or only its own decoder knows how it is turned. */
  isUnique?: boolean;
  /** Of a JPEG's pixels: 4 for CMYK. */
  components?: number;
  /** Everything that decoders need, unchanged. */
  bytes: Buffer;
}

/** The bytes are not what a file of this type must be. */
export class BrokenImage extends Error {
  override readonly name = 'BrokenImage';
}

export function assertImage(condition: boolean): asserts condition {
  if (!condition) throw new BrokenImage();
}

/** The larger of two sizes, by pixels. */
export function larger<Size extends { width: number; height: number }>(one: Size, other: Size): Size {
  return other.width * other.height > one.width * one.height ? other : one;
}
