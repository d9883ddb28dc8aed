import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, contrast, MIN_CONTRAST, type Rgb } from '#shared/qr/colors.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { qrModules } from '#shared/qr/qr-modules.ts';
import { QUIET_ZONE } from '#shared/qr/qr-query.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { aPicture, aQrStyle, pixelAt, pixelsOf, textIn } from '#test/support/files/qr-images.ts';

const SHORT = 'https://sp.example/r/Ab3xY9z';
const LONG = `https://${'go.'.repeat(80)}example.com/r/${'x'.repeat(64)}`;

const FORMATS = ['png', 'jpg', 'svg'] as const;

const widthOf = (url: string, margin = QUIET_ZONE): number => qrModules(url, margin, false).rows.length;

describe.each(['png', 'jpg'] as const)('a QR image as %s', (format) => {
  it.each(exhaustively([64, 65, 100, 300, 301, 777, 2048], [64, 65, 300]))(
    'of %i pixels is that large and is read back',
    (size) => {
      const picture = pixelsOf(qrImage(SHORT, aQrStyle({ format, size })), format);
      expect([picture.width, picture.height]).toEqual([size, size]);
      expect(textIn(picture)).toBe(SHORT);
    },
  );

  it('of the longest URL is read back, and refused where a module would be less than a pixel', () => {
    const at = (size: number) => qrImage(LONG, aQrStyle({ format, size }));
    expect(textIn(pixelsOf(at(300), format))).toBe(LONG);
    const needed = widthOf(LONG);
    expect(textIn(pixelsOf(at(needed), format))).toBe(LONG);
    expect(() => at(needed - 1)).toThrow(`must be at least ${needed}`);
  });

  it.each([0, 1, QUIET_ZONE, 10])('has a quiet zone of %i modules on every side', (margin) => {
    const size = 300;
    const scale = Math.floor(size / widthOf(SHORT, margin));
    const { data } = pixelsOf(qrImage(SHORT, aQrStyle({ format, size, margin })), format);
    const dark: number[] = [];
    for (let i = 0; i < size * size; i++) {
      if ((data[4 * i] as number) < 128) dark.push(i % size, Math.floor(i / size));
    }
    // The remainder goes to the margin.
    const rest = size - scale * widthOf(SHORT, margin);
    expect(Math.min(...dark)).toBe(margin * scale + Math.floor(rest / 2));
    expect(Math.max(...dark)).toBe(size - 1 - margin * scale - Math.ceil(rest / 2));
  });
});

describe('a QR image as svg', () => {
  it.each([SHORT, LONG])('draws the modules of %s and nothing else, at any size', (url) => {
    const svg = qrImage(url, aQrStyle({ format: 'svg', size: 64 })) as string;
    const { rows } = qrModules(url, QUIET_ZONE, false);
    const picture = pixelsOf(svg, 'svg');
    const painted = rows.map((row, y) =>
      row.map((_, x) => pixelAt(picture, (x + 0.5) / rows.length, (y + 0.5) / rows.length)[0] === 0),
    );
    expect(painted).toEqual(rows);
    expect(textIn(picture)).toBe(url);
    expect(svg).toContain('width="64" height="64"');
  });

  it('carries its title as text, whatever the URL holds', () => {
    const svg = qrImage('https://sp.example/r/a?<script>&', aQrStyle({ format: 'svg' }));
    expect(svg).toContain('<title>QR code for https://sp.example/r/a?&lt;script&gt;&amp;</title>');
  });
});

describe('the error correction', () => {
  it('reads a code of which a tenth is gone', () => {
    const size = 330;
    const picture = pixelsOf(qrImage(SHORT, aQrStyle({ size })), 'png');
    const from = Math.floor(size * 0.42);
    const to = Math.floor(size * 0.58);
    for (let y = from; y < to; y++) picture.data.fill(255, 4 * (y * size + from), 4 * (y * size + to));
    expect(textIn(picture)).toBe(SHORT);
  });
});

const color = fc.record({
  red: fc.integer({ min: 0, max: 255 }),
  green: fc.integer({ min: 0, max: 255 }),
  blue: fc.integer({ min: 0, max: 255 }),
});

/**
 * What jsQR tells apart: it has another luma (Rec. 709) than other scanners, and takes what is brighter than
 * half of a uniform area for background.
 */
const isPlainToJsqr = ([dark, light]: readonly Rgb[]): boolean => {
  const luma = ({ red, green, blue }: Rgb = BLACK) => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  return luma(light) - luma(dark) >= 0.5;
};

