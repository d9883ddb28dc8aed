/** The data of an image's header, and the file without its metadata. */
export interface ReadImage {
  /** In pixels, of the largest frame. */
  width: number;
  height: number;
  /** Orientation (Exif, 2 to 8); absent for an upright image, and if it is not read. */
  orientation?: number | undefined;
  /** A copy would look different: the image is animated, or only its own decoder handles its orientation. */
  isUnique?: boolean;
  /** Color components of a JPEG: 4 for CMYK. */
  components?: number;
  /** Everything that decoders need, unchanged. */
  bytes: Buffer;
}

/** The bytes are not a valid file of this type. */
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
