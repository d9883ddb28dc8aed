import { create } from 'qrcode';

/**
 * Share of the code's width for the logo and the space around it: 6 % of its area,
 * where level H recovers 30 %.
 */
const LOGO_PART = 0.25;

export interface QrModules {
  /** With the quiet zone; true is dark. No module is dark behind the logo. */
  rows: boolean[][];
  /**
   * Whether the module at this place belongs to a pattern by which scanners find their way, not to the data.
   */
  isPattern: (x: number, y: number) => boolean;
  /** The square of the logo with the space around it, in modules; undefined without one. */
  logo: { start: number; width: number } | undefined;
}

/**
 * The modules of a QR code. Error correction level M recovers 15 % of it, level H, used with a logo, 30 %.
 */
export function qrModules(url: string, margin: number, hasLogo: boolean): QrModules {
  const { modules } = create(url, { errorCorrectionLevel: hasLogo ? 'H' : 'M' });
  const width = modules.size + 2 * margin;
  const box = hasLogo ? boxOf(modules.size) : 0;
  const start = (width - box) / 2;
  const isFree = (at: number) => at >= start && at < start + box;
  const rows = Array.from({ length: width }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      if (isFree(x) && isFree(y)) return false;
      const [left, top] = [x - margin, y - margin];
      const isInside = Math.min(left, top) >= 0 && Math.max(left, top) < modules.size;
      return isInside && modules.data[top * modules.size + left] === 1;
    }),
  );
  const isPattern = (x: number, y: number) =>
    modules.reservedBit[(y - margin) * modules.size + x - margin] === 1;
  return { rows, isPattern, logo: hasLogo ? { start, width: box } : undefined };
}

/** An odd number of modules, like the code, so that the box is centered. */
function boxOf(size: number): number {
  const most = Math.floor(size * LOGO_PART);
  return most % 2 === 1 ? most : most - 1;
}