describe.each(FORMATS)('the colors of a QR image as %s', (format) => {
  it('are those of modules and background', () => {
    const style = aQrStyle({ format, color: { red: 0x12, green: 0x34, blue: 0x56 }, margin: 0, size: 290 });
    const picture = pixelsOf(
      qrImage(SHORT, { ...style, background: { red: 255, green: 0xee, blue: 0 } }),
      format,
    );
    // JPEG rounds them.
    const near = (expected: number[]) =>
      expected.map((value) => expect.closeTo(value, format === 'jpg' ? -1.4 : 2));
    expect(pixelAt(picture, 0.5 / 25, 0.5 / 25)).toEqual(near([0x12, 0x34, 0x56, 255]));
    expect(pixelAt(picture, 1.5 / 25, 1.5 / 25)).toEqual(near([255, 0xee, 0, 255]));
    expect(textIn(picture)).toBe(SHORT);
  });

  it('can be read wherever the contrast is allowed', () => {
    const pair = fc
      .tuple(color, color)
      .filter(([dark, light]) => contrast(dark, light) >= MIN_CONTRAST && isPlainToJsqr([dark, light]));
    fc.assert(
      fc.property(pair, ([dark, light]) => {
        const image = qrImage(SHORT, aQrStyle({ format, size: 120, color: dark, background: light }));
        expect(textIn(pixelsOf(image, format))).toBe(SHORT);
      }),
      { numRuns: exhaustively(40, 10) },
    );
  });
});

describe.each(['png', 'svg'] as const)('a transparent QR image as %s', (format) => {
  it('is transparent between its modules, and is read on paper', () => {
    const blue = { red: 0, green: 0, blue: 128 };
    const picture = pixelsOf(
      qrImage(SHORT, aQrStyle({ format, color: blue, background: undefined })),
      format,
    );
    expect(pixelAt(picture, 0.01, 0.01)).toEqual([0, 0, 0, 0]);
    const scale = Math.floor(300 / widthOf(SHORT));
    expect(pixelAt(picture, 0.5, 0.5)[3]).toBeOneOf([0, 255]);
    expect(
      [...picture.data].filter((_, i) => i % 4 === 3).filter((alpha) => alpha === 255).length,
    ).toBeGreaterThan(scale);
    expect(textIn(picture)).toBe(SHORT);
  });
});

describe.each(FORMATS)('a logo in a QR image as %s', (format) => {
  const red = aPicture(40, 20, () => [220, 20, 30, 255]);

  it('is in the middle with space around it, and the code is read back', () => {
    const picture = pixelsOf(qrImage(SHORT, aQrStyle({ format, size: 600, logo: red })), format);
    const [r, g, b] = pixelAt(picture, 0.5, 0.5);
    expect([r > 200, g < 50, b < 60]).toEqual([true, true, true]);
    // Twice as wide as high: above and below it is the background.
    const { rows, logo } = qrModules(SHORT, QUIET_ZONE, true);
    const box = (logo?.width as number) / rows.length;
    expect(box / (1 - (2 * QUIET_ZONE) / rows.length)).toBeLessThanOrEqual(0.25);
    for (const y of [0.5 - box * 0.4, 0.5 + box * 0.4]) {
      expect(Math.min(...pixelAt(picture, 0.5, y).slice(0, 3))).toBeGreaterThan(240);
    }
    expect(textIn(picture)).toBe(SHORT);
  });

  it.each(exhaustively([13, 28, 60, 120, 330], [13, 60, 330]))(
    'of any pattern leaves a URL of %i characters readable',
    (length) => {
      const url = `https://x.eu/${'aB3-'.repeat(90)}`.slice(0, length);
      const patterns = [
        aPicture(64, 64, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255])),
        aPicture(9, 9, () => [0, 0, 0, 255]),
        aPicture(300, 3, () => [0, 0, 0, 255]),
        aPicture(50, 50, (x, y) => [(x * 37 + y * 91) % 256, (x * y) % 256, (x * 13) % 256, (x * 5) % 256]),
      ];
      const size = 4 * qrModules(url, QUIET_ZONE, true).rows.length;
      for (const logo of patterns) {
        const picture = pixelsOf(qrImage(url, aQrStyle({ format, size, logo })), format);
        expect(textIn(picture)).toBe(url);
      }
    },
  );

  it('shows the background through its transparent parts', () => {
    const ring = aPicture(50, 50, (x, y) =>
      Math.hypot(x - 24.5, y - 24.5) < 12 ? [0, 0, 0, 0] : [0, 90, 0, 255],
    );
    const picture = pixelsOf(qrImage(SHORT, aQrStyle({ format, size: 600, logo: ring })), format);
    expect(Math.min(...pixelAt(picture, 0.5, 0.5))).toBeGreaterThan(240);
    expect(textIn(picture)).toBe(SHORT);
  });

  it('is drawn at one pixel for each module', () => {
    const size = qrModules(SHORT, QUIET_ZONE, true).rows.length;
    expect(textIn(pixelsOf(qrImage(SHORT, aQrStyle({ format, size, logo: red })), format))).toBe(SHORT);
  });
});
