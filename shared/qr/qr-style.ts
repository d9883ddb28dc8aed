import type { SavedQrStyle } from '#shared/core/accounts/saved-qr-style.ts';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import type { Rgb } from './colors.ts';
import type { Outline } from './outline.ts';

/** The look of a QR code. */

export const QR_CONTENT_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const;

/**
 * Quiet zone in modules inside a frame. A code without a margin can be placed on a light surface, a frame
 * takes that place: with less than this, scanners find no finder patterns.
 */
export const MIN_FRAMED_MARGIN = 2;

/** The text of a frame as outlines: no font is needed to show it, and nothing of it is markup. */
export interface FrameText {
  /** In em, downwards from the baseline. */
  outline: Outline;
  width: number;
  ascent: number;
  descent: number;
}

export interface QrLook {
  /** Quiet zone in modules. */
  margin: number;
  color: Rgb;
  /** Undefined: transparent. */
  background: Rgb | undefined;
  dots: SavedQrStyle['dots'];
  corners: SavedQrStyle['corners'];
  frame?: FrameText | undefined;
}

export interface QrStyle extends QrLook {
  format: keyof typeof QR_CONTENT_TYPES;
  /** Width in pixels; without a frame, the height, too. */
  size: number;
  /** Drawn in the middle. */
  logo?: Pixels | undefined;
}

/** Squares only: they are drawn pixel by pixel, without smooth edges. */
export const isPlain = ({ dots, corners, frame }: QrLook): boolean =>
  dots === 'square' && corners === 'square' && !frame;
