import { pdfImage } from './pdf.ts';
import { qrModules } from './qr-modules.ts';
import { MIN_FRAMED_MARGIN, type QrStyle } from './qr-style.ts';
import { encodedRaster } from './raster.ts';
import { vectorImage } from './vector.ts';

/**
 * Renders a QR code, `size` pixels wide. It is square; a frame adds the band of its text below, and widens
 * a margin of less than `MIN_FRAMED_MARGIN`. Throws VALIDATION_ERROR when a raster image has less than one
 * pixel per module.
 */
export function qrImage(url: string, asked: QrStyle): Uint8Array | string {
  const { margin, frame } = asked;
  const style = { ...asked, margin: frame ? Math.max(margin, MIN_FRAMED_MARGIN) : margin };
  const modules = qrModules(url, style.margin, style.logo !== undefined);
  if (style.format === 'svg') return vectorImage(modules, url, style);
  return style.format === 'pdf' ? pdfImage(modules, url, style) : encodedRaster(modules, style);
}
