import { describe, expect, it } from 'vitest';
import { QR_CORNERS, QR_DOTS } from '#shared/core/accounts/saved-qr-style.ts';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { BLACK, contrast, rgbOf, WHITE } from '#shared/qr/colors.ts';
import { frameTextOf } from '#shared/qr/frame-text.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { qrModules } from '#shared/qr/qr-modules.ts';
import { qrQuerySchema } from '#shared/qr/qr-query.ts';
import type { QrStyle } from '#shared/qr/qr-style.ts';
import { rasterize } from '#shared/smart-links/cards/rasterize.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { aPicture, aQrStyle, pixelsOf, textIn } from '#test/support/files/qr-images.ts';
import { PAIRS } from '#tools/conformance/checks/qr/colors.ts';

/** What scanners need of a code. `npm run conformance -- qr` asks the scanners themselves. */

const URL = 'https://sp.example/r/Ab3xY9z?via=qr';
/** Modules of that code on each side, without and with a logo. */
const [MODULES, WITH_LOGO] = [false, true].map((hasLogo) => qrModules(URL, 0, hasLogo).rows.length) as [
  number,
  number,
];

const painted = async (style: QrStyle) => {
  const image = qrImage(URL, style);
  const png = style.format === 'svg' ? await rasterize(image as string) : (image as Uint8Array);
  return pixelsOf(png, style.format === 'jpg' ? 'jpg' : 'png');
};

/**
 * Light modules around a code inside of its frame, along the row through its upper finder patterns: border,
 * quiet zone, finder pattern.
 */
function quietZone({ data, width }: Pixels, style: QrStyle, modules: number): number {
  const margin = Math.max(style.margin, 2);
  const scale = Math.floor(width / (modules + 2 * margin + 2));
  const left = Math.floor((width - scale * (modules + 2 * margin + 2)) / 2);
  // The middle of the third module of the finder patterns.
  const y = left + Math.floor((1 + margin + 3.5) * scale);
  const isDark = (x: number) => (data[4 * (y * width + x)] as number) < 128;
  let start = left + Math.floor(scale / 2);
  while (isDark(start)) start++;
  let end = start;
  while (!isDark(end)) end++;
  return (end - start) / scale;
}

describe('the quiet zone inside of a frame', () => {
  // ISO/IEC 18004 asks for four light modules on each side, and so does its inventor
  // (denso-wave.com/qrcode/qrgene4-e.html). Scanners read with fewer, but not without: lyqht/mini-qr#308,
  // mdp/qrterminal#5, ricmoo/QRCode#6.
  const combinations = QR_CORNERS.flatMap((corners) =>
    QR_DOTS.flatMap((dots) =>
      exhaustively([0, 1, 2, 4], [0, 4]).map((margin) => ({ corners, dots, margin })),
    ),
  );

  it.each(combinations)('of $corners corners, $dots, margin $margin has its modules', async (look) => {
    const expected = Math.max(look.margin, 2);
    const frame = await frameTextOf('Scan me');
    for (const format of ['png', 'jpg', 'svg'] as const) {
      const style = aQrStyle({ ...look, format, frame, size: 6 * (MODULES + 2 * expected + 2) });
      const pixels = await painted(style);
      expect(quietZone(pixels, style, MODULES), format).toBeCloseTo(expected, 0);
      expect(textIn(pixels), format).toBe(URL);
    }
    const logo = aPicture(40, 20, () => [220, 20, 30, 255]);
    const long = await frameTextOf('x'.repeat(40));
    const blue = aQrStyle({ ...look, frame: long, logo, size: 300, color: rgbOf('0099ff') });
    expect(quietZone(await painted(blue), blue, WITH_LOGO)).toBeCloseTo(expected, 0);
  });

  it('is that of the margin without a frame', () => {
    const { data } = pixelsOf(qrImage(URL, aQrStyle({ margin: 0, size: MODULES })), 'png');
    expect(data[0]).toBe(0);
  });
});

it('the corners of rounded finder patterns keep straight sides', async () => {
  // OpenCV reads nearly none with a radius of 2.2 modules, and 27 of 30 views with 0.7. zxing-cpp#892 and
  // #253 and quirc#116 say why: finder patterns are located by their straight sides.
  const size = 37 * 20;
  const { data } = await painted(aQrStyle({ size, corners: 'rounded' }));
  const isDark = (x: number, y: number) => (data[4 * (y * size + x)] as number) < 128;
  const start = 4 * 20;
  let straight = 0;
  for (let x = 0; x < 7 * 20; x++) if (isDark(start + x, start)) straight++;
  expect(straight / 20).toBeGreaterThan(5.5);
  expect(isDark(start, start)).toBe(false);
});

describe('the colors of a code', () => {
  const refusals = (color: string, background: string) =>
    (qrQuerySchema.safeParse({ color, background }).error?.issues ?? []).map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
    }));

  const allowed = PAIRS.filter(({ isAllowed }) => isAllowed);
  const refused = [
    ...PAIRS.filter(({ isAllowed }) => !isAllowed),
    // zxing/zxing#1957: a program reads it from the file, no camera from a screen.
    { color: '000000', background: '010101' },
  ];

  it.each(allowed)('$color on $background are allowed: scanners read them', ({ color, background }) => {
    expect(refusals(color, background)).toEqual([]);
  });

  it.each(refused)('$color on $background are refused, with what is allowed', ({ color, background }) => {
    const issues = refusals(color, background);
    expect(issues).not.toEqual([]);
    for (const { message } of issues) {
      expect(message).toContain(`#${color} on #${background}`);
      expect(message).toMatch(/must be (darker|lighter) than the (background|color) by at least 40 %/);
    }
    // What is suggested for each is allowed.
    const changed = { color, background } as Record<string, string>;
    for (const { path, message } of issues) changed[path] = /#([\da-f]{6})$/.exec(message)?.[1] ?? '';
    expect(refusals(changed['color'] ?? '', changed['background'] ?? '')).toEqual([]);
  });

  it.each([
    ['fd0', 'ffffff', ['color']],
    ['000', '444', ['background']],
    ['777', '000', ['background']],
    ['fff', '000', ['color', 'background']],
  ] as const)('of %s on %s, the one is named whose change is enough', (color, background, paths) => {
    expect(refusals(color, background).map(({ path }) => path)).toEqual(paths);
  });

  it('are compared by the brightness that scanners see', () => {
    expect(contrast(BLACK, WHITE)).toBe(1);
    expect(contrast(rgbOf('999999'), WHITE)).toBe(0.4);
    expect(contrast(rgbOf('00ff00'), WHITE)).toBeCloseTo(0.413);
  });
});
