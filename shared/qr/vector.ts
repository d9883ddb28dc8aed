import type { Pixels } from '../core/media/images/pixels.ts';
import { scaled } from '../core/media/images/scale.ts';
import { BLACK, hexOf } from './colors.ts';
import type { QrModules } from './qr-modules.ts';
import type { QrStyle } from './qr-style.ts';
import { encodedPng } from './raster.ts';

/** QR codes as SVG. Pure, no I/O. */

/** Empty space around a logo, in modules. */
const LOGO_MARGIN = 0.5;

/** Maximum size of a logo in an SVG, in pixels: sharp in print. */
const LOGO_PIXELS_IN_SVG = 512;

// Many print programs do not support a plain href on images.
const XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A single path of horizontal runs avoids hairlines between modules. */
export function vectorImage(
  modules: QrModules,
  url: string,
  { size, color, background, logo }: QrStyle,
): string {
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
  const fill = hexOf(color) === hexOf(BLACK) ? '' : `fill="${hexOf(color)}" `;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${logo ? XLINK : ''} width="${size}" height="${size}" viewBox="0 0 ${width} ${width}" ` +
    `role="img" shape-rendering="crispEdges"><title>QR code for ${escaped(url)}</title>` +
    `${behind ?? ''}<path ${fill}d="${path}"/>${logo ? imageElement(logo, modules) : ''}</svg>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The logo as a PNG that contains only its pixels. */
function imageElement(logo: Pixels, { logo: box }: QrModules): string {
  if (!box) return '';
  const part = Math.min(1, LOGO_PIXELS_IN_SVG / Math.max(logo.width, logo.height));
  const small = scaled(
    logo,
    Math.max(1, Math.round(logo.width * part)),
    Math.max(1, Math.round(logo.height * part)),
  );
  const start = box.start + LOGO_MARGIN;
  const width = box.width - 2 * LOGO_MARGIN;
  const href = `data:image/png;base64,${Buffer.from(encodedPng(small, true)).toString('base64')}`;
  // Keeps its proportions and is centered: the default of preserveAspectRatio.
  return `<image x="${start}" y="${start}" width="${width}" height="${width}" xlink:href="${href}"/>`;
}
