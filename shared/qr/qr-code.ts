import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { type BitMatrix, create } from 'qrcode';
import * as z from 'zod';
import { invalidField } from '../platform/errors.ts';

/** QR code images. Pure, no I/O. */

const pixels = { error: 'must be a whole number of pixels from 64 to 2048' };

export const qrQuerySchema = z.object({
  format: z
    .enum(['png', 'jpg', 'svg'], { error: 'must be one of png, jpg, svg' })
    .default('png')
    .meta({ description: 'Kind of image.' }),
  size: z.coerce
    .number(pixels)
    .int(pixels)
    .min(64, pixels)
    .max(2048, pixels)
    .default(300)
    .meta({ description: 'Width and height in pixels.' }),
});

export type QrImageOptions = z.infer<typeof qrQuerySchema>;

export const QR_CONTENT_TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

/** Quiet zone in modules: at least four (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

const DARK = 0;
const LIGHT = 255;
// Below this, module edges smear.
const JPEG_QUALITY = 92;

/** The modules of a QR code with its quiet zone; true is dark. Error correction level M recovers 15 %. */
export function qrModules(url: string): boolean[][] {
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  const width = modules.size + 2 * QUIET_ZONE;
  return Array.from({ length: width }, (_, y) =>
    Array.from({ length: width }, (_, x) => isDark(modules, x - QUIET_ZONE, y - QUIET_ZONE)),
  );
}

const isDark = ({ size, data }: BitMatrix, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] === 1;

/**
 * Renders a QR code, `size` pixels square. Throws VALIDATION_ERROR when a raster image has less than one pixel per
 * module.
 */
export function qrImage(url: string, { format, size }: QrImageOptions): Uint8Array | string {
  const modules = qrModules(url);
  if (format === 'svg') return vectorImage(modules, url, size);
  if (size < modules.length) {
    throw invalidField('size', `must be at least ${modules.length} for a URL as long as this one`);
  }
  const grey = pixelImage(modules, size);
  return format === 'png' ? pngOf(grey, size) : jpegOf(grey, size);
}

/** One byte per pixel. All modules have equal width; the remainder goes to the margin. */
function pixelImage(modules: readonly boolean[][], size: number): Buffer {
  const scale = Math.floor(size / modules.length);
  const margin = Math.floor((size - scale * modules.length) / 2);
  const image = Buffer.alloc(size * size, LIGHT);
  for (const [y, row] of modules.entries()) {
    const top = (margin + y * scale) * size + margin;
    for (const [x, dark] of row.entries()) {
      if (dark) image.fill(DARK, top + x * scale, top + (x + 1) * scale);
    }
    for (let line = 1; line < scale; line++) {
      image.copy(image, top + line * size, top, top + row.length * scale);
    }
  }
  return image;
}

function pngOf(grey: Buffer, size: number): Buffer {
  const png = new PNG({ width: size, height: size });
  png.data = grey;
  const greyscale = { colorType: 0, inputColorType: 0, inputHasAlpha: false } as const;
  // No line filters: they double the time and do not help with two colours.
  return PNG.sync.write(png, { ...greyscale, filterType: 0 });
}

function jpegOf(grey: Buffer, size: number): Buffer {
  const rgba = new Uint32Array(size * size);
  for (const [i, level] of grey.entries()) rgba[i] = 0xff000000 | (level * 0x010101);
  return jpeg.encode({ data: Buffer.from(rgba.buffer), width: size, height: size }, JPEG_QUALITY).data;
}

/** A single path of horizontal runs avoids hairlines between modules. */
function vectorImage(modules: readonly boolean[][], url: string, size: number): string {
  const width = modules.length;
  let path = '';
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${width} ${width}" ` +
    `role="img" shape-rendering="crispEdges"><title>QR code for ${escaped(url)}</title>` +
    `<path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${path}"/></svg>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
