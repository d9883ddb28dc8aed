import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { scaled } from '#shared/core/media/images/scale.ts';
import { BLACK, hexOf } from './colors.ts';
import type { Outline } from './outline.ts';
import type { QrModules } from './qr-modules.ts';
import { isPlain, type QrStyle } from './qr-style.ts';
import { sceneOf } from './scene.ts';

/** QR codes as SVG. Pure, no I/O. */

/** Empty space around a logo, in modules. */
export const LOGO_MARGIN = 0.5;

/** Maximum size of a logo in an SVG or PDF, in pixels: sharp in print. */
const LOGO_PIXELS_IN_SVG = 512;

// Many print programs do not support a plain href on images.
const XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"';

export const vectorImage = (modules: QrModules, url: string, style: QrStyle): string =>
  isPlain(style) ? plainImage(modules, url, style) : shapedImage(modules, url, style);

/** A single path of horizontal runs avoids hairlines between modules. */
function plainImage(modules: QrModules, url: string, { size, color, background, logo }: QrStyle): string {
  const { rows } = modules;
  const width = rows.length;
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  }
  const behind = background && `<path fill="${hexOf(background)}" d="M0 0h${width}v${width}H0z"/>`;
  const box = modules.logo && { x: modules.logo.start, y: modules.logo.start, width: modules.logo.width };
  const image = logo && box ? imageElement(logo, box) : '';
  const fill = hexOf(color) === hexOf(BLACK) ? '' : `fill="${hexOf(color)}" `;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo ? XLINK : ''} width="${size}" ` +
    `height="${size}" viewBox="0 0 ${width} ${width}" role="img" ` +
    'shape-rendering="crispEdges">' +
    `<title>QR code for ${escaped(url)}</title>${behind ?? ''}` +
    `<path ${fill}d="${path}"/>${image}</svg>`
  );
}

function shapedImage(modules: QrModules, url: string, style: QrStyle): string {
  const { size, logo } = style;
  const scene = sceneOf(modules, style);
  const [width, height] = [round(scene.width), round(scene.height)];
  const paths = scene.layers.map(
    ({ outline, color }) => `<path fill="${hexOf(color)}" d="${pathOf(outline)}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo ? XLINK : ''} width="${size}" ` +
    `height="${round((size * height) / width)}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>QR code for ${escaped(url)}</title>` +
    `${paths.join('')}${logo && scene.logo ? imageElement(logo, scene.logo) : ''}</svg>`
  );
}

const pathOf = (outline: Outline): string =>
  outline.map(([kind, ...points]) => kind + points.map(round).join(' ')).join('');

const round = (value: number): number => Math.round(value * 1000) / 1000;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The logo, no larger than print needs it. */
export function printedLogo(logo: Pixels): Pixels {
  const part = Math.min(1, LOGO_PIXELS_IN_SVG / Math.max(logo.width, logo.height));
  return scaled(
    logo,
    Math.max(1, Math.round(logo.width * part)),
    Math.max(1, Math.round(logo.height * part)),
  );
}

/** The logo as a PNG that contains only its pixels. */
function imageElement(logo: Pixels, box: { x: number; y: number; width: number }): string {
  const width = box.width - 2 * LOGO_MARGIN;
  const href = `data:image/png;base64,${encodePng(printedLogo(logo)).toString('base64')}`;
  // Keeps its proportions and is centered: the default of preserveAspectRatio.
  return (
    `<image x="${box.x + LOGO_MARGIN}" y="${box.y + LOGO_MARGIN}" width="${width}" height="${width}" ` +
    `xlink:href="${href}"/>`
  );
}
