/** Exif as TIFF: only the orientation is kept, without which many photos would be sideways. */

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation (2 to 8); undefined for upright images and unreadable Exif. */
export function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  if (tiff.length < 8 || (!isLittle && tiff.subarray(0, 2).toString('latin1') !== 'MM')) return undefined;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const end = Math.min(start + 2 + short(start) * ENTRY_BYTES, tiff.length);
  for (let at = start + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Exif with only the orientation; empty without one. */
export function minimalExif(orientation?: number): Buffer {
  const entries = orientation === undefined ? 0 : 1;
  const tiff = Buffer.alloc(8 + 2 + entries * ENTRY_BYTES + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries, 8);
  if (orientation === undefined) return tiff;
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
