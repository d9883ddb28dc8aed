/**
 * A decoded image: four bytes a pixel (red, green, blue, alpha), row by row, alpha not premultiplied. In
 * sRGB, except between a decoder and `convertToSrgb`.
 */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}

/** Rotates and mirrors pixels according to Exif's orientation (2 to 8). */
export function turned(pixels: Pixels, orientation: number | undefined): Pixels {
  if (orientation === undefined || orientation < 2 || orientation > 8) return pixels;
  const { width, height } = pixels;
  const isOnSide = orientation >= 5;
  const size = isOnSide ? { width: height, height: width } : { width, height };
  const source = sourceOf(size, orientation);
  const from = wordsOf(pixels);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [column, row] = source(x, y);
      to[y * size.width + x] = from[row * width + column] as number;
    }
  }
  return { ...size, data: new Uint8ClampedArray(to.buffer) };
}

function wordsOf({ data }: Pixels): Uint32Array {
  const isAligned = data.byteOffset % 4 === 0;
  const bytes = isAligned ? data : data.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/** Finds the position in the stored image of a pixel of the upright image. */
const sourceOf =
  ({ width, height }: { width: number; height: number }, orientation: number) =>
  (x: number, y: number): [column: number, row: number] => {
    const [right, bottom] = [width - 1 - x, height - 1 - y];
    switch (orientation) {
      case 2:
        return [right, y];
      case 3:
        return [right, bottom];
      case 4:
        return [x, bottom];
      case 5:
        return [y, x];
      case 6:
        return [y, right];
      case 7:
        return [bottom, right];
      default:
        return [bottom, x];
    }
  };
