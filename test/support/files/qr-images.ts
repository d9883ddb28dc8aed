import jpeg from 'jpeg-js';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import type { QrStyle } from '#shared/qr/qr-style.ts';

/**
 * Reads QR codes as scanners do. pngjs shares no code with the product, so it can tell when a PNG is wrong.
 */

export const aQrStyle = (overrides: Partial<QrStyle> = {}): QrStyle => ({
  format: 'png',
  size: 300,
  margin: 4,
  color: { red: 0, green: 0, blue: 0 },
  background: { red: 255, green: 255, blue: 255 },
  dots: 'square',
  corners: 'square',
  ...overrides,
});

/** The pixels of a QR code; an SVG is painted, in the size that it states. */
export function pixelsOf(image: Uint8Array | string, format: QrStyle['format']): Pixels {
  if (format === 'svg') return paintedSvg(Buffer.from(image).toString('utf8'));
  if (format === 'png') return PNG.sync.read(Buffer.from(image));
  return jpeg.decode(Buffer.from(image), { useTArray: true });
}

/** The text of a QR code on white paper; undefined when it cannot be read. Inverted codes are not. */
export function textIn({ data, width, height }: Pixels): string | undefined {
  const paper = new Uint8ClampedArray(data);
  for (let i = 0; i < paper.length; i += 4) {
    const alpha = (paper[i + 3] as number) / 255;
    for (let c = 0; c < 3; c++) paper[i + c] = (paper[i + c] as number) * alpha + 255 * (1 - alpha);
    paper[i + 3] = 255;
  }
  return jsqr.default(paper, width, height, { inversionAttempts: 'dontInvert' })?.data;
}

type Pixel = readonly [number, number, number, number];

/** The pixel at a place given as part of the width and height. */
export function pixelAt({ data, width, height }: Pixels, x: number, y: number): Pixel {
  const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
  return Array.from(data.subarray(at, at + 4)) as unknown as Pixel;
}

const SVG =
  /^<svg xmlns="[^"]*"(?: xmlns:xlink="[^"]*")? width="(?<size>\d+)" height="\k<size>" viewBox="0 0 (?<modules>\d+) \k<modules>" role="img" shape-rendering="crispEdges"><title>[^<]*<\/title>(?:<path fill="(?<background>#[\da-f]{6})" d="M0 0h\k<modules>v\k<modules>H0z"\/>)?<path (?:fill="(?<color>#[\da-f]{6})" )?d="(?<path>[^"]*)"\/>(?:<image x="(?<x>[\d.]+)" y="\k<x>" width="(?<width>[\d.]+)" height="\k<width>" xlink:href="data:image\/png;base64,(?<logo>[^"]*)"\/>)?<\/svg>$/;

/** Paints the paths and the logo of our SVG; fails for anything else in it. */
function paintedSvg(svg: string): Pixels {
  const parts = SVG.exec(svg)?.groups;
  if (!parts) throw new Error(`Not an SVG of ours: ${svg.slice(0, 300)}`);
  const { modules, background, color = '#000000', path = '', logo } = parts;
  if (path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '') !== '') throw new Error(`Not runs: ${path}`);
  // Four pixels a module at least: readers want as many.
  const scale = Math.max(4, Math.floor(Number(parts['size']) / Number(modules)));
  const width = Number(modules) * scale;
  const pixels = new Uint32Array(width * width).fill(background ? pixelOf(background) : 0);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let line = 0; line < scale; line++) {
      const start = (Number(y) * scale + line) * width + Number(x) * scale;
      pixels.fill(pixelOf(color), start, start + Number(run) * scale);
    }
  }
  const picture = { width, height: width, data: new Uint8Array(pixels.buffer) };
  if (logo)
    paintLogo(picture, logo, { start: Number(parts['x']) * scale, room: Number(parts['width']) * scale });
  return picture;
}

const pixelOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex');
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
};

/** Paints the logo as large as fits in the middle, each pixel the nearest of the image. */
function paintLogo(picture: Pixels, base64: string, { start, room }: { start: number; room: number }): void {
  const logo = PNG.sync.read(Buffer.from(base64, 'base64'));
  const scale = room / Math.max(logo.width, logo.height);
  const [left, top] = [logo.width, logo.height].map((side) => start + (room - side * scale) / 2) as [
    number,
    number,
  ];
  for (let y = Math.ceil(top); y < top + logo.height * scale; y++) {
    for (let x = Math.ceil(left); x < left + logo.width * scale; x++) {
      const from = 4 * (Math.floor((y - top) / scale) * logo.width + Math.floor((x - left) / scale));
      if ((logo.data[from + 3] as number) < 128) continue;
      picture.data.set(logo.data.subarray(from, from + 3), 4 * (y * picture.width + x));
      picture.data[4 * (y * picture.width + x) + 3] = 255;
    }
  }
}

/** A picture painted by a function of the place. */
export function aPicture(width: number, height: number, paint: (x: number, y: number) => Pixel): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(paint(x, y), 4 * (y * width + x));
  }
  return { width, height, data };
}

/** A picture as a file. */
export function fileOf({ width, height, data }: Pixels, type: 'image/png' | 'image/jpeg'): Buffer {
  if (type === 'image/jpeg')
    return Buffer.from(jpeg.encode({ width, height, data: Buffer.from(data) }, 95).data);
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png);
}
