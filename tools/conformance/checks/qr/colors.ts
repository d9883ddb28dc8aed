/** Colors of modules on a background: whether the API allows them, which is judged by what scanners read. */
export const PAIRS: readonly { color: string; background: string; isAllowed: boolean }[] = [
  { color: '00bb55', background: 'ffffff', isAllowed: true },
  { color: '1db954', background: 'ffffff', isAllowed: true },
  { color: '0099ff', background: 'ffffff', isAllowed: true },
  { color: '25d366', background: 'ffffff', isAllowed: true },
  { color: 'ff6600', background: 'ffffff', isAllowed: true },
  { color: '909090', background: 'ffffff', isAllowed: true },
  { color: '00ff00', background: 'ffffff', isAllowed: true },
  { color: '303030', background: 'c0c0c0', isAllowed: true },
  { color: '000080', background: 'ffcc00', isAllowed: true },
  // zxing-cpp#126, html5-qrcode#474 and offline-qr-code#86 are of such pairs: lighter than half of the
  // background, which is where ZXing draws the line in a uniform area.
  { color: 'a6a6a6', background: 'ffffff', isAllowed: false },
  { color: 'b0b0b0', background: 'ffffff', isAllowed: false },
  { color: 'c0c0c0', background: 'ffffff', isAllowed: false },
  { color: '00ffff', background: 'ffffff', isAllowed: false },
  { color: 'ffaa00', background: 'ffffff', isAllowed: false },
  { color: 'ffcc00', background: 'ffffff', isAllowed: false },
  { color: 'ff99cc', background: 'ffffff', isAllowed: false },
  { color: '707070', background: 'c0c0c0', isAllowed: false },
  { color: '303030', background: '606060', isAllowed: false },
  // Inverted codes, which many scanners do not look for: zxing-android-embedded#693, html5-qrcode#94.
  { color: 'ffffff', background: '000000', isAllowed: false },
  { color: 'ffff00', background: 'ff0000', isAllowed: false },
];

export const BLACK_ON_WHITE = { color: '000000', background: 'ffffff', isAllowed: true };

/**
 * Percent of what a scanner reads in black on white. Each must reach it for a pair that is allowed, and one
 * must miss it for a pair that is refused.
 */
export const READABLE = 50;
