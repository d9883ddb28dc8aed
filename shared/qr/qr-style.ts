import type { Pixels } from '../core/media/images/pixels.ts';
import type { Rgb } from './colors.ts';

/** What a QR code looks like. */

export const QR_CONTENT_TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

export interface QrStyle {
  format: keyof typeof QR_CONTENT_TYPES;
  /** Width and height in pixels. */
  size: number;
  /** Quiet zone in modules. */
  margin: number;
  color: Rgb;
  /** Undefined: transparent. */
  background: Rgb | undefined;
  /** Drawn in the middle. */
  logo?: Pixels | undefined;
}
