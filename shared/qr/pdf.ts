import { deflateSync } from 'node:zlib';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import type { Rgb } from './colors.ts';
import type { Outline } from './outline.ts';
import type { QrModules } from './qr-modules.ts';
import type { QrStyle } from './qr-style.ts';
import { type Scene, sceneOf } from './scene.ts';
import { LOGO_MARGIN, printedLogo } from './vector.ts';

/**
 * QR codes as PDF 1.4 with one page: outlines, and the logo as its only image. Written by hand, because a
 * page of paths is five objects, where a library would add half a megabyte to the function.
 */

/** A pixel of CSS is 1/96 inch, a point 1/72. */
const POINTS = 72 / 96;

export function pdfImage(modules: QrModules, url: string, style: QrStyle): Uint8Array {
  const scene = sceneOf(modules, style);
  const scale = (style.size * POINTS) / scene.width;
  const [width, height] = [scene.width, scene.height].map((side) => round(side * scale));
  const logo = style.logo && scene.logo && printedLogo(style.logo);
  const content = [
    // From modules, downwards, to points, upwards.
    `${round(scale)} 0 0 ${round(-scale)} 0 ${height} cm`,
    ...scene.layers.map(({ outline, color }) => `${colorOf(color)} rg\n${pathOf(outline)}f`),
    ...(logo ? [logoOf(logo, scene)] : []),
  ].join('\n');
  const resources = logo ? '<</XObject<</Logo 6 0 R>>>>' : '<<>>';
  return file([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources ${resources}>>`,
    stream('', Buffer.from(content)),
    `<</Title ${hexText(`QR code for ${url}`)}>>`,
    ...(logo ? imageObjects(logo) : []),
  ]);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const colorOf = ({ red, green, blue }: Rgb): string =>
  [red, green, blue].map((value) => round(value / 255)).join(' ');

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

const pathOf = (outline: Outline): string =>
  outline.map(([kind, ...points]) => `${[...points.map(round), OPERATORS[kind]].join(' ')}\n`).join('');

/** Keeps its proportions, in the center of its box. */
function logoOf({ width, height }: Pixels, { logo: box }: Scene): string {
  if (!box) return '';
  const part = (box.width - 2 * LOGO_MARGIN) / Math.max(width, height);
  const [w, h] = [width * part, height * part];
  const x = box.x + (box.width - w) / 2;
  const y = box.y + (box.height + h) / 2;
  return `q ${round(w)} 0 0 ${round(-h)} ${round(x)} ${round(y)} cm /Logo Do Q`;
}

/** Colors, and the transparency as a mask of its own. */
function imageObjects({ width, height, data }: Pixels): Buffer[] {
  const [colors, mask] = [Buffer.alloc(width * height * 3), Buffer.alloc(width * height)];
  for (let at = 0; at < width * height; at++) {
    for (let c = 0; c < 3; c++) colors[at * 3 + c] = data[at * 4 + c] as number;
    mask[at] = data[at * 4 + 3] as number;
  }
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  return [
    stream(`${image}/ColorSpace/DeviceRGB/SMask 7 0 R`, colors),
    stream(`${image}/ColorSpace/DeviceGray`, mask),
  ];
}

/** UTF-16 in hexadecimal digits: nothing of a text is syntax. */
const hexText = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function stream(entries: string, bytes: Buffer): Buffer {
  const packed = deflateSync(bytes);
  const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/**
 * Numbers the objects from 1 and ends with the table of their places. The first is the
 * catalog, the fifth the title.
 */
function file(objects: readonly (string | Buffer)[]): Uint8Array {
  // The bytes above 127 say that it is binary.
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let length = (parts[0] as Buffer).length;
  for (const [at, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R/Info 5 0 R>>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
