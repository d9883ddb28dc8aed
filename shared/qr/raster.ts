import jpeg from 'jpeg-js';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { scaled } from '#shared/core/media/images/scale.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import { blend } from './blend.ts';
import type { Rgb } from './colors.ts';
import { fillOutline } from './fill-outline.ts';
import { moved } from './outline.ts';
import type { QrModules } from './qr-modules.ts';
import { isPlain, type QrStyle } from './qr-style.ts';
import { sceneOf } from './scene.ts';

/**
 * QR codes as pixels. Pure, no I/O. The encoders are JavaScript: MozJPEG in WebAssembly takes 240 ms more CPU
 * time for the first picture of a function, and five times as long for each of 2,048 pixels.
 */

// Below this, module edges smear.
const JPEG_QUALITY = 92;

/** A PNG or JPEG. Throws VALIDATION_ERROR for less than one pixel per module. */
export function encodedRaster(modules: QrModules, style: QrStyle): Uint8Array {
  const { format, color, background, logo } = style;
  const picture = isPlain(style) ? plainImage(modules, style) : smoothImage(modules, style);
  if (format === 'jpg')
    return jpeg.encode({ ...picture, data: Buffer.from(picture.data.buffer) }, JPEG_QUALITY).data;
  const isGrey = !logo && isGreyscale(color) && (!background || isGreyscale(background));
  return encodePng(picture, background === undefined ? 4 : isGrey ? 1 : 3);
}

/**
 * The pixels of a module's side, and of the space before the first one. All modules have equal width; the
 * remainder goes to the margin.
 */
function placement(size: number, width: number): { scale: number; margin: number } {
  if (size < width)
    throw invalidField(
      'size',
      problem('too_small', `must be at least ${width} for this code: one pixel for each module`, {
        minimum: width,
      }),
    );
  const scale = Math.floor(size / width);
  return { scale, margin: Math.floor((size - scale * width) / 2) };
}

function plainImage(modules: QrModules, style: QrStyle): Pixels {
  const { scale, margin } = placement(style.size, modules.rows.length);
  const picture = pixelImage(modules, style, { scale, margin });
  if (style.logo && modules.logo) {
    const start = margin + modules.logo.start * scale;
    drawLogo(picture, style.logo, { x: start, y: start, width: modules.logo.width * scale, scale });
  }
  return picture;
}

/** Minimum pixels of a module with a shape. In smaller ones, shapes would smear: such a code has squares. */
const MIN_SHAPED = 4;

function smoothImage(modules: QrModules, style: QrStyle): Pixels {
  const { size, background, logo } = style;
  const { scale } = placement(size, sceneOf(modules, style).width);
  const look = scale < MIN_SHAPED ? ({ ...style, dots: 'square', corners: 'square' } as const) : style;
  const scene = sceneOf(modules, look);
  const margin = Math.floor((size - scale * scene.width) / 2);
  const height = Math.round(scene.height * scale) + size - scale * scene.width;
  const data = new Uint32Array(size * height).fill(background ? pixelOf(background) : 0);
  const picture = { width: size, height, data: new Uint8Array(data.buffer) };
  for (const { outline, color } of scene.layers.slice(background ? 1 : 0)) {
    fillOutline(picture, moved(outline, { x: margin, y: margin, scaleX: scale, scaleY: scale }), color);
  }
  if (logo && scene.logo) {
    const { x, y, width } = scene.logo;
    drawLogo(picture, logo, { x: margin + x * scale, y: margin + y * scale, width: width * scale, scale });
  }
  return picture;
}

function pixelImage(
  { rows }: QrModules,
  { size, color, background }: QrStyle,
  { scale, margin }: { scale: number; margin: number },
): Pixels {
  const image = new Uint32Array(size * size).fill(background ? pixelOf(background) : 0);
  const dark = pixelOf(color);
  for (const [y, row] of rows.entries()) {
    const top = (margin + y * scale) * size + margin;
    for (const [x, isDark] of row.entries()) {
      if (isDark) image.fill(dark, top + x * scale, top + (x + 1) * scale);
    }
    for (let line = 1; line < scale; line++)
      image.copyWithin(top + line * size, top, top + row.length * scale);
  }
  return { width: size, height: size, data: new Uint8Array(image.buffer) };
}

/** An opaque pixel as little-endian machines store it: red, green, blue, alpha. */
const pixelOf = ({ red, green, blue }: Rgb): number => (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;

const isGreyscale = ({ red, green, blue }: Rgb): boolean => red === green && green === blue;

/** Draws the logo in the center of its box, as large as fits with its margin. */
function drawLogo(
  picture: Pixels,
  logo: Pixels,
  box: { x: number; y: number; width: number; scale: number },
): void {
  const room = box.width - 2 * Math.round(box.scale / 2);
  const part = room / Math.max(logo.width, logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * part))) as [
    number,
    number,
  ];
  const small = scaled(logo, width, height);
  const left = box.x + Math.floor((box.width - width) / 2);
  const top = box.y + Math.floor((box.width - height) / 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * picture.width + left + x) * 4;
      blend(picture.data, small.data, { at, from: (y * width + x) * 4 });
    }
  }
}
